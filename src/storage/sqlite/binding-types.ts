/**
 * The SQLite binding: Node's own module if it has all calls used here, else a package that has them. Only these calls
 * are used, so either can replace the other.
 */
export interface BoundStatement {
  all(...params: unknown[]): unknown[]
  get(...params: unknown[]): unknown
  run(...params: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  setReturnArrays(enabled: boolean): void
  /** Columns of its rows. */
  columns(): { name: string }[]
}

export interface BoundDatabase {
  prepare(sql: string): BoundStatement
  exec(sql: string): void
  close(): void
  enableLoadExtension(enabled: boolean): void
  loadExtension(path: string): void
  function(name: string, options: { deterministic?: boolean }, work: (...values: unknown[]) => unknown): void
}

export interface BindingOptions {
  readOnly?: boolean
  /** Milliseconds that SQLite itself waits for a lock. This blocks the event loop. */
  timeout?: number
  allowExtension?: boolean
  /** Whether its pages are encrypted; default: detected. Only the engine with encryption uses it. */
  encrypted?: boolean
  /** False allows writes to the schema table, which newer bindings refuse by default. */
  defensive?: boolean
}

export type DatabaseSync = (new (location: string, options?: BindingOptions) => BoundDatabase) & { prototype: object }
