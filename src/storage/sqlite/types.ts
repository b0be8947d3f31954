import type { Database, SqlValue, Writer } from '../../ports/database.ts'
import type { Params } from './connection.ts'

/** The engine's own calls beyond the port, for its index files. */
export interface SqliteWriter extends Writer {
  /** Several statements without parameters. */
  script(sql: string): Promise<void>
  rows(sql: string, params?: Params): SqlValue[][]
  /** `lastId` is the row id of the last insert. */
  run(sql: string, params?: Params): Promise<{ changes: number; lastId: number }>
}

export interface SqliteDatabase extends Database {
  readonly dialect: 'sqlite'
  readonly path: string
  readonly readOnly: boolean
  transaction<T>(work: (tx: SqliteWriter) => Promise<T>): Promise<T>
  /** Committed rows as arrays of columns, synchronously: for indexes that read many. */
  rows(sql: string, params?: Params): SqlValue[][]
  /** `version()` without the promise. */
  currentVersion(): number
}
