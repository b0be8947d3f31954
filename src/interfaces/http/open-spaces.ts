import type { Jarvis } from '../../app/jarvis.ts'
import { fileIdentity } from './file-identity.ts'

export interface OpenSpacesNeeds {
  /** Opens a space, several as `a,b`, or `all`. */
  open(space: string, create: boolean): Promise<Jarvis>
  /** Files whose replacement means that a space must be opened anew. */
  filesOf(jarvis: Jarvis): string[]
}

interface Entry {
  opening: Promise<Jarvis>
  /** Requests that work with it just now. */
  users: number
  usedAt: number
  /** Closed when the last user is done. */
  outdated: boolean
  /** Identities of its database files when it was opened. */
  files: string
}

/** Spaces kept open: each holds the codes of its vectors in memory. */
const mostOpen = 8

/** The spaces that a server answers from: opened at the first need, shared by all requests, closed together. */
export function createOpenSpaces({ open, filesOf }: OpenSpacesNeeds) {
  const entries = new Map<string, Entry>()
  const opened = new Set<Jarvis>()
  const closing = new Set<Promise<void>>()

  function entryOf(space: string, create: boolean): Entry {
    const known = entries.get(space)
    if (known) return known
    const opening = open(space, create)
    const entry: Entry = { opening, users: 0, usedAt: performance.now(), outdated: false, files: '' }
    entries.set(space, entry)
    opening.then(
      (jarvis) => {
        opened.add(jarvis)
        entry.files = identitiesOf(filesOf(jarvis))
      },
      // The next request tries again: the owner may have repaired what was wrong.
      () => entries.get(space) === entry && entries.delete(space),
    )
    return entry
  }

  /** Lends a space to one request. */
  async function use<T>(space: string, create: boolean, work: (jarvis: Jarvis) => Promise<T>): Promise<T> {
    let entry = entryOf(space, create)
    entry.users++
    try {
      let jarvis = await entry.opening
      if (entry.files !== identitiesOf(filesOf(jarvis))) {
        // Repaired or put back from a backup: the file that is open is not the one that is there.
        release(space, entry)
        entry = entryOf(space, create)
        entry.users++
        jarvis = await entry.opening
      }
      return await work(jarvis)
    } finally {
      release(undefined, entry)
      dropSurplus()
    }
  }

  /** Gives an entry back; with a name, it is also taken out of use. */
  function release(outdated: string | undefined, entry: Entry): void {
    entry.users--
    entry.usedAt = performance.now()
    if (outdated !== undefined) retire(outdated, entry)
    else if (entry.outdated && entry.users === 0) close(entry)
  }

  function retire(space: string, entry: Entry): void {
    if (entries.get(space) === entry) entries.delete(space)
    entry.outdated = true
    if (entry.users === 0) close(entry)
  }

  function close({ opening }: Entry): void {
    const end = async (jarvis: Jarvis) => {
      opened.delete(jarvis)
      await jarvis.close()
    }
    const done = opening.then(end).catch(() => undefined)
    closing.add(done)
    void done.then(() => closing.delete(done))
  }

  function dropSurplus(): void {
    if (entries.size <= mostOpen) return
    const idle = [...entries].filter(([, { users }]) => users === 0).sort(([, a], [, b]) => a.usedAt - b.usedAt)
    for (const [space, entry] of idle.slice(0, entries.size - mostOpen)) retire(space, entry)
  }

  return {
    use,
    /** A space that may be closed as soon as nobody uses it: for work within `use`. */
    get: (space: string): Promise<Jarvis> => entryOf(space, true).opening,
    /** Ids of the models in memory, over all spaces. */
    modelsInMemory: (): string[] => [...new Set([...opened].flatMap((jarvis) => jarvis.modelsInMemory()))],
    /** Whether a request works with one just now. */
    areUsed: (): boolean => [...entries.values()].some(({ users }) => users > 0),
    async close(): Promise<void> {
      for (const [space, entry] of [...entries]) retire(space, entry)
      await Promise.all(closing)
    },
  }
}

export type OpenSpaces = ReturnType<typeof createOpenSpaces>

const identitiesOf = (files: readonly string[]): string => files.map(fileIdentity).join()
