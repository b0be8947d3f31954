import { toJarvisError } from '../core/errors.ts'
import type { Database } from '../ports/database.ts'

interface Needs {
  db: Database
  /** Makes the codes that vectors are searched by from the vectors that are left. */
  rebuildCodes(): Promise<void>
  /** Removes the words of deleted passages. Errors: `database_busy`, `disk_full`. */
  wipeWords(): Promise<void>
  /** Makes the whole file from what is left. Errors: `database_busy`, `disk_full`, `deleted_stays`. */
  compact(): Promise<void>
}

/** Makes what was deleted unreadable in the file of a space. Each method says in sentences what it could not do. */
export interface Erasing {
  /** Whether the index still holds words of deleted passages. */
  isDue(): Promise<boolean>
  /** Words of deleted passages, where the index is small enough that nobody waits for it. */
  words(): Promise<string[]>
  /** The same at any size. */
  allWords(): Promise<string[]>
  /** All of the file: for what was forgotten, and for a collection that was removed. */
  everything(): Promise<string[]>
}

/** Row of `meta` that the index of words writes when passages are removed (storage/sqlite/vocabulary). */
const dueKey = 'words_to_wipe'
/** Passages up to which the words are removed with the update that has removed their files: about a second. */
const mostPassages = 15_000

export function createErasing({ db, rebuildCodes, wipeWords, compact }: Needs): Erasing {
  const isDue = async () => (await db.get('SELECT 1 FROM meta WHERE key = ?', [dueKey])) !== undefined
  const allWords = async () => ((await isDue()) ? attempt(wipeWords) : [])
  return {
    isDue,
    allWords,
    async words() {
      if (!(await isDue())) return []
      const row = await db.get<{ passages: number }>('SELECT count(*) AS passages FROM chunks')
      return row!.passages <= mostPassages ? attempt(wipeWords) : [left('The index is large.')]
    },
    everything: () =>
      attempt(async () => {
        await rebuildCodes()
        await compact()
      }),
  }
}

async function attempt(work: () => Promise<void>): Promise<string[]> {
  try {
    await work()
    return []
  } catch (error) {
    const { code, message } = toJarvisError(error)
    if (code === 'deleted_stays') return [message]
    if (code !== 'database_busy' && code !== 'disk_full') throw error
    return [left(message)]
  }
}

const left = (why: string): string =>
  `Deleted, but some of its words may still be readable in the database file. ${why} Run "jarvis cleanup" to erase them.`
