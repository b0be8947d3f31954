import { objectOf } from '../../core/object-of.ts'
import { type LineReader, textIn, tokensIn, type UsageEntry } from './entry.ts'

/**
 * Transcripts of Claude Code. An answer is written as several lines while it streams, each with the usage so far: they
 * share `message.id` and `requestId`, and the last one is right. Copies in forked sessions share them, too.
 */
export const claudeCode: LineReader = {
  marks: ['"usage":'],
  read(text, state, file): UsageEntry | undefined {
    const line = objectOf(JSON.parse(text))
    const message = objectOf(line.message)
    if (line.type !== 'assistant' || typeof message.usage !== 'object' || message.usage === null) return undefined
    const model = textIn(message.model)
    const at = Date.parse(textIn(line.timestamp))
    // Notes that the client itself puts in place of an answer.
    if (model === '' || model === '<synthetic>' || Number.isNaN(at)) return undefined
    const usage = objectOf(message.usage)
    const caches = objectOf(usage.cache_creation)
    const hour = tokensIn(caches.ephemeral_1h_input_tokens)
    const session = textIn(line.sessionId) || sessionIn(file)
    // The folder of a session is where it began, wherever the agent went since.
    if (textIn(state.folder) === '' || state.session !== session) {
      state.folder = textIn(line.cwd)
      state.session = session
    }
    const id = textIn(message.id)
    const key = id === '' ? `${session}:${textIn(line.uuid) || at}` : `${id}:${textIn(line.requestId)}`
    return {
      ...{ key, at, model, session, folder: textIn(state.folder), agent: agentOf(line, file) },
      input: tokensIn(usage.input_tokens),
      output: tokensIn(usage.output_tokens),
      cacheWrite: Math.max(0, tokensIn(usage.cache_creation_input_tokens) - hour),
      cacheWriteHour: hour,
      cacheRead: tokensIn(usage.cache_read_input_tokens),
      cost: typeof line.costUSD === 'number' ? line.costUSD : null,
    }
  },
}

const agentOf = (line: Record<string, unknown>, file: string): string =>
  line.isSidechain === true || /[\\/]subagents[\\/]/.test(file) ? 'sub-agent' : ''

const sessionIn = (file: string): string => /([^\\/]+)\.jsonl$/.exec(file)?.[1] ?? file
