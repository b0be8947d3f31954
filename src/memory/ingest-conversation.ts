import type { Degraded } from '../memory-files/memory-files.ts'
import type { ConversationTurn } from '../reading/reading.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Ingested, IngestOptions } from './facts/ingest-turns.ts'

export interface ConversationOptions extends IngestOptions {
  /** Keep the turns as a session, so that they are found (default); false keeps only what is read out of them. */
  keepTurns?: boolean | undefined
}

interface Needs {
  ingest(turns: readonly ConversationTurn[], options: IngestOptions): Promise<Ingested & Degraded>
  keep: Sessions['keep']
}

/**
 * Reads facts out of a conversation and keeps its turns. A conversation without a name gets one from its first words, so
 * that the same one read again adds nothing.
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
