import { AsyncLocalStorage } from 'node:async_hooks'

/** What the running work is inside of, for one user of it (a database, the moments of a space). */
export interface Scopes<Scope> {
  /** The innermost scope that this work runs in; undefined outside of all. */
  current(): Scope | undefined
  /** Runs work, and whatever it begins, inside a scope. */
  run<T>(scope: Scope, work: () => T): T
}

/**
 * One storage for all databases of the process. Before Node 24 each storage that was ever used costs every new promise a
 * step, for as long as the process lives: with one per database, the thousandth would be opened in a slow process.
 */
const all = new AsyncLocalStorage<ReadonlyMap<object, unknown>>()

export function createScopes<Scope>(): Scopes<Scope> {
  const own: Scopes<Scope> = {
    current: () => all.getStore()?.get(own) as Scope | undefined,
    run: (scope, work) => all.run(new Map(all.getStore()).set(own, scope), work),
  }
  return own
}
