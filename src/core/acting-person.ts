import { AsyncLocalStorage } from 'node:async_hooks'

const acting = new AsyncLocalStorage<string>()

/** Runs work for a person who is not the owner: the log names them with everything that it writes. */
export const actingFor = <Result>(person: string, work: () => Promise<Result>): Promise<Result> =>
  acting.run(person, work)

/** Who writes now: the actor, and the person for whom it acts. */
export function namedActor(actor: string): string {
  const person = acting.getStore()
  return person === undefined ? actor : `${actor} (${person})`
}
