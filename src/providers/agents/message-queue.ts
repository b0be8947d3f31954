/** Messages to the program, in order; the program ends when the queue does. */
export function createMessageQueue() {
  const waiting: object[] = []
  let wake: (() => void) | undefined
  let ended = false
  return {
    push(text: string) {
      waiting.push({ type: 'user', message: { role: 'user', content: text }, parent_tool_use_id: null })
      wake?.()
    },
    end() {
      ended = true
      wake?.()
    },
    async *[Symbol.asyncIterator](): AsyncGenerator<object> {
      for (;;) {
        const next = waiting.shift()
        if (next) yield next
        else if (ended) return
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    },
  }
}
