import { client } from '../server/client.ts'
import { indexChanges } from '../server/events.ts'
import { latestSessions, titlesOf } from './latest-sessions.ts'
import { titleOfSession } from './session-words.ts'

let latest: Promise<ReadonlyMap<string, string>> | undefined
const earlier = new Map<string, Promise<string>>()
indexChanges.subscribe(() => {
  latest = undefined
  earlier.clear()
})

/** What a session is called: the latest are asked for together, an earlier one alone. */
export async function titleOfId(id: string): Promise<string> {
  latest ??= titlesOfLatest()
  const title = (await latest).get(id)
  if (title !== undefined) return title
  const asked = earlier.get(id) ?? titleOfEarlier(id)
  earlier.set(id, asked)
  return asked
}

async function titlesOfLatest(): Promise<ReadonlyMap<string, string>> {
  try {
    return titlesOf(await latestSessions())
  } catch {
    latest = undefined
    return new Map()
  }
}

/** A session may be gone while what came of it is kept. */
const titleOfEarlier = (id: string): Promise<string> =>
  client.sessionGet({ id }).then(
    ({ session, turns }) =>
      titleOfSession({ ...session, asked: turns.find(({ role }) => role === 'user')?.text ?? null }),
    () => 'a session that was erased',
  )
