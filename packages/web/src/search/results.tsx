import { countOf, formatDuration } from '../format.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { status } from '../server/live.ts'
import type { Hit } from '../server/types.ts'
import { useStore } from '../store.ts'
import type { AskerState } from './asker.ts'
import { HitCard } from './hit-card.tsx'
import { type Asked, isFiltered, mostHits } from './question.ts'

interface ResultsProps {
  state: AskerState
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
export function Results({ state: { answer, failure, waiting }, ...props }: ResultsProps) {
  const hits = answer?.result.hits ?? []
  return (
    <section id="results" class="results" aria-label="Results" aria-busy={waiting}>
      <p class="results-count" role="status">
        {failure ? '' : countInWords({ answer, waiting })}
      </p>
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
        <Nothing asked={answer.asked} notes={answer.result.notes} onClearFilters={props.onClearFilters} />
      )}
      {!failure && (
        <ol class="hits">
          {hits.map((hit, index) => (
            <HitCard
              key={`${hit.space} ${hit.id}`}
              hit={hit}
              index={index}
              address={props.addressOfHit(hit)}
              selected={index === Math.max(0, props.selected)}
              open={index === props.opened}
              explained={props.explained === hit.id}
              scored={answer?.asked.similar === '' && answer.asked.query !== ''}
              onOpen={() => props.onOpen(index)}
              onExplain={() => props.onExplain(index)}
              onSimilar={() => props.onSimilar(index)}
            />
          ))}
        </ol>
      )}
      {answer && !failure && hits.length >= answer.asked.limit && hits.length < mostHits && (
        <button type="button" class="more" onClick={props.onMore}>
          Show more
        </button>
      )}
    </section>
  )
}

function countInWords({ answer, waiting }: Pick<AskerState, 'answer' | 'waiting'>): string {
  if (!answer) return waiting ? 'Searching …' : ''
  const { asked, by, result, took } = answer
  const count = countOf(result.hits.length, 'passage')
  if (asked.similar !== '') return `${count} nearest in meaning`
  if (asked.query === '' || result.hits[0]?.matchType === 'listed')
    return result.hits.length > 0 ? `The ${count} that ${result.hits.length === 1 ? 'is' : 'are'} newest` : ''
  const how = by === 'search' ? ' by words' : by === 'vsearch' ? ' by meaning' : ''
  // The better answer is on its way.
  return `${count}${how} in ${formatDuration(took)}${waiting ? ' …' : ''}`
}

function Nothing({
  asked,
  notes,
  onClearFilters,
}: {
  asked: Asked
  notes: readonly string[]
  onClearFilters: () => void
}) {
  const known = useStore(status)
  if (known?.collections.length === 0 && known.index.records === 0)
    return (
      <div class="empty">
        <h2>Nothing is indexed yet</h2>
        <p>Add a folder at a terminal:</p>
        <p>
          <code>jarvis collection add ~/notes</code>
        </p>
        <p>
          or on the page <a href="#/collections">Collections</a>. Its files are only read.
        </p>
        <p>To let an assistant search it, and to remember what coding agents do:</p>
        <p>
          <code>jarvis install claude-code --plugin</code>
        </p>
        <p>
          <code>jarvis install</code> names the other programs.
        </p>
      </div>
    )
  return (
    <div class="empty">
      <h2>Nothing found</h2>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {asked.mode === 'search' && asked.query !== '' && <p>“Best” searches by meaning as well, whatever the words.</p>}
      {isFiltered(asked) && (
        <button type="button" onClick={onClearFilters}>
          Search without filters
        </button>
      )}
    </div>
  )
}
