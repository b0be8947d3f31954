import type { Degraded } from '../memory-files/memory-files.ts'
import type { ConversationTurn } from '../reading/reading.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Ingested, IngestOptions } from './facts/ingest-turns.ts'

export interface ConversationOptions extends IngestOptions {
  /** Store the turns as a session, so that search finds them (default); false: store the facts only. */
  keepTurns?: boolean | undefined
}

interface Needs {
  ingest(turns: readonly ConversationTurn[], options: IngestOptions): Promise<Ingested & Degraded>
  keep: Sessions['keep']
}

/**
 * Extracts facts from a conversation and stores its turns. An unnamed conversation gets an id from its first words, so
 * that reading it again adds nothing.
 */
export async function ingestConversation(
  { ingest, keep }: Needs,
  turns: readonly ConversationTurn[],
  { keepTurns = true, ...options }: ConversationOptions,
): Promise<Ingested & Degraded> {
  const { conversationId } = await import('../sessions/sessions.ts')
  const isNamed = options.session !== undefined
  const session = options.session ?? (keepTurns && turns.length > 0 ? conversationId(turns) : undefined)
  const ingested = await ingest(turns, { ...options, session })
  if (session === undefined || turns.length === 0) return ingested
  await keep(session, turns, { untrusted: options.untrusted, keepTurns, isNamed })
  return ingested
}
