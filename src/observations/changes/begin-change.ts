import type { Clock } from '../../core/runtime.ts'
import { write } from '../../journal/journal.ts'
import type { Database, Writer } from '../../ports/database.ts'
import type { UndoLine } from '../../ports/subsystem.ts'
import { type PreparedRecord, recordIdsOf, type Search } from '../../search/search.ts'
import { type LinkState, readLinkState, writeLinkState } from '../links/links-repository.ts'
import type { HiddenReason, LinkName, Observation, Standing, StoredObservation } from '../observation.ts'
import { putObservation } from '../observations-repository.ts'
import { readFormer, readStanding, standingOf, writeStanding } from './standing-repository.ts'

export interface ChangeNeeds {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'remove' | 'label'>
  clock: Clock
}

interface ChangeEntry {
  action: string
  /** What it is about: an id, or the number of a line of the log. */
  target: string
  /** `user`, or who else did it. */
  actor: string
  note?: string | undefined
}

/** A write to observations and their links that stands in the log and can be undone. */
export interface Change {
  logId: number
  at: number
  /** Adds an observation, found by its record. Undone, it is retracted. */
  add(observation: Observation, record: PreparedRecord, slot: string): Promise<void>
  /** Says it differently; a record is given unless it is one that nobody finds. */
  say(observation: StoredObservation, record: PreparedRecord | undefined): Promise<void>
  /** Keeps it differently. What was out of the index and comes back needs its record. */
  stand(id: string, standing: Partial<Standing>, record?: PreparedRecord): Promise<void>
  /** Makes, confirms, or (with undefined) removes a link. */
  link(name: LinkName, state: LinkState | undefined): Promise<void>
}

/** Archived ones are found on request; the others are out of the index. */
export const isIndexed = (hidden: HiddenReason | null): boolean =>
  hidden === null || hidden === 'archived' || hidden === 'dropped'

/** Begins a write: its line in the log, and how everything was before, are part of the same transaction. */
export const beginChange = async (
  tx: Writer,
  needs: Pick<ChangeNeeds, 'search' | 'clock'>,
  entry: ChangeEntry,
): Promise<Change> => changeUnder(tx, needs, await write(tx, { ...entry, at: needs.clock() }))

/**
 * Keeps under a line how an observation was, or with `link` (`<to> <kind>`) a link of it; undefined: it did not exist. Only
 * the first state counts: a write that touches something twice is undone at once.
 */
export const keepFormer = (
  tx: Writer,
  line: number,
  { id, link = '', former }: { id: string; link?: string; former: unknown },
) =>
  tx.run(
    `INSERT INTO observation_changes (log_id, observation_id, link, former) VALUES (?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    [line, id, link, former === undefined ? null : JSON.stringify(former)],
  )

/** Changes observations under a line that exists; how they were before is kept under it. */
export function changeUnder(tx: Writer, { search }: Pick<ChangeNeeds, 'search'>, { id: logId, at }: UndoLine): Change {
  const remember = (id: string, link: string, former: unknown) => keepFormer(tx, logId, { id, link, former })

  async function showIn(id: string, hidden: HiddenReason | null, record: PreparedRecord | undefined): Promise<void> {
    if (isIndexed(hidden)) {
      if (record) await search.put(tx, [record])
      await search.label(tx, [id], 'standing', hidden === null ? [] : [hidden])
      return
    }
    await search.remove(tx, await recordIdsOf(tx, [id]))
  }

  return {
    logId,
    at,
    async add(observation, record, slot) {
      await putObservation(tx, observation, { slot, subject: null })
      await remember(observation.id, '', undefined)
      await search.put(tx, [record])
    },
    async say(observation, record) {
      const former = await readFormer(tx, observation.id)
      await remember(observation.id, '', former)
      await putObservation(tx, observation, { slot: former?.slot ?? '', subject: former?.subject ?? null })
      await writeStanding(tx, observation.id, standingOf(observation))
      await showIn(observation.id, observation.hidden, record)
    },
    async stand(id, standing, record) {
      const former = await readStanding(tx, id)
      // Only how it was kept: what it says is not touched, and thousands may be put away at once.
      await remember(id, '', { standing: former })
      const next = { ...former, ...standing }
      await writeStanding(tx, id, next)
      await showIn(id, next.hidden, record)
    },
    async link(name, state) {
      const former = await readLinkState(tx, name)
      await remember(name.from, `${name.to} ${name.kind}`, former)
      await writeLinkState(tx, name, state, at)
    },
  }
}
