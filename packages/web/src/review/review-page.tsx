import { FailureNote } from '../failure-note.tsx'
import { countOf } from '../format.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { WrittenBar } from '../written.tsx'
import { ReviewCard } from './review-card.tsx'
import { type Settling, useSettling } from './use-settling.ts'
import { useWaitingPairs } from './use-waiting-pairs.ts'
import type { WaitingPair } from './waiting-pair.ts'

/** Contradictions, and facts that may be duplicates, each settled with one key. */
export function ReviewPage() {
  const waiting = useWaitingPairs()
  const settling = useSettling(waiting)
  const { contradictions, duplicates, failure } = waiting
  return (
    <div class="page">
      <h1 tabIndex={-1} ref={settling.heading}>
        Review
      </h1>
      {failure && <FailedAnswer failure={failure} onRetry={waiting.again} />}
      <FailureNote failure={settling.failure} />
      {waiting.isRead && waiting.open.length === 0 && <NothingWaits />}
      <Pairs
        id="contradictions"
        title={`${countOf(contradictions.length, 'contradiction')} to settle`}
        pairs={contradictions}
        settling={settling}
      />
      <Pairs
        id="duplicates"
        title={`${countOf(duplicates.length, 'pair')} that may be duplicates`}
        pairs={duplicates}
        settling={settling}
      />
      <WrittenBar onUndone={waiting.bringBackLast} />
    </div>
  )
}

interface PairsProps {
  id: string
  title: string
  pairs: readonly WaitingPair[]
  settling: Settling
}

function Pairs({ id, title, pairs, settling: { meant, running, select, settle } }: PairsProps) {
  if (pairs.length === 0) return null
  return (
    <section class="reviews" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol class="reviews">
        {pairs.map((one) => (
          <ReviewCard
            key={one.id}
            waiting={one}
            selected={one === meant}
            busy={running}
            onSelect={() => select(one)}
            onSettle={(choice) => settle(one, choice)}
          />
        ))}
      </ol>
    </section>
  )
}

function NothingWaits() {
  return (
    <div class="empty">
      <h2>Nothing to review</h2>
      <p>
        Statements that contradict a more trusted fact wait here for your decision, and facts that seem to say the same.
        What is known is in <a href="#/facts">Facts</a>.
      </p>
    </div>
  )
}
