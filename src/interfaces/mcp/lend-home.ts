import type { Jarvis } from '../../app/jarvis.ts'
import type { OpenHome } from './server.ts'

interface HomeNeeds {
  /** Opens the home; for reading only, an empty one gets no files. */
  open(onlyReads: boolean): Promise<Jarvis>
  isEmpty(): boolean
}

/**
 * One home for all requests of a connection. While nothing is in it, reading goes to an empty one without files; the
 * first write, here or by another process, puts the real one in its place.
 */
export function lendHome({ open, isEmpty }: HomeNeeds): { open: OpenHome; close(): Promise<void> } {
  let empty: Promise<Jarvis> | undefined
  let filled: Promise<Jarvis> | undefined
  return {
    open(toWrite = false) {
      if (!filled && !toWrite && isEmpty()) {
        empty ??= open(true).catch((error) => {
          empty = undefined
          throw error
        })
        return empty
      }
      filled ??= open(false).catch((error) => {
        // The next request tries again: the owner may have repaired what was wrong.
        filled = undefined
        throw error
      })
      return filled
    },
    async close() {
      // The empty one is closed only now: requests may have read from it until the end.
      for (const opened of [empty, filled]) await (await opened?.catch(() => undefined))?.close()
    },
  }
}
