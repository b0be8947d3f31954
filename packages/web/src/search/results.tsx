import { isOfSession } from '../../../../src/client/hit-words.ts'
import { countOf, formatDuration } from '../format.ts'
import { usePicturedGems } from '../gems/use-pictured-gems.ts'
import { Notices } from '../notices.tsx'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { Hit } from '../server/types.ts'
import { useSessionTitles } from '../sessions/use-session-titles.ts'
import type { Answer, AskerState } from './asker-state.ts'
import { HitCard } from './hit-card.tsx'
import { arrangeHits } from './hit-words.ts'
import { NothingFound } from './nothing-found.tsx'
import { isScored, mostHits, pageSize, readAsked } from './question.ts'
import { RecalledFactCard, useRecalledFacts } from './recalled-facts.tsx'
import type { Hits } from './use-hits.ts'
import type { SearchQuestion } from './use-question.ts'

interface ResultsProps {
  question: SearchQuestion
  hits: Hits
}

/** The answer: notes about omissions, the hits, and advice without hits. */
export function Results({ question: { asked, state, news, change, retry }, hits }: ResultsProps) {
  const { answer, failure, waiting, stale } = state
  const count = answer?.result.hits.length ?? 0
  return (
    <section id="results" class="results" aria-label="Results" aria-busy={waiting} data-stale={stale}>
      <p class="results-count" role="status">
        {failure ? '' : countInWords({ answer, waiting, stale })}
      </p>
      {news > 0 && !failure && (
        <button type="button" class="news" onClick={retry}>
          Show {countOf(news, 'new match', 'new matches')}
        </button>
      )}
      {failure && <FailedAnswer failure={failure} onRetry={retry} />}
      {answer && !failure && (
        <>
          <Notices sentences={[...answer.result.degraded, ...(count > 0 ? answer.result.notes : [])]} />
          {count === 0 && (
            <NothingFound
              asked={answer.asked}
              notes={answer.result.notes}
              onClearFilters={() => change({ filters: readAsked(new URLSearchParams()).filters })}
            />
          )}
          <HitList answer={answer} hits={hits} />
          {count >= answer.asked.limit && count < mostHits && (
            <button type="button" class="more" onClick={() => change({ limit: asked.limit + pageSize })}>
              Show more
            </button>
          )}
        </>
      )}
    </section>
  )
}

/** Facts that may answer, together on top; then everything else in its order. */
function HitList({ answer, hits }: { answer: Answer; hits: Hits }) {
  const { asked, result } = answer
  const { known, others } = arrangeHits(result.hits, isScored(asked))
  const recalled = useRecalledFacts(answer)
  const { titles } = useSessionTitles(result.hits.some(isOfSession))
  const pictured = usePicturedGems(result.hits.some(({ kind }) => kind === 'gem'))
  // The note of a collection is shown at its first hit only.
  const said = new Set<string>()
  const newContexts = ({ contexts }: Hit) => contexts.filter((one) => said.size < said.add(one).size)
  const card = (hit: Hit) => (
    <HitCard
      key={`${hit.space} ${hit.id}`}
      hit={hit}
      place={result.hits.indexOf(hit) + 1}
      contexts={newContexts(hit)}
      sessionTitle={hit.session === undefined ? undefined : titles.get(hit.session)}
      scored={isScored(asked)}
      pictured={pictured.has(hit.id)}
      link={hits.linkOf(hit)}
      explained={hits.isExplained(hit)}
      onExplain={() => hits.explain(hit)}
      onSimilar={() => hits.showSimilar(hit.uri)}
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
      <ol class="hits">{others.map(card)}</ol>
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
