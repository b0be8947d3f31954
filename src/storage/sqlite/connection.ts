import type { SqlValue } from '../../ports/database.ts'
import type { BoundDatabase, BoundStatement } from './binding.ts'
import { toStorageError } from './errors.ts'

/** Prepared statements cached per connection; the least recently used is dropped. A search uses about twenty. */
const statementLimit = 200

export type Params = readonly SqlValue[]

/** One connection: caches prepared statements, and converts failures to JarvisError. All calls are synchronous. */
export interface Connection {
  all(sql: string, params?: Params): unknown[]
  get(sql: string, params?: Params): unknown
  run(sql: string, params?: Params): { changes: number; lastId: number }
  /** Rows as arrays of columns: half the time of `all` for many rows. */
  rows(sql: string, params?: Params): SqlValue[][]
  /** Several statements without parameters. */
  script(sql: string): void
  close(): void
}

export function createConnection(database: BoundDatabase, path: string): Connection {
  const statements = new Map<string, BoundStatement>()

  function prepared(sql: string, arrays: boolean): BoundStatement {
    const key = arrays ? `[]${sql}` : sql
    let statement = statements.get(key)
    if (statement) statements.delete(key)
    else {
      statement = database.prepare(sql)
      if (arrays) statement.setReturnArrays(true)
      if (statements.size >= statementLimit) statements.delete(statements.keys().next().value as string)
    }
    statements.set(key, statement)
    return statement
  }

  function guarded<T>(sql: string, work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw toStorageError(error, path, sql)
    }
  }

  return {
    all: (sql, params = []) => guarded(sql, () => prepared(sql, false).all(...storable(params))),
    get: (sql, params = []) => guarded(sql, () => prepared(sql, false).get(...storable(params))),
    rows: (sql, params = []) => guarded(sql, () => prepared(sql, true).all(...storable(params)) as SqlValue[][]),
    run: (sql, params = []) =>
      guarded(sql, () => {
        const { changes, lastInsertRowid } = prepared(sql, false).run(...storable(params))
        return { changes: Number(changes), lastId: Number(lastInsertRowid) }
      }),
    script: (sql) => guarded(sql, () => database.exec(sql)),
    close() {
      statements.clear()
      database.close()
    },
  }
}

/** One of the bindings cuts text at U+0000. The replacement character has the same length, so offsets stay right. */
function storable(params: Params): Params {
  return params.some((value) => typeof value === 'string' && value.includes('\0'))
    ? params.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value))
    : params
}
