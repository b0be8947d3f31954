import { kindWords } from '../../../../src/client/hit-words.ts'
import { isProse } from '../../../../src/client/plain-passage.ts'
import { formatDayInWords } from '../format.ts'
import { GemPicture } from '../gems/gem-picture.tsx'
import { HitLink, type HitLinkState } from '../hit-link.tsx'
import type { Hit } from '../server/types.ts'
import { placeOfHit, titleOfHit } from './hit-words.ts'
import { MarkedText } from './marked-text.tsx'
import { Score } from './score.tsx'
import { shortenPassage } from './shorten-passage.ts'
import { Trace } from './trace.tsx'

interface HitCardProps {
  hit: Hit
  /** In the order of relevance, from 1. */
  place: number
  /** Those of its descriptions that no hit above it has shown. */
  contexts: readonly string[]
  /** What its session is called, where it has one. */
  sessionTitle: string | undefined
  /** Neighbours have no chance of answering: nothing was asked. */
  scored: boolean
  /** A picture of it is kept. */
  pictured: boolean
  link: HitLinkState
  explained: boolean
  onExplain: () => void
  onSimilar: () => void
}

/** One hit: its title, its place, and the passage with the found words marked. */
export function HitCard({ hit, place, contexts, sessionTitle, scored, pictured, link, ...card }: HitCardProps) {
  const isMarkdown = isProse(hit)
  const passage = shortenPassage({ text: hit.snippet, spans: hit.highlights }, hit.title, { isMarkdown })
  const isFact = hit.kind === 'fact'
  const headings = isFact ? [] : hit.headings.filter((heading) => heading !== hit.title)
  return (
    <li class="hit" data-selected={link.inTabOrder} data-open={link.open}>
      {pictured && <GemPicture id={hit.id} />}
      <HitLink {...link} {...(!isFact && { 'aria-describedby': `${link.id}-passage` })}>
        <span class="hit-title">
          {isFact ? <MarkedText {...passage} /> : titleOfHit(hit, sessionTitle)}
          {headings.length > 0 && <span class="hit-headings"> › {headings.join(' › ')}</span>}
        </span>
      </HitLink>
      <p class="hit-place" data-file={hit.path !== null}>
        {placeOfHit(hit)}
      </p>
      {!isFact && (
        <p class="hit-passage" id={`${link.id}-passage`}>
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
      {hit.declared && (
        <p class="notice">
          This document says of itself: {hit.declared.status}
          {hit.declared.by !== null && ` (${hit.declared.by})`}.
        </p>
      )}
      {contexts.map((context) => (
        <p class="hit-context" key={context}>
          {context}
        </p>
      ))}
      <HitFacts hit={hit} scored={scored} inTabOrder={link.inTabOrder} {...card} />
      {card.explained && <Trace hit={hit} place={place} />}
    </li>
  )
}

type HitFactsProps = Pick<HitCardProps, 'hit' | 'scored' | 'explained' | 'onExplain' | 'onSimilar'> &
  Pick<HitLinkState, 'inTabOrder'>

/** How likely it answers, how it was found, and what can be asked of it. */
function HitFacts({ hit, scored, explained, inTabOrder, onExplain, onSimilar }: HitFactsProps) {
  const tabIndex = inTabOrder ? 0 : -1
  return (
    <div class="hit-facts">
      {scored && hit.score !== null && <Score score={hit.score} />}
      {scored && <span>{matchWords[hit.matchType]}</span>}
      {hit.path !== null && hit.kind !== 'document' && <span>{kindWords[hit.kind]}</span>}
      <span class="hit-actions">
        <button type="button" class="quiet" tabIndex={tabIndex} aria-expanded={explained} onClick={onExplain}>
          Explain
        </button>
        <button type="button" class="quiet" tabIndex={tabIndex} onClick={onSimilar}>
          Similar
        </button>
      </span>
    </div>
  )
}

const matchWords: Readonly<Record<Hit['matchType'], string>> = {
  keyword: 'by words',
  semantic: 'by meaning',
  hybrid: 'by words and meaning',
  listed: 'by date',
}
