import { objectOf } from '../../core/object-of.ts'
import { type LineReader, textIn, tokensIn, type UsageEntry } from './entry.ts'

/** Messages of a chat that carry usage: of an early version the whole file is one object, later each line is a message. */
export const geminiCli: LineReader = {
  marks: ['"tokens":', '"sessionId":'],
  read(text, state, file): UsageEntry | undefined {
    const fields = objectOf(JSON.parse(text))
    rememberSession(fields, state)
    return entryOf(fields, state, file)
  },
}

/** All entries of a chat of an early version, one JSON object. Throws SyntaxError for a file that is not JSON. */
export function readChat(text: string, file: string): UsageEntry[] {
  const chat = objectOf(JSON.parse(text))
  const state: Record<string, unknown> = {}
  rememberSession(chat, state)
  const messages = Array.isArray(chat.messages) ? chat.messages : []
  return messages.flatMap((message) => entryOf(objectOf(message), state, file) ?? [])
}

function rememberSession(fields: Record<string, unknown>, state: Record<string, unknown>): void {
  const { sessionId, directories } = { ...objectOf(fields.$set), ...fields }
  if (textIn(sessionId) !== '') state.session = sessionId
  if (Array.isArray(directories) && textIn(directories[0]) !== '') state.folder = directories[0]
}

function entryOf(
  message: Record<string, unknown>,
  state: Record<string, unknown>,
  file: string,
): UsageEntry | undefined {
  const at = Date.parse(textIn(message.timestamp))
  const id = textIn(message.id)
  if (message.type !== 'gemini' || typeof message.tokens !== 'object' || id === '' || Number.isNaN(at)) return undefined
  const tokens = objectOf(message.tokens)
  const cacheRead = tokensIn(tokens.cached)
  const session = textIn(state.session) || file
  return {
    ...{ key: `${session}:${id}`, at, session, folder: textIn(state.folder), agent: '' },
    model: textIn(message.model) || 'unknown (Gemini CLI)',
    // `input` includes cache reads; results of tools are counted separately.
    input: Math.max(0, tokensIn(tokens.input) - cacheRead) + tokensIn(tokens.tool),
    output: tokensIn(tokens.output) + tokensIn(tokens.thoughts),
    ...{ cacheWrite: 0, cacheWriteHour: 0, cacheRead, cost: null },
  }
}
