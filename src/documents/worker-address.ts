/**
 * Where the compiled thread of this name is: a build has all of them flat beside its code. Undefined where sources run
 * as they are (tests): then the work is done in the thread that asks.
 */
export const workerAddress = (name: string): URL | undefined =>
  import.meta.url.endsWith('.ts') ? undefined : new URL(`./${name}.js`, import.meta.url)
