import { formatAgo, formatTime } from '../format.ts'
import { HitLink, type HitLinkState } from '../hit-link.tsx'
import { ObservationFacts } from '../observations/observation-facts.tsx'
import { Score } from '../search/score.tsx'
import type { ObservationLine } from '../server/types.ts'

export const observationLinkId = (id: string): string => `observation-${id}`

interface ObservationCardProps {
  line: ObservationLine
  /** The day is shown above. */
  timeOnly: boolean
  link: HitLinkState
}

/** One observation in the list: what it says, what kind it is, and what the whole costs to read. */
export function ObservationCard({ line, timeOnly, link }: ObservationCardProps) {
  const { title, at, score, hidden } = line
  return (
    <li class="hit" data-selected={link.inTabOrder} data-open={link.open} data-retired={hidden !== null}>
      <HitLink {...link}>
        <span class="hit-title">{title}</span>
      </HitLink>
      <p class="hit-facts">
        <time dateTime={new Date(at).toISOString()}>{timeOnly ? formatTime(at).slice(0, 5) : formatAgo(at)}</time>
        <ObservationFacts line={line} />
        {score !== null && <Score score={score} />}
      </p>
    </li>
  )
}
