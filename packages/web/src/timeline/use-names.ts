import { client } from '../server/client.ts'
import { useAnswer } from '../server/use-answer.ts'

/** Days whose names are offered: as long as the ledger goes back. */
const days = 180

/** Names of projects and agents at work of late, the busiest first, to choose from. */
export function useNames(): { projects: string[]; agents: string[] } {
  const { answer } = useAnswer('names', (signal) => client.stats({ days }, { signal }))
  const names = (counts: readonly { name: string }[] = []) => counts.flatMap(({ name }) => (name === '' ? [] : [name]))
  return { projects: names(answer?.observations.byProject), agents: names(answer?.observations.byAgent) }
}
