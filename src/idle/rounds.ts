import { dayMs } from '../core/day-of.ts'
import { messageOf } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import { apart, changeNow, journalLines, together } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { JobKind } from '../ports/jobs.ts'
import { redact } from '../secrets/secrets.ts'
import type { IdleNeeds } from './idle-work.ts'

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
}

/** A round as the log says. */
export interface LoggedRound extends IdleRound {
  /** What it wrote was undone, here or by `jarvis undo`. */
  isUndone: boolean
  /** A log entry that undoes its writes; undefined where nothing is left to undo, or one of them cannot be undone. */
  line: number | undefined
}

const columns = `id, kind, pieces, error, change, at, ended_at AS "endedAt", seen_at AS "seenAt"`
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
          if (!context.signal.aborted) error = redact(messageOf(thrown)).text.slice(0, 500)
          throw thrown
        } finally {
          await addRound(db, { kind: kind.name, pieces, error, change: changeNow() ?? '', at, endedAt: clock() })
        }
      }),
    ),
})

type NewRound = Omit<IdleRound, 'id' | 'seenAt'>

/** Of rounds without results only the last of a kind is kept, so that the table of an idle machine stays small. */
const addRound = (db: Database, { kind, pieces, error, change, at, endedAt }: NewRound): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run('DELETE FROM idle_rounds WHERE (kind = ? AND pieces = 0) OR ended_at < ?', [kind, endedAt - keptMs])
    await tx.run(
      'INSERT INTO idle_rounds (id, kind, pieces, error, change, at, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [newId(endedAt), kind, pieces, error, change, at, endedAt],
    )
  })

type Logging = Pick<IdleNeeds, 'db' | 'others'>

/** Rounds since a time, newest first. */
export async function readRounds({ db, others }: Logging, since: number): Promise<LoggedRound[]> {
  const rounds = await db.all<IdleRound>(
    `SELECT ${columns} FROM idle_rounds WHERE ended_at >= ? ORDER BY ended_at DESC, id DESC`,
    [since],
  )
  const undoers = (await Promise.all((await others('idle')).map((one) => one.undoers?.() ?? []))).flat()
  const logged: LoggedRound[] = []
  for (const round of rounds) {
    const nothing = { isUndone: false, line: undefined }
    logged.push({
      ...round,
      ...(round.change === '' ? nothing : await journalLines.undoOf(db, undoers, round.change)),
    })
  }
  return logged
}

/** Remembers that rounds were shown. */
export const markSeen = (db: Database, ids: readonly string[], now: number): Promise<void> =>
  db.transaction(async (tx) => {
    for (const id of ids) await tx.run('UPDATE idle_rounds SET seen_at = ? WHERE id = ? AND seen_at IS NULL', [now, id])
  })

/** Undoes rounds, newest first, by the log. */
export async function undoRounds({ undo }: Pick<IdleNeeds, 'undo'>, rounds: readonly LoggedRound[]): Promise<number> {
  const lines = rounds.flatMap(({ line }) => line ?? [])
  for (const line of lines) await undo(line)
  return lines.length
}
