import { messageOf } from '../../core/errors.ts'
import type { Clock, Logger } from '../../core/runtime.ts'
import { inList, larger } from '../../core/sql.ts'
import type { Database } from '../../ports/database.ts'

/** Uses are written together after so long, milliseconds: a write for every answer costs the next one what it had read. */
const heldMilliseconds = 5000
/** So many facts are not waited for. */
const heldFacts = 200

export interface UseCounter {
  /** Counts facts that were returned in an answer. Returns at once. */
  note(ids: readonly string[]): void
  /** Writes what was noted: before anybody reads the counts, and at the end. A count that cannot be written is logged. */
  write(): Promise<void>
}

/** Counts which facts are asked for: those live longer (upkeep). A crash loses the counts of the last seconds, and no fact. */
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

/** Facts that were used as often and at the same time, most of them in one answer: one statement writes them. */
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
