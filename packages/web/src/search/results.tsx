import { isOfSession } from '../../../../src/client/hit-words.ts'
import { countOf, formatDuration } from '../format.ts'
import { usePicturedGems } from '../gems/use-pictured-gems.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { Hit } from '../server/types.ts'
import { useSessionTitles } from '../sessions/use-session-titles.ts'
import type { Answer, AskerState } from './asker.ts'
import { HitCard } from './hit-card.tsx'
import { arrangeHits } from './hit-words.ts'
import { NothingFound } from './nothing-found.tsx'
import { isScored, mostHits } from './question.ts'
import { RecalledFactCard, useRecalledFacts } from './recalled-facts.tsx'

interface ResultsProps {
  state: AskerState
  /** Matches that came into the index since. */
  news: number
  selected: number
  /** Index of the hit whose document is shown. */
  opened: number
  explained: string | undefined
  addressOfHit: (hit: Hit) => string
  onOpen: (index: number) => void
  onExplain: (index: number) => void
  onSimilar: (index: number) => void
  onMore: () => void
  onRetry: () => void
  onClearFilters: () => void
}

/** The answer: what was left out, the hits, and what to do when there are none. */
export function Results({ state: { answer, failure, waiting, stale }, news, ...props }: ResultsProps) {
  const hits = answer?.result.hits ?? []
  return (
    <section id="results" class="results" aria-label="Results" aria-busy={waiting} data-stale={stale}>
      <p class="results-count" role="status">
        {failure ? '' : countInWords({ answer, waiting, stale })}
      </p>
      {news > 0 && !failure && (
        <button type="button" class="news" onClick={props.onRetry}>
          Show {countOf(news, 'new match', 'new matches')}
        </button>
      )}
      {failure && <FailedAnswer failure={failure} onRetry={props.onRetry} />}
      {!failure &&
        [...(answer?.result.degraded ?? []), ...(hits.length > 0 ? (answer?.result.notes ?? []) : [])].map(
          (sentence) => (
            <p class="notice" key={sentence}>
              {sentence}
            </p>
          ),
        )}
      {answer && !failure && hits.length === 0 && (
        <NothingFound asked={answer.asked} notes={answer.result.notes} onClearFilters={props.onClearFilters} />
      )}
      {answer && !failure && <HitList {...props} answer={answer} />}
      {answer && !failure && hits.length >= answer.asked.limit && hits.length < mostHits && (
        <button type="button" class="more" onClick={props.onMore}>
          Show more
        </button>
      )}
    </section>
  )
}

/** Facts that may answer, together on top; then everything else in its order. */
function HitList({ answer, ...props }: Omit<ResultsProps, 'state' | 'news'> & { answer: Answer }) {
  const { asked, result } = answer
  const { known, others } = arrangeHits(result.hits, isScored(asked))
  const recalled = useRecalledFacts(answer)
  const { titles } = useSessionTitles(result.hits.some(isOfSession))
  const pictured = usePicturedGems(result.hits.some(({ kind }) => kind === 'gem'))
  // What is said of a whole collection stands at its first hit only.
  const said = new Set<string>()
  const newContexts = ({ contexts }: Hit) => contexts.filter((one) => said.size < said.add(one).size)
  const card = (hit: Hit, index: number) => (
    <HitCard
      key={`${hit.space} ${hit.id}`}
      hit={hit}
      contexts={newContexts(hit)}
      index={index}
      place={result.hits.indexOf(hit) + 1}
      address={props.addressOfHit(hit)}
      sessionTitle={hit.session === undefined ? undefined : titles.get(hit.session)}
      selected={index === Math.max(0, props.selected)}
      open={index === props.opened}
      explained={props.explained === hit.id}
      scored={isScored(asked)}
      pictured={pictured.has(hit.id)}
      onOpen={() => props.onOpen(index)}
      onExplain={() => props.onExplain(index)}
      onSimilar={() => props.onSimilar(index)}
    />
  )
  return (
    <>
      {known.length + recalled.length > 0 && (
        <section class="known" aria-labelledby="known">
          <h2 id="known">What is known</h2>
          <ol class="hits">
            {recalled.map((fact) => (
              <RecalledFactCard key={fact.id} fact={fact} />
            ))}
            {known.map(card)}
          </ol>
        </section>
      )}
      <ol class="hits">{others.map((hit, index) => card(hit, known.length + index))}</ol>
    </>
  )
}

function countInWords({ answer, waiting, stale }: Pick<AskerState, 'answer' | 'waiting' | 'stale'>): string {
  if (stale) return 'Searching …'
  if (!answer) return waiting ? 'Searching …' : ''
  const { asked, by, result, took } = answer
  const count = countOf(result.hits.length, 'passage')
  if (asked.similar !== '') return `${count} nearest in meaning`
  if (asked.query === '' || result.hits[0]?.matchType === 'listed')
    return result.hits.length > 1
      ? `The ${result.hits.length} newest passages`
      : result.hits.length === 1
        ? 'The newest passage'
        : ''
  const how = by === 'search' ? ' by words' : by === 'vsearch' ? ' by meaning' : ''
  // The better answer is on its way.
  return `${count}${how} in ${formatDuration(took)}${waiting ? ' …' : ''}`
}
