import { AsyncLocalStorage } from 'node:async_hooks'

const acting = new AsyncLocalStorage<string>()

/** Runs work for a person who is not the owner: journal lines written by it name that person. */
export const actingFor = <Result>(person: string, work: () => Promise<Result>): Promise<Result> =>
  acting.run(person, work)

/** Name of the current writer: the actor, and the person for whom it acts. */
export function namedActor(actor: string): string {
  const person = acting.getStore()
  return person === undefined ? actor : `${actor} (${person})`
}
