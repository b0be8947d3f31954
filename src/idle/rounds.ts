import { dayMs } from '../core/day-of.ts'
import { messageOf } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import { apart, changeNow, journalLines, together } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { JobKind } from '../ports/jobs.ts'

/** One round of a job in idle time. Times are epoch milliseconds. */
export interface IdleRound {
  id: string
  kind: string
  /** Pieces of work that were done. */
  pieces: number
  /** Error message; empty if it succeeded. */
  error: string
  /** Change in the log with its writes. */
  change: string
  at: number
  endedAt: number
  /** When the owner was shown it. */
  seenAt: number | null
  undoneAt: number | null
}

const columns = `id, kind, pieces, error, change, at, ended_at AS "endedAt", seen_at AS "seenAt", undone_at AS "undoneAt"`
const keptMs = 30 * dayMs

/** A job kind whose rounds are recorded: all writes of a round are one change, which can be undone as a whole. */
export const recorded = ({ db, clock }: { db: Database; clock: Clock }, kind: JobKind): JobKind => ({
  ...kind,
  run: (context) =>
    apart(() =>
      together(async () => {
        const at = clock()
        let pieces = 0
        let error = ''
        const did = (done: number) => {
          pieces += done
        }
        try {
          return await kind.run({ ...context, did })
        } catch (thrown) {
          // A round that was asked to end has not failed.
          if (!context.signal.aborted) error = messageOf(thrown).slice(0, 500)
          throw thrown
        } finally {
          await addRound(db, { kind: kind.name, pieces, error, change: changeNow() ?? '', at, endedAt: clock() })
        }
      }),
    ),
})

type NewRound = Omit<IdleRound, 'id' | 'seenAt' | 'undoneAt'>

/** Of rounds without results only the last of a kind is kept, so that the table of an idle machine stays small. */
const addRound = (db: Database, { kind, pieces, error, change, at, endedAt }: NewRound): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run('DELETE FROM idle_rounds WHERE (kind = ? AND pieces = 0) OR ended_at < ?', [kind, endedAt - keptMs])
    await tx.run(
      'INSERT INTO idle_rounds (id, kind, pieces, error, change, at, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [newId(endedAt), kind, pieces, error, change, at, endedAt],
    )
  })

/** Rounds since a time, newest first. */
export const readRounds = (db: Database, since: number): Promise<IdleRound[]> =>
  db.all<IdleRound>(`SELECT ${columns} FROM idle_rounds WHERE ended_at >= ? ORDER BY ended_at DESC, id DESC`, [since])

/** Remembers that rounds were shown. */
export const markSeen = (db: Database, ids: readonly string[], now: number): Promise<void> =>
  db.transaction(async (tx) => {
    for (const id of ids) await tx.run('UPDATE idle_rounds SET seen_at = ? WHERE id = ? AND seen_at IS NULL', [now, id])
  })

/** A log entry that undoes the writes of a round; undefined if none is left to undo. */
export async function lineOfRound(db: Database, { change }: IdleRound): Promise<number | undefined> {
  if (change === '') return undefined
  return (await journalLines.ofChange(db, change)).findLast(({ undone }) => !undone)?.id
}

/** Undoes rounds, newest first, by the log. */
export async function undoRounds(
  { db, clock, undo }: { db: Database; clock: Clock; undo(line: number): Promise<unknown> },
  rounds: readonly IdleRound[],
): Promise<number> {
  let undone = 0
  for (const round of rounds) {
    const line = await lineOfRound(db, round)
    if (line === undefined) continue
    await undo(line)
    await db.transaction((tx) => tx.run('UPDATE idle_rounds SET undone_at = ? WHERE id = ?', [clock(), round.id]))
    undone++
  }
  return undone
}
