import type { SqlValue } from '../ports/database.ts'
import { createScopes } from '../storage/scopes.ts'

/** What was read of a space since its last write. Others may still add to it. */
export interface Kept {
  /** Writes of the space when it was begun. */
  readonly version: number
  /** Rows of small answers by their statement. */
  readonly rows: Map<string, readonly unknown[]>
  /** What parts of the engine keep under a name of their own. */
  readonly parts: Map<string, unknown>
}

export interface Moments {
  /** Runs work in a moment; inside another moment it is part of that. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** What was read since the last write of any process; undefined outside a moment. */
  kept(): Kept | undefined
  /** What was read in this moment alone: it goes when the moment is over. */
  own(): Map<string, unknown> | undefined
  /** The work of this moment has written: from now on it reads anew. */
  wrote(): void
}

interface Scope {
  kept: Kept
  own: Map<string, unknown>
  isOver: boolean
}

/**
 * Moments of a space: while one lasts, what was read is not read again, and neither is what an earlier one read if nobody
 * has written since. It begins with one read, of the number of writes. What is kept may be newer than that number, never
 * older: a write counts in its own transaction.
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
      // Of two moments that begin side by side, the later number wins.
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
      // Work that was begun and not waited for must not read what is kept for good.
      own.isOver = true
    }
  }
}

/** Answers of more rows or characters are read each time. */
const most = { answers: 200, rows: 20, characters: 10_000, key: 2000 }

/** Rows of a statement: those that are kept, or those that are read now, which are kept where they are few and short. */
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

/** Callers may change the rows that they get. */
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
