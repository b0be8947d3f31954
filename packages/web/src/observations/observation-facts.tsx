import { formatNumber } from '../format.ts'
import type { ObservationLine } from '../server/types.ts'
import { KindSign } from './kind-sign.tsx'
import { freshnessWords } from './observation-words.ts'

/** What a line says of an observation besides its title: kind, price, where it was made, whether it still holds. */
export function ObservationFacts({
  line,
}: {
  line: Pick<ObservationLine, 'type' | 'tokens' | 'project' | 'branch' | 'code' | 'hidden' | 'pinned'> & {
    agent?: string | null
  }
}) {
  const { type, tokens, project, branch, code, hidden, pinned, agent = null } = line
  return (
    <>
      <KindSign type={type} />
      {pinned && <span class="pinned">pinned</span>}
      {project !== null && <span>{project}</span>}
      {branch !== null && <span class="branch">{branch}</span>}
      {agent !== null && <span>{agent}</span>}
      {code !== null && code !== 'unknown' && <span data-code={code}>{freshnessWords[code]}</span>}
      {hidden !== null && <span>{hidden}</span>}
      <span>{formatNumber(tokens)} tokens</span>
    </>
  )
}
