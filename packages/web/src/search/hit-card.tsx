import { kindWords } from '../../../../src/client/hit-words.ts'
import { isProse } from '../../../../src/client/plain-passage.ts'
import { formatDayInWords } from '../format.ts'
import { GemPicture } from '../gems/gem-picture.tsx'
import { HitLink } from '../hit-link.tsx'
import type { Hit } from '../server/types.ts'
import { placeOfHit, titleOfHit } from './hit-words.ts'
import { MarkedText } from './marked-text.tsx'
import { Score } from './score.tsx'
import { shortenPassage } from './shorten-passage.ts'
import { Trace } from './trace.tsx'

export interface HitCardProps {
  hit: Hit
  /** Those of its descriptions that no hit above it has shown. */
  contexts: readonly string[]
  /** Counts from 0. */
  index: number
  /** In the order of relevance, from 1. */
  place: number
  address: string
  /** What its session is called, where it has one. */
  sessionTitle: string | undefined
  selected: boolean
  open: boolean
  explained: boolean
  /** Neighbours have no chance of answering: nothing was asked. */
  scored: boolean
  /** A picture of it is kept. */
  pictured: boolean
  onOpen: () => void
  onExplain: () => void
  onSimilar: () => void
}

export const hitLinkId = (index: number): string => `hit-${index}`

/** One answer: what it is, where it stands, the passage with the found words marked. */
export function HitCard({
  hit,
  contexts,
  index,
  place,
  address,
  sessionTitle,
  selected,
  open,
  explained,
  scored,
  pictured,
  ...act
}: HitCardProps) {
  const inTabOrder = selected ? 0 : -1
  const isMarkdown = isProse(hit)
  const passage = shortenPassage({ text: hit.snippet, spans: hit.highlights }, hit.title, { isMarkdown })
  const isFact = hit.kind === 'fact'
  const headings = isFact ? [] : hit.headings.filter((heading) => heading !== hit.title)
  return (
    <li class="hit" data-selected={selected} data-open={open}>
      {pictured && <GemPicture id={hit.id} />}
      <HitLink
        id={hitLinkId(index)}
        address={address}
        inTabOrder={selected}
        {...(!isFact && { 'aria-describedby': `${hitLinkId(index)}-passage` })}
        open={open}
        onOpen={act.onOpen}
      >
        <span class="hit-title">
          {isFact ? <MarkedText {...passage} /> : titleOfHit(hit, sessionTitle)}
          {headings.length > 0 && <span class="hit-headings"> › {headings.join(' › ')}</span>}
        </span>
      </HitLink>
      <p class="hit-place" data-file={hit.path !== null}>
        {placeOfHit(hit)}
      </p>
      {!isFact && (
        <p class="hit-passage" id={`${hitLinkId(index)}-passage`}>
          <MarkedText {...passage} />
        </p>
      )}
      {hit.offered && <p class="hit-context">You asked for this: {hit.offered.says}</p>}
      {hit.outdated && (
        <p class="notice">
          This was true until {formatDayInWords(hit.outdated.until)}.
          {hit.outdated.now !== null && ` Now: ${hit.outdated.now}`}
        </p>
      )}
      {contexts.map((context) => (
        <p class="hit-context" key={context}>
          {context}
        </p>
      ))}
      <div class="hit-facts">
        {scored && hit.score !== null && <Score score={hit.score} />}
        {scored && <span>{matchWords[hit.matchType]}</span>}
        {hit.path !== null && hit.kind !== 'document' && <span>{kindWords[hit.kind]}</span>}
        <span class="hit-actions">
          <button type="button" class="quiet" tabIndex={inTabOrder} aria-expanded={explained} onClick={act.onExplain}>
            Explain
          </button>
          <button type="button" class="quiet" tabIndex={inTabOrder} onClick={act.onSimilar}>
            Similar
          </button>
        </span>
      </div>
      {explained && <Trace hit={hit} place={place} />}
    </li>
  )
}

const matchWords: Readonly<Record<Hit['matchType'], string>> = {
  keyword: 'by words',
  semantic: 'by meaning',
  hybrid: 'by words and meaning',
  listed: 'by date',
}
