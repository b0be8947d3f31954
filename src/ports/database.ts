import type { LeaseRows } from '../core/lease.ts'

/** A parameter or column value of a statement. Times and booleans are integers. */
export type SqlValue = string | number | bigint | Uint8Array | null

export interface Reader {
  readonly dialect: 'sqlite' | 'postgres'
  all<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>
  get<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row | undefined>
}

export interface Writer extends Reader {
  /** To get the id of an inserted row, use `insertRow` of core/sql.ts. */
  run(sql: string, params?: readonly SqlValue[]): Promise<{ changes: number }>
}

/** A subscription to writes of other processes. */
export interface Following {
  /** Whether notifications arrive now; while they do not, poll `version`. */
  isLive(): boolean
  /** Why notifications do not arrive: a sentence without its end. */
  why(): string | undefined
  stop(): void
}

/**
 * One space's database. Reads see committed data only and never wait for a writer. `transaction` lends the one write
 * connection, rolls back on failure, and commits when `work` resolves. Work inside must not await models or files.
 */
export interface Database extends Reader {
  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Grows whenever any process has committed a write: in-memory caches are then stale. */
  version(): Promise<number>
  /**
   * Runs work that reads a snapshot taken at its beginning. Repeated small reads, also those made since the last write,
   * come from a cache. The work sees its own writes. Undefined where reading needs no round trip to a server.
   */
  moment?<T>(work: () => Promise<T>): Promise<T>
  /** Takes leases by row locks. Undefined where leases are ordinary rows. */
  readonly leases?: LeaseRows
  /** Calls `onWrite` soon after any process has committed a write. Undefined where polling `version` costs nothing. */
  follow?(onWrite: () => void): Following
  /**
   * Refreshes the statistics of the tables, and checkpoints the write-ahead log. Undefined where the engine does both
   * itself.
   */
  care?(): Promise<void>
  close(): Promise<void>
}
