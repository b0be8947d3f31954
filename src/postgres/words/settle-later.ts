import type { Database } from '../../ports/database.ts'
import { settleWords } from './settle.ts'

/** Number of writes after which blocks are merged, or of blocks of one word that a search met. */
const writesBefore = 32
const blocksBefore = 48
/** Delay between a write and its merge, in milliseconds, and the maximum share of time for merging. */
const pauseMs = 1000
const largestShare = 0.05

export interface Settler {
  /** Call it after a write. */
  wrote(): void
  /** Call it after a search has read this many blocks of this many terms. */
  read(blocks: number, terms: number): void
}

/**
 * Merges the blocks of words in the background, without keeping the process alive. A short-lived command leaves them to
 * the next long-running process.
 */
export function createSettler(db: Database): Settler {
  let writes = 0
  let isDue = false
  let notBefore = 0

  async function settle(): Promise<void> {
    const started = performance.now()
    writes = 0
    try {
      await settleWords(db)
    } catch {
      // The database was closed, or is not writable now: searches still work, and the next write or search retries.
    }
    const ended = performance.now()
    notBefore = ended + (ended - started) / largestShare
    isDue = false
  }

  function plan(): void {
    if (isDue || performance.now() < notBefore) return
    isDue = true
    setTimeout(() => void settle(), pauseMs).unref()
  }

  return {
    wrote() {
      if (++writes >= writesBefore) plan()
    },
    read(blocks, terms) {
      if (blocks > blocksBefore * Math.max(1, terms)) plan()
    },
  }
}
