import { client } from '../server/client.ts'
import { createStore } from '../store.ts'

/** Runs that this page asked the server to go on with, and how the last try of each failed. */
export const working = createStore<ReadonlyMap<string, Error | 'goes on'>>(new Map())

const note = (id: string, state: Error | 'goes on' | undefined): void => {
  const next = new Map(working.get())
  if (state === undefined) next.delete(id)
  else next.set(id, state)
  working.set(next)
}

/** Goes on with a run, with the answer where it asked or a higher limit where one was used up. It works for as long as this window is open, on any page. */
export async function goOn(
  id: string,
  given: Omit<Parameters<typeof client.agentResume>[0], 'id'> = {},
): Promise<void> {
  if (working.get().get(id) === 'goes on') return
  note(id, 'goes on')
  await client.agentResume({ id, ...given }).then(
    () => note(id, undefined),
    (failure: Error) => note(id, failure),
  )
}
