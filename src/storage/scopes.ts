import { AsyncLocalStorage } from 'node:async_hooks'

/** Async context of the running work, for one user of it (a database, the moments of a space). */
export interface Scopes<Scope> {
  /** The innermost scope of the running work; undefined outside of all. */
  current(): Scope | undefined
  /** Runs work, and all async work that it starts, inside a scope. */
  run<T>(scope: Scope, work: () => T): T
}

/**
 * One storage for all databases of the process. Before Node 24 each storage ever used slows down every new promise for
 * the life of the process: with one per database, the process would slow down with each.
 */
const all = new AsyncLocalStorage<ReadonlyMap<object, unknown>>()

export function createScopes<Scope>(): Scopes<Scope> {
  const own: Scopes<Scope> = {
    current: () => all.getStore()?.get(own) as Scope | undefined,
    run: (scope, work) => all.run(new Map(all.getStore()).set(own, scope), work),
  }
  return own
}
