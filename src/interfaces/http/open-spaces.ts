import type { Jarvis } from '../../app/jarvis.ts'
import { fileIdentity } from './file-identity.ts'

export interface OpenSpacesNeeds {
  /** Opens a space, several as `a,b`, or `all`. */
  open(space: string, create: boolean): Promise<Jarvis>
  /** Files whose replacement means that a space must be reopened. */
  filesOf(jarvis: Jarvis): string[]
}

/** Most open spaces: each keeps the codes of its vectors in memory. */
const mostOpen = 8

/** The spaces that a server answers from: opened at the first need, shared by all requests, closed together. */
export function createOpenSpaces({ open, filesOf }: OpenSpacesNeeds) {
  const { opened, close, allClosed } = openJarvises()
  const lent = lentSpaces()

  function entryOf(space: string, create: boolean): LentSpace {
    const known = lent.get(space)
    if (known) return known
    const opening = open(space, create)
    const entry = lendSpace(opening, () => close(opening))
    lent.add(space, entry)
    opening.then(
      (jarvis) => {
        opened.add(jarvis)
        entry.files = identitiesOf(filesOf(jarvis))
      },
      // The next request tries again: the owner may have fixed the problem.
      () => lent.drop(space, entry),
    )
    return entry
  }

  /** Lends a space to one request. */
  async function use<T>(space: string, create: boolean, work: (jarvis: Jarvis) => Promise<T>): Promise<T> {
    let entry = entryOf(space, create)
    entry.lend()
    try {
      let jarvis = await entry.opening
      if (entry.files !== identitiesOf(filesOf(jarvis))) {
        // Repaired or restored from a backup: the open file is not the current one.
        lent.retire(space, entry)
        entry.giveBack()
        entry = entryOf(space, create)
        entry.lend()
        jarvis = await entry.opening
      }
      return await work(jarvis)
    } finally {
      entry.giveBack()
      lent.retireSurplus()
    }
  }

  return {
    use,
    /** A space that may be closed once no request uses it: for work within `use`. */
    get: (space: string): Promise<Jarvis> => entryOf(space, true).opening,
    /** Ids of the models in memory, over all spaces. */
    modelsInMemory: (): string[] => [...new Set([...opened].flatMap((jarvis) => jarvis.modelsInMemory()))],
    /** Whether a request uses a space now. */
    areUsed: lent.areUsed,
    async close(): Promise<void> {
      lent.retireAll()
      await allClosed()
    },
  }
}

export type OpenSpaces = ReturnType<typeof createOpenSpaces>

const identitiesOf = (files: readonly string[]): string => files.map(fileIdentity).join()

type LentSpace = ReturnType<typeof lendSpace>

/** A space in use by requests; once retired, it is closed when the last of them releases it. */
function lendSpace(opening: Promise<Jarvis>, close: () => void) {
  let users = 0
  let usedAt = performance.now()
  let isRetired = false
  const closeIfDone = () => {
    if (isRetired && users === 0) close()
  }
  return {
    opening,
    /** Identities of its database files when it was opened. */
    files: '',
    isUsed: (): boolean => users > 0,
    usedAt: (): number => usedAt,
    lend(): void {
      users++
    },
    giveBack(): void {
      users--
      usedAt = performance.now()
      closeIfDone()
    },
    retire(): void {
      isRetired = true
      closeIfDone()
    },
  }
}

/** Spaces by name. A retired one is no longer given to requests. */
function lentSpaces() {
  const entries = new Map<string, LentSpace>()
  function drop(space: string, entry: LentSpace): void {
    if (entries.get(space) === entry) entries.delete(space)
  }
  function retire(space: string, entry: LentSpace): void {
    drop(space, entry)
    entry.retire()
  }
  return {
    get: (space: string) => entries.get(space),
    add: (space: string, entry: LentSpace) => void entries.set(space, entry),
    drop,
    retire,
    /** Retires the idle ones that were used longest ago, until few enough are open. */
    retireSurplus(): void {
      if (entries.size <= mostOpen) return
      const idle = [...entries].filter(([, entry]) => !entry.isUsed()).sort(([, a], [, b]) => a.usedAt() - b.usedAt())
      for (const [space, entry] of idle.slice(0, entries.size - mostOpen)) retire(space, entry)
    },
    retireAll(): void {
      for (const [space, entry] of [...entries]) retire(space, entry)
    },
    areUsed: (): boolean => [...entries.values()].some((entry) => entry.isUsed()),
  }
}

/** Open spaces, and those that are being closed. */
function openJarvises() {
  const opened = new Set<Jarvis>()
  const closing = new Set<Promise<void>>()
  return {
    opened,
    /** Closes a space as soon as it is open. */
    close(opening: Promise<Jarvis>): void {
      const end = async (jarvis: Jarvis) => {
        opened.delete(jarvis)
        await jarvis.close()
      }
      const done = opening.then(end).catch(() => undefined)
      closing.add(done)
      void done.then(() => closing.delete(done))
    },
    allClosed: (): Promise<unknown> => Promise.all(closing),
  }
}
