import type { Database } from '../../ports/database.ts'
import { settleWords } from './settle.ts'

/** Writes after which blocks are merged, or a search that met so many blocks of one word. */
const writesBefore = 32
const blocksBefore = 48
/** Merging waits so long for the write that asked for it, in milliseconds, and takes at most this share of all time. */
const pauseMs = 1000
const largestShare = 0.05

export interface Settler {
  /** Something was written. */
  wrote(): void
  /** A search has read so many blocks of so many terms. */
  read(blocks: number, terms: number): void
}

/**
 * Merges the blocks of words behind whatever else is done, and without keeping the process for it. A command that ends
 * earlier leaves them to the next process that runs for longer.
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
      // The database was closed, or cannot be written now: searches go on, and the next write or search tries again.
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
