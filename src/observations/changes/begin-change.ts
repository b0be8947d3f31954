import type { Clock } from '../../core/runtime.ts'
import { visibleOnRequest } from '../../core/vocabulary.ts'
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
  /** Target of the change: an id, or the number of a log line. */
  target: string
  /** `user`, or the name of another actor. */
  actor: string
  note?: string | undefined
}

/** A write to observations and their links. It has a line in the log and can be undone. */
export interface Change {
  logId: number
  at: number
  /** Adds an observation with its search record. Undoing it retracts the observation. */
  add(observation: Observation, record: PreparedRecord, slot: string): Promise<void>
  /** Replaces an observation's content. A record is needed unless the observation is not indexed. */
  rewrite(observation: StoredObservation, record: PreparedRecord | undefined): Promise<void>
  /** Changes an observation's status. One that returns to the index needs its record. */
  setStanding(id: string, standing: Partial<Standing>, record?: PreparedRecord): Promise<void>
  /** Creates or confirms a link; undefined removes it. */
  link(name: LinkName, state: LinkState | undefined): Promise<void>
}

/**
 * Whether observations with this status are indexed. Archived ones are found on request; others are not in the index.
 */
export const isIndexed = (hidden: HiddenReason | null): boolean =>
  hidden === null || visibleOnRequest.some((one) => one === hidden)

/** Begins a write. Its log line and the former states are part of the same transaction. */
export const beginChange = async (
  tx: Writer,
  needs: Pick<ChangeNeeds, 'search' | 'clock'>,
  entry: ChangeEntry,
): Promise<Change> => changeUnder(tx, needs, await write(tx, { ...entry, at: needs.clock() }))

/**
 * Stores the former state of an observation under a log line, or with `link` (`<to> <kind>`) that of a link; undefined
 * if it did not exist. Only the first state is kept, so a write that changes something twice is undone at once.
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

/** Changes observations under an existing log line and stores their former states under it. */
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
    async rewrite(observation, record) {
      const former = await readFormer(tx, observation.id)
      await remember(observation.id, '', former)
      await putObservation(tx, observation, { slot: former?.slot ?? '', subject: former?.subject ?? null })
      await writeStanding(tx, observation.id, standingOf(observation))
      await showIn(observation.id, observation.hidden, record)
    },
    async setStanding(id, standing, record) {
      const former = await readStanding(tx, id)
      // Stores only the former status: the content is unchanged, and thousands may be archived at once.
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
