/**
 * The SQLite binding: Node's own module where it has all calls named here, else a package that has them. Everything above
 * uses only these calls, so either can replace the other.
 */
export interface BoundStatement {
  all(...params: unknown[]): unknown[]
  get(...params: unknown[]): unknown
  run(...params: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  setReturnArrays(enabled: boolean): void
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
  /** Milliseconds that SQLite itself waits for a lock. The event loop stands still meanwhile. */
  timeout?: number
  allowExtension?: boolean
  /** Whether its pages are encrypted; default: as it is found. Only the engine with encryption asks. */
  encrypted?: boolean
  /** False lets the list of tables be written, which newer bindings refuse by themselves. */
  defensive?: boolean
}

export type DatabaseSync = (new (location: string, options?: BindingOptions) => BoundDatabase) & { prototype: object }
