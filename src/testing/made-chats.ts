type Fields = Readonly<Record<string, unknown>>

/** Writes records as Gemini CLI 0.61 does: a message is written again as it grows. */
export function createChat({ session, folder, start, kind = 'main' }: ChatOf) {
  const lines: string[] = []
  let [now, messages, calls] = [start, 0, 0]
  const put = (record: Fields) => lines.push(JSON.stringify(record))
  const time = () => {
    now += 1000
    return new Date(now).toISOString()
  }
  const message = (fields: Fields) => {
    const whole = { id: `${session}-${++messages}`, timestamp: time(), ...fields }
    put(whole)
    put({ $set: { lastUpdated: whole.timestamp } })
    return whole
  }
  const began = new Date(start).toISOString()
  const directories = kind === 'main' ? undefined : [folder]
  put({ sessionId: session, projectHash: 'a17ac748', startTime: began, lastUpdated: began, kind, directories })
  if (kind === 'main') {
    const text = `<session_context>\nThis is the Gemini CLI.\n- **Workspace Directories:**\n  - ${folder}\n</session_context>`
    const first = { id: 'd04923d3', timestamp: began, type: 'user', content: [{ text }] }
    put({ $set: { messages: [first], lastUpdated: began } })
  }
  const chat = {
    get now() {
      return now
    },
    prompt(text: string) {
      const withContext = `<hook_context>Earlier work.</hook_context>\n\n${text}`
      message({
        ...{ type: 'user', displayContent: [{ text: withContext }] },
        content: [{ text: withContext }, { text: '\n--- Content from referenced files ---' }],
      })
    },
    tool(name: string, args: Fields, response: Fields, display: unknown = '') {
      const id = `${name}__${name}_${session.slice(0, 8)}_${calls++}`
      const asked = message({ type: 'gemini', content: '', thoughts: [], model: 'gemini-2.5-flash' })
      const status = 'error' in response ? 'error' : 'success'
      const answered = { functionResponse: { id, name, response } }
      const call = { id, name, args, result: [answered], status, timestamp: time(), resultDisplay: display }
      put({ ...asked, toolCalls: [call] })
      message({ type: 'user', content: [answered] })
    },
    say: (text: string) => message({ type: 'gemini', content: text, thoughts: [], model: 'gemini-2.5-flash' }),
    put,
    torn: (text: string) => lines.push(text),
    text: () => `${lines.join('\n')}\n`,
    lines: async function* () {
      yield* lines
    },
  }
  return chat
}

/** Session of the chat. */
export interface ChatOf {
  session: string
  folder: string
  /** Epoch milliseconds. */
  start: number
  kind?: 'main' | 'subagent'
}
