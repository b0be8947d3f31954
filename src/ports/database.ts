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

/**
 * One space's database. Reads see committed data only and never wait for a writer; `transaction` lends the one write
 * connection, takes it back on failure, and commits when `work` resolves. Work inside must not await models or files.
 */
export interface Database extends Reader {
  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T>
  /** Grows whenever any process has committed a write: the sign that caches in memory are stale. */
  version(): Promise<number>
  close(): Promise<void>
}
