import type { LeaseRows } from '../core/lease.ts'

/** What goes into and comes out of a statement. Times and booleans are integers. */
export type SqlValue = string | number | bigint | Uint8Array | null

export interface Reader {
  readonly dialect: 'sqlite' | 'postgres'
  all<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>
  get<Row>(sql: string, params?: readonly SqlValue[]): Promise<Row | undefined>
}

export interface Writer extends Reader {
  /** An insert whose id is wanted is asked for it: `insertRow` of core/sql.ts. */
  run(sql: string, params?: readonly SqlValue[]): Promise<{ changes: number }>
}

/** Somebody who is told of writes. */
export interface Following {
  /** Whether writes are told now; while they are not, `version` has to be asked. */
  isTold(): boolean
  /** Why they are not told: a sentence without its end. */
  why(): string | undefined
  stop(): void
}

/**
 * One space's database. Reads see committed data only and never wait for a writer; `transaction` lends the one write
 * connection, takes it back on failure, and commits when `work` resolves. Work inside must not await models or files.
 */
export interface Database extends Reader {
  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Grows whenever any process has committed a write: the sign that caches in memory are stale. */
  version(): Promise<number>
  /**
   * Runs work that reads as of its beginning: small reads of it, and of earlier moments since the last write, are not made
   * twice. What it writes itself it sees. Left out where reading costs no way to a server.
   */
  moment?<T>(work: () => Promise<T>): Promise<T>
  /** Takes leases by row locks; left out where they are written as all else is. */
  readonly leases?: LeaseRows
  /** Calls back soon after any process has committed a write. Left out where `version` costs nothing to ask. */
  follow?(heard: () => void): Following
  /** Refreshes what the engine knows of its tables, and folds its log of writes. Left out where the engine does it itself. */
  care?(): Promise<void>
  close(): Promise<void>
}
