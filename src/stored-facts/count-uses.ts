import { messageOf } from '../core/errors.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import { inList, larger } from '../core/sql.ts'
import type { Database } from '../ports/database.ts'

/** Delay before uses are written together, milliseconds. A write per answer would empty the next answer's caches. */
const heldMilliseconds = 5000
/** Number of pending facts that is written at once. */
const heldFacts = 200

export interface UseCounter {
  /** Counts facts that were returned in an answer. Returns at once. */
  note(ids: readonly string[]): void
  /** Writes pending counts: before counts are read, and at the end. A failure is logged. */
  write(): Promise<void>
}

/** Counts uses of facts: used facts live longer (upkeep). A crash loses only the counts of the last seconds. */
export function createUseCounter({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): UseCounter {
  let noted = new Map<string, { times: number; last: number }>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function writeNoted(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (noted.size === 0) return
    const uses = noted
    noted = new Map()
    try {
      await db.transaction(async (tx) => {
        for (const { ids, times, last } of alike(uses)) {
          const { marks, params } = inList(ids)
          await tx.run(
            `UPDATE facts SET access_count = access_count + ?, last_access_at = ${larger('coalesce(last_access_at, 0)', '?')}
             WHERE id IN ${marks}`,
            [times, last, last, ...params],
          )
        }
      })
    } catch (error) {
      log.warn('The use of facts was not counted.', { reason: messageOf(error) })
    }
  }

  const write = (): Promise<void> => {
    writing = writing.then(writeNoted)
    return writing
  }

  return {
    note(ids) {
      const last = clock()
      for (const id of ids) noted.set(id, { times: (noted.get(id)?.times ?? 0) + 1, last })
      if (noted.size >= heldFacts) void write()
      else if (noted.size > 0) timer ??= setTimeout(() => void write(), heldMilliseconds).unref()
    },
    write,
  }
}

/** Groups facts with the same count and time, as in one answer, so that one statement writes them. */
function alike(uses: ReadonlyMap<string, { times: number; last: number }>) {
  const groups = new Map<string, { ids: string[]; times: number; last: number }>()
  for (const [id, { times, last }] of uses) {
    const key = `${times} ${last}`
    const group = groups.get(key)
    if (group) group.ids.push(id)
    else groups.set(key, { ids: [id], times, last })
  }
  return groups.values()
}
