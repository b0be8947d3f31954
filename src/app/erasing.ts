import { toJarvisError } from '../core/errors.ts'
import type { Database } from '../ports/database.ts'

interface Needs {
  db: Database
  /** Makes the codes that vectors are searched by from the vectors that are left. */
  rebuildCodes(): Promise<void>
  /** Removes the words of deleted passages. Errors: `database_busy`, `disk_full`. */
  wipeWords(): Promise<void>
  /** Rewrites the whole file from the remaining rows. Errors: `database_busy`, `disk_full`, `deleted_stays`. */
  compact(): Promise<void>
}

/** Makes deleted text unreadable in the database of a space. Each method returns sentences about failures. */
export interface Erasing {
  /** Whether the word index still holds words of deleted passages. */
  isDue(): Promise<boolean>
  /** Erases words of deleted passages, if the index is small enough to do so without a wait. */
  words(): Promise<string[]>
  /** The same at any size. */
  allWords(): Promise<string[]>
  /** Erases all deleted data: after forgetting, and after a collection was removed. */
  everything(): Promise<string[]>
}

/** Row of `meta` that the index of words writes when passages are removed (storage/sqlite/vocabulary). */
const dueKey = 'words_to_wipe'
/** Up to this many passages, an update that removes files erases their words, too: about a second. */
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
