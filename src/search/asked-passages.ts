import { messageOf } from '../core/errors.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'

/** Delay before ids are written together, milliseconds: a write per answer would invalidate caches of the next one. */
const heldMilliseconds = 5000
/** Number of ids kept, newest first: some hundred questions. */
const mostKept = 2000
const key = 'asked_passages'

/** Passages without an embedding that questions found: they are embedded before all others. */
export interface AskedPassages {
  /** Records candidates of an answer. Returns at once. */
  note(chunkIds: readonly number[]): void
  /** Writes the recorded ids: before passages are embedded, and at the end. Failures are ignored. */
  write(): Promise<void>
}

/** The ids are stored in the database, as another process may embed. A crash loses those of the last seconds. */
export function createAskedPassages(db: Database, warn: (reason: string) => void = () => undefined): AskedPassages {
  let noted: number[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function writeNoted(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (noted.length === 0) return
    const newest = noted
    noted = []
    try {
      await db.transaction(async (tx) => {
        const known = await readAsked(tx)
        await keep(tx, [...new Set([...newest, ...known])].slice(0, mostKept))
      })
    } catch (error) {
      // A full or read-only home still answers.
      warn(messageOf(error))
    }
  }

  const write = (): Promise<void> => {
    writing = writing.then(writeNoted)
    return writing
  }

  return {
    note(chunkIds) {
      if (chunkIds.length === 0) return
      noted = [...chunkIds, ...noted].slice(0, mostKept)
      timer ??= setTimeout(() => void write(), heldMilliseconds).unref()
    },
    write,
  }
}

/** Ids of chunks, those of the newest question first; some may already have an embedding, or be deleted. */
export async function readAsked(db: Reader): Promise<number[]> {
  const row = await db.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', [key])
  return row ? (JSON.parse(row.value) as number[]) : []
}

/** Deletes the list: all of them have an embedding. */
export const clearAsked = (tx: Writer) => tx.run('DELETE FROM meta WHERE key = ?', [key])

const keep = (tx: Writer, ids: readonly number[]) =>
  tx.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
    key,
    JSON.stringify(ids),
  ])
