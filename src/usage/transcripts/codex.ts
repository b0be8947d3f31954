import { objectOf } from '../../core/object-of.ts'
import { type LineReader, textIn, tokensIn, type UsageEntry } from './entry.ts'

/** A copy of another session is written at once, milliseconds. */
const copyingMs = 1000

/**
 * Reads rollouts of Codex. Each answer is followed by an event with the totals of the session and the usage of the last
 * answer; the event is repeated when only a rate limit changed, so one with the same totals is skipped. The model is in
 * the context of the turn. A fork begins with a copy of its parent session, whose answers are counted there.
 */
export const codex: LineReader = {
  marks: ['"token_count"', '"turn_context"', '"session_meta"', '"task_started"'],
  read(text, state, file): UsageEntry | undefined {
    const line = objectOf(JSON.parse(text))
    const payload = objectOf(line.payload)
    const at = Date.parse(textIn(line.timestamp))
    if (line.type === 'session_meta') {
      state.isCopy ||= isFork(payload, state)
      if (state.session !== undefined) return undefined
      state.begunAt = at
      state.session = textIn(payload.id)
      state.folder = textIn(payload.cwd)
      state.agent = isSubAgent(payload.source) ? 'sub-agent' : ''
    }
    state.isCopy &&= isCopied(payload, at, state)
    if (line.type === 'turn_context') state.model = textIn(payload.model) || state.model
    if (line.type !== 'event_msg' || payload.type !== 'token_count') return undefined
    const info = objectOf(payload.info)
    const total = objectOf(info.total_token_usage)
    const sum = tokensIn(total.total_tokens) || tokensIn(total.input_tokens) + tokensIn(total.output_tokens)
    if (Number.isNaN(at) || sum === 0 || sum === state.sum) return undefined
    const former = objectOf(state.total)
    state.sum = sum
    state.total = total
    if (state.isCopy) return undefined
    const used = info.last_token_usage ? objectOf(info.last_token_usage) : since(total, former)
    const session = textIn(state.session) || file
    const cacheRead = tokensIn(used.cached_input_tokens)
    return {
      ...{ key: `${session}:${at}:${sum}`, at, session, folder: textIn(state.folder), agent: textIn(state.agent) },
      // Early versions do not record the model.
      model: textIn(state.model) || 'unknown (Codex)',
      input: Math.max(0, tokensIn(used.input_tokens) - cacheRead),
      output: tokensIn(used.output_tokens),
      ...{ cacheWrite: 0, cacheWriteHour: 0, cacheRead, cost: null },
    }
  },
}

/** Later versions name the session that was copied; in early ones its own beginning follows that of the fork. */
const isFork = (
  { id, forked_from_id: from }: Record<string, unknown>,
  { session }: Record<string, unknown>,
): boolean => (session === undefined ? textIn(from) !== '' && from !== id : textIn(id) !== session)

/** Ids of turns and sessions are in the order of their creation: all turns of a fork come after it. */
function isCopied({ turn_id: turn }: Record<string, unknown>, at: number, state: Record<string, unknown>): boolean {
  if (textIn(turn) !== '') state.turn = textIn(turn)
  if (state.turn !== undefined) return textIn(state.turn) < textIn(state.session)
  return !(at - Number(state.begunAt) >= copyingMs)
}

const isSubAgent = (source: unknown): boolean => typeof source === 'object' && source !== null && 'subagent' in source

const counted = ['input_tokens', 'cached_input_tokens', 'output_tokens']

const since = (total: Record<string, unknown>, former: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(counted.map((name) => [name, tokensIn(total[name]) - tokensIn(former[name])]))
