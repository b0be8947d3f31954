import { client } from '../server/client.ts'
import { indexChanges } from '../server/events.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'

/** Gems that one request brings: most that are found are among the latest. */
const mostAsked = 200

/** Ids of the latest gems that have a picture; nothing is asked for where no hit is a gem. */
export function usePicturedGems(isNeeded: boolean): ReadonlySet<string> {
  const { answer } = useAnswer(
    isNeeded ? 'gems' : 'none',
    async (signal) => (isNeeded ? (await client.gemList({ limit: mostAsked }, { signal })).gems : []),
    useStore(indexChanges),
  )
  return new Set((answer ?? []).flatMap(({ id, picture }) => (picture ? [id] : [])))
}
