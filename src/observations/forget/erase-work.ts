import type { Clock } from '../../core/runtime.ts'
import { inList, slices } from '../../core/sql.ts'
import { journalImages, tombstones } from '../../journal/journal.ts'
import type { Database } from '../../ports/database.ts'
import { deleteReceipts } from '../../receipts/receipts.ts'
import { recordIdsOf, type Search } from '../../search/search.ts'
import { eraseRecordedEvents } from '../../sessions/sessions.ts'
import { deleteObservations } from '../observations-repository.ts'
import { eventTombstone, observationTombstone, slotTombstone } from '../tombstones.ts'
import type { FileRead } from './find-work.ts'

/** Ids of observations and receipts, keys of events, and file reads to erase. */
export interface WorkIds {
  observations: readonly string[]
  events: readonly string[]
  receipts: readonly string[]
  reads: readonly FileRead[]
  /** Events that were recorded by name. */
  recorded: readonly string[]
}

/**
 * Erases observations with their records, links, receipts and log data; raw events by key, and those of the
 * observations' prompts, so that the observations are not created again; queries of agents, and file reads. Tombstones
 * keep imports and later events of the same prompt from restoring any of it.
 */
export async function eraseWork(
  { db, search, clock }: { db: Database; search: Pick<Search, 'remove'>; clock: Clock },
  { observations, events, receipts, reads, recorded }: WorkIds,
): Promise<void> {
  for (const slice of slices(observations, 256))
    await db.transaction(async (tx) => {
      const { marks, params } = inList(slice)
      await search.remove(tx, await recordIdsOf(tx, slice))
      const lines = await tx.all<{ id: number }>(
        `SELECT DISTINCT log_id AS id FROM observation_changes WHERE observation_id IN ${marks}`,
        params,
      )
      await journalImages.clearNotes(
        tx,
        lines.map(({ id }) => id),
      )
      const made = await tx.all<{ session: string; prompt: number; slot: string }>(
        `SELECT session_id AS session, prompt, slot FROM observations
         WHERE id IN ${marks} AND session_id IS NOT NULL AND prompt IS NOT NULL`,
        params,
      )
      for (const { session, prompt, slot } of made) {
        await tombstones.bury(tx, [slotTombstone(session, prompt, slot)], clock())
        const ofPrompt = [session, prompt]
        const raw = await tx.all<{ key: string }>(
          'SELECT key FROM raw_events WHERE session_id = ? AND prompt = ?',
          ofPrompt,
        )
        await tombstones.bury(
          tx,
          raw.map(({ key }) => eventTombstone(key)),
          clock(),
        )
        await tx.run('DELETE FROM raw_events WHERE session_id = ? AND prompt = ?', ofPrompt)
      }
      await tombstones.bury(tx, slice.map(observationTombstone), clock())
      await deleteObservations(tx, slice)
    })
  for (const slice of slices(events, 256))
    await db.transaction(async (tx) => {
      const { marks, params } = inList(slice)
      await tombstones.bury(tx, slice.map(eventTombstone), clock())
      await tx.run(`DELETE FROM raw_events WHERE key IN ${marks}`, params)
    })
  for (const slice of slices(recorded, 256))
    await db.transaction(async (tx) => {
      await eraseRecordedEvents(tx, slice, clock())
    })
  for (const slice of slices(reads, 256))
    await db.transaction(async (tx) => {
      await deleteReceipts.reads(tx, slice)
    })
  for (const slice of slices(receipts, 256))
    await db.transaction(async (tx) => {
      await deleteReceipts.byId(tx, slice)
    })
}
