import { toJarvisError } from '../core/errors.ts'
import type { DatabaseFacts } from './engine.ts'

interface Needs {
  /** What the database knows of its indexes of words. */
  facts: Pick<DatabaseFacts, 'indexedTexts' | 'hasWordsToWipe'>
  /** Makes the codes that vectors are searched by from the vectors that are left. */
  rebuildCodes(): Promise<void>
  /** Removes the words of deleted passages. Errors: `database_busy`, `disk_full`. */
  wipeWords(): Promise<void>
  /** Rewrites the whole file from the remaining rows. Errors: `database_busy`, `disk_full`, `deleted_stays`. */
  compact(): Promise<void>
}

/** Makes deleted text unreadable in the database of a space. Each method returns sentences about failures. */
export interface Erasing {
  /** Whether an index may still hold words of deleted texts. */
  isDue(): Promise<boolean>
  /** Erases words of deleted texts, if the indexes are small enough to do so without a wait. */
  words(): Promise<string[]>
  /** The same at any size. */
  allWords(): Promise<string[]>
  /** Erases all deleted data: after forgetting, and after a collection was removed. */
  everything(): Promise<string[]>
}

/**
 * Up to this many texts in all indexes of words, an update that removes files erases their words, too. Other writers wait
 * for about a second; messages are shorter than passages, and take less.
 */
const mostTexts = 15_000

export function createErasing({ facts, rebuildCodes, wipeWords, compact }: Needs): Erasing {
  const isDue = () => facts.hasWordsToWipe()
  const allWords = async () => ((await isDue()) ? attempt(wipeWords) : [])
  return {
    isDue,
    allWords,
    async words() {
      if (!(await isDue())) return []
      return (await facts.indexedTexts()) <= mostTexts ? attempt(wipeWords) : [left('The index is large.')]
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
