import { formatAgo, formatTime } from '../format.ts'
import { HitLink } from '../hit-link.tsx'
import { ObservationFacts } from '../observations/observation-facts.tsx'
import { Score } from '../search/score.tsx'
import type { ObservationLine } from '../server/types.ts'

export const observationLinkId = (id: string): string => `observation-${id}`

interface ObservationCardProps {
  line: ObservationLine
  /** The day stands above it. */
  timeOnly: boolean
  address: string
  selected: boolean
  open: boolean
  onOpen: () => void
}

/** One observation in the list: what it says, what kind it is, and what the whole costs to read. */
export function ObservationCard({ line, timeOnly, address, selected, open, onOpen }: ObservationCardProps) {
  const { id, title, at, score, hidden } = line
  return (
    <li class="hit" data-selected={selected} data-open={open} data-retired={hidden !== null}>
      <HitLink id={observationLinkId(id)} address={address} inTabOrder={selected} open={open} onOpen={onOpen}>
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
