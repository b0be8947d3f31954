import { randomUUID } from 'node:crypto'

type Line = Readonly<Record<string, unknown>>

/** Writes lines as in a client's transcript, with its running totals. */
export function createTranscript(
  session: string,
  { folder, start, agent }: { folder: string; start: number; agent?: string },
) {
  const lines: string[] = []
  let now = start
  let prompt = ''
  let message = 0
  const put = (line: Line) => lines.push(JSON.stringify(line))
  const common = () => {
    now += 1000
    return {
      ...{ uuid: randomUUID(), timestamp: new Date(now).toISOString(), sessionId: session, cwd: folder },
      ...{ isSidechain: agent !== undefined, gitBranch: 'main', version: '2.1.0' },
    }
  }
  const user = (content: unknown, more: Line = {}) =>
    put({ ...common(), type: 'user', promptId: prompt, message: { role: 'user', content }, ...more })
  const assistant = (block: Line) =>
    put({ ...common(), type: 'assistant', message: { id: `msg_${message}`, role: 'assistant', content: [block] } })
  const transcript = {
    get now() {
      return now
    },
    prompt(text: string, more: Line = {}) {
      prompt = randomUUID()
      user(text, more)
      // Repeats the prompt in a line of the client's own books.
      put({
        type: 'api-request-blob',
        sessionId: session,
        message: { role: 'user', content: [{ type: 'text', text }] },
      })
      return prompt
    },
    tool(name: string, input: unknown, result: { output?: unknown; error?: string }, use = `toolu_${randomUUID()}`) {
      message++
      assistant({ type: 'tool_use', id: use, name, input })
      const { output, error } = result
      const content = error ?? (typeof output === 'string' ? output : 'done')
      const block = { type: 'tool_result', tool_use_id: use, content, ...(error !== undefined && { is_error: true }) }
      user([block], { toolUseResult: error === undefined ? output : `Error: ${error}` })
      return use
    },
    /** One answer, in one line per text. */
    say(...texts: string[]) {
      message++
      for (const text of texts) assistant({ type: 'text', text })
    },
    user,
    line: put,
    torn: (text: string) => lines.push(text),
    text: () => `${lines.join('\n')}\n`,
    lines: async function* () {
      yield* lines
    },
  }
  return transcript
}
