/** An event from the server. */
export type ServerEvent =
  | { event: 'hello'; data: { version: string } }
  | { event: 'progress'; data: { space: string; step: string; done: number; total?: number } }
  | { event: 'write'; data: { space: string; action: string; target: string; actor: string; at: number } }
  | { event: 'index'; data: { space: string } }

/** Events of a stream of server-sent events with JSON data, one after the other. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseEvent(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** A block of `field: value` lines; one without data is a sign of life. */
function parseEvent(block: string): ServerEvent | undefined {
  const lines = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line))
  const valuesOf = (field: string) => lines.filter((line) => line?.[1] === field).map((line) => line![2])
  const data = valuesOf('data')
  if (data.length === 0) return undefined
  return { event: valuesOf('event')[0] ?? 'message', data: JSON.parse(data.join('\n')) } as ServerEvent
}
