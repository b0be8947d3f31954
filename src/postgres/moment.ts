import type { SqlValue } from '../ports/database.ts'
import { createScopes } from '../storage/scopes.ts'

/** Cache of reads of a space since its last write, shared by running moments. */
export interface Kept {
  /** Write counter of the space when the cache was created. */
  readonly version: number
  /** Rows of small results by statement. */
  readonly rows: Map<string, readonly unknown[]>
  /** Values that parts of the engine cache under their own key. */
  readonly parts: Map<string, unknown>
}

export interface Moments {
  /** Runs work in a moment; nested moments join the outer one. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** The cache since the last write of any process; undefined outside a moment. */
  kept(): Kept | undefined
  /** A cache for this moment alone, dropped at its end. */
  own(): Map<string, unknown> | undefined
  /** Called after a write of this moment: from now on it reads from the database. */
  wrote(): void
}

interface Scope {
  kept: Kept
  own: Map<string, unknown>
  isOver: boolean
}

/**
 * Moments of a space: reads inside one are cached, also across moments without a write in between. It begins with one
 * read, of the write counter. Cached rows may be newer than that counter, never older: a write increments it in its own
 * transaction.
 */
export function createMoments(version: () => Promise<number>): Moments {
  const scopes = createScopes<Scope>()
  let last: Kept | undefined
  const scope = (): Scope | undefined => {
    const found = scopes.current()
    return found?.isOver ? undefined : found
  }
  return {
    async run(work) {
      if (scope()) return work()
      const now = await version()
      // Of two moments that begin concurrently, the larger counter wins.
      if (last === undefined || last.version !== now) {
        const fresh: Kept = { version: now, rows: new Map(), parts: new Map() }
        if (last === undefined || last.version < now) last = fresh
        return within(fresh, work)
      }
      return within(last, work)
    },
    kept: () => scope()?.kept,
    own: () => scope()?.own,
    wrote() {
      const found = scope()
      if (found) found.isOver = true
    },
  }

  async function within<T>(kept: Kept, work: () => Promise<T>): Promise<T> {
    const own: Scope = { kept, own: new Map(), isOver: false }
    try {
      return await scopes.run(own, work)
    } finally {
      // Unawaited work must not use the shared cache after the moment.
      own.isOver = true
    }
  }
}

/** Larger results are not cached. */
const most = { answers: 200, rows: 20, characters: 10_000, key: 2000 }

/** Rows of a statement, from the cache or the database; small results are cached. */
export async function rowsOf(
  kept: Kept | undefined,
  sql: string,
  params: readonly SqlValue[] | undefined,
  read: () => Promise<unknown[]>,
): Promise<unknown[]> {
  const key = kept && keyOf(sql, params)
  if (!kept || key === undefined) return read()
  const found = kept.rows.get(key)
  if (found) return copied(found)
  const rows = await read()
  if (!isSmall(rows)) return rows
  if (kept.rows.size >= most.answers) kept.rows.delete(kept.rows.keys().next().value as string)
  kept.rows.set(key, copied(rows))
  return rows
}

function keyOf(sql: string, params: readonly SqlValue[] = []): string | undefined {
  let key = sql
  for (const value of params) {
    if (value instanceof Uint8Array) return undefined
    key += `\0${typeof value} ${value}`
    if (key.length > most.key) return undefined
  }
  return key
}

/** Callers may modify the rows. */
const copied = (rows: readonly unknown[]): unknown[] => rows.map((row) => ({ ...(row as object) }))

function isSmall(rows: readonly unknown[]): boolean {
  if (rows.length > most.rows) return false
  let characters = 0
  for (const value of rows.flatMap((row) => Object.values(row as object))) {
    if (value instanceof Uint8Array) return false
    if (typeof value === 'string') characters += value.length
  }
  return characters <= most.characters
}
