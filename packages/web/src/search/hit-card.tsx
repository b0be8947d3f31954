import { formatDay } from '../format.ts'
import { HitLink } from '../hit-link.tsx'
import type { Hit } from '../server/types.ts'
import { MarkedText } from './marked-text.tsx'
import { Score } from './score.tsx'
import { shortenPassage } from './shorten-passage.ts'
import { Trace } from './trace.tsx'

export interface HitCardProps {
  hit: Hit
  /** Counts from 0. */
  index: number
  address: string
  selected: boolean
  open: boolean
  explained: boolean
  /** Neighbours have no chance of answering: nothing was asked. */
  scored: boolean
  onOpen: () => void
  onExplain: () => void
  onSimilar: () => void
}

export const hitLinkId = (index: number): string => `hit-${index}`

/** One answer: what it is, where it stands, the passage with the found words marked. */
export function HitCard({ hit, index, address, selected, open, explained, scored, ...act }: HitCardProps) {
  const inTabOrder = selected ? 0 : -1
  const passage = shortenPassage({ text: hit.snippet, spans: hit.highlights }, hit.title)
  const headings = hit.headings.filter((heading) => heading !== hit.title)
  return (
    <li class="hit" data-selected={selected} data-open={open}>
      <HitLink
        id={hitLinkId(index)}
        address={address}
        inTabOrder={selected}
        aria-labelledby={`${hitLinkId(index)}-title`}
        aria-describedby={`${hitLinkId(index)}-passage`}
        open={open}
        onOpen={act.onOpen}
      >
        <span class="hit-title" id={`${hitLinkId(index)}-title`}>
          {hit.title}
          {headings.length > 0 && <span class="hit-headings"> › {headings.join(' › ')}</span>}
        </span>
        <span class="hit-place">
          {[placeOf(hit), hit.speaker, hit.date !== null && formatDay(hit.date)].filter(Boolean).join(' · ')}
        </span>
        <span class="hit-passage" id={`${hitLinkId(index)}-passage`}>
          <MarkedText {...passage} />
        </span>
      </HitLink>
      {hit.outdated && (
        <p class="notice">
          This was true until {formatDay(hit.outdated.until)}.{hit.outdated.now !== null && ` Now: ${hit.outdated.now}`}
        </p>
      )}
      {hit.contexts.map((context) => (
        <p class="hit-context" key={context}>
          {context}
        </p>
      ))}
      <div class="hit-facts">
        {scored && hit.score !== null && <Score score={hit.score} />}
        {scored && <span>{matchWords[hit.matchType]}</span>}
        {hit.kind !== 'document' && <span>{hit.kind}</span>}
        <span class="hit-actions">
          <button type="button" class="quiet" tabIndex={inTabOrder} aria-expanded={explained} onClick={act.onExplain}>
            Explain
          </button>
          <button type="button" class="quiet" tabIndex={inTabOrder} onClick={act.onSimilar}>
            Similar
          </button>
        </span>
      </div>
      {explained && <Trace hit={hit} place={index + 1} />}
    </li>
  )
}

/** `notes/backup.md:12–18`. */
function placeOf({ collection, path, uri, startLine, endLine }: Hit): string {
  const name = collection !== null && path !== null ? `${collection}/${path}` : uri
  return `${name}:${startLine === endLine ? startLine : `${startLine}–${endLine}`}`
}

const matchWords: Readonly<Record<Hit['matchType'], string>> = {
  keyword: 'by words',
  semantic: 'by meaning',
  hybrid: 'by words and meaning',
  listed: 'by date',
}
