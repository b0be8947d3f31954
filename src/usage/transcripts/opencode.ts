import { objectOf } from '../../core/object-of.ts'
import { textIn, tokensIn, type UsageEntry } from './entry.ts'

/** Reads a message of OpenCode, from its own file or from a row of its database. Throws SyntaxError. */
export function readMessage(text: string, known: { id?: string; session?: string } = {}): UsageEntry | undefined {
  const message = objectOf(JSON.parse(text))
  const time = objectOf(message.time)
  const id = textIn(message.id) || (known.id ?? '')
  const at = typeof time.completed === 'number' ? time.completed : time.created
  if (message.role !== 'assistant' || typeof message.tokens !== 'object' || id === '' || typeof at !== 'number')
    return undefined
  const tokens = objectOf(message.tokens)
  const cache = objectOf(tokens.cache)
  const used = {
    input: tokensIn(tokens.input),
    output: tokensIn(tokens.output) + tokensIn(tokens.reasoning),
    ...{ cacheWrite: tokensIn(cache.write), cacheWriteHour: 0, cacheRead: tokensIn(cache.read) },
  }
  // An answer that has only begun.
  if (Object.values(used).every((count) => count === 0)) return undefined
  const path = objectOf(message.path)
  return {
    ...used,
    ...{ key: id, at, model: textIn(message.modelID) || 'unknown (OpenCode)', agent: '' },
    session: textIn(message.sessionID) || (known.session ?? ''),
    folder: textIn(path.root) || textIn(path.cwd),
    // 0 means a subscription or a model without a price: then our table gives the cost.
    cost: typeof message.cost === 'number' && message.cost > 0 ? message.cost : null,
  }
}
