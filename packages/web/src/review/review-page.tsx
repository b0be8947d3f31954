import { useRef, useState } from 'preact/hooks'
import { tellFactWritten } from '../facts/tell-written.ts'
import { FailureNote } from '../failure-note.tsx'
import { countOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { FactPair } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { WrittenBar } from '../written.tsx'
import { MergeList } from './merge-list.tsx'
import { ReviewCard, reviewCardId, type Verdict } from './review-card.tsx'
import { useReviews } from './use-reviews.ts'

const keptWords: Readonly<Record<Verdict, string>> = {
  older: 'Kept the earlier fact; the later one is rejected.',
  newer: 'Kept the later fact; the earlier one is in the history.',
  both: 'Kept both.',
}

/** Contradictions between what is trusted and what was heard later, each settled with one key. */
export function ReviewPage() {
  const { pairs, failure, again } = useReviews()
  /** Those settled here, until the list has been read anew. */
  const [settled, setSettled] = useState<readonly number[]>([])
  const [selectedId, setSelectedId] = useState<number>()
  /** How often something was taken back: what was settled then waits again. */
  const [undone, setUndone] = useState(0)
  const settling = useAction()
  const heading = useRef<HTMLHeadingElement>(null)
  const open = pairs?.filter(({ id }) => !settled.includes(id)) ?? []
  const selected = Math.max(
    0,
    open.findIndex(({ id }) => id === selectedId),
  )

  async function settle(pair: FactPair | undefined, keep: Verdict): Promise<void> {
    if (!pair || settling.running) return
    await settling.run(async () => {
      await client.reviewSettle({ id: pair.id, keep })
      setSettled([...settled, pair.id])
      again()
      // What is settled goes away; the focus goes on to the next one.
      const next = open[open.indexOf(pair) + 1] ?? open[open.indexOf(pair) - 1]
      setSelectedId(next?.id)
      requestAnimationFrame(() => (next ? focusPair(next.id) : heading.current?.focus()))
      await tellFactWritten(keptWords[keep], pair.newer.id)
    })
  }

  function select(wanted: number): void {
    const pair = open[Math.max(0, Math.min(open.length - 1, wanted))]
    if (!pair) return
    setSelectedId(pair.id)
    focusPair(pair.id)
  }

  const meant = open[selected]
  useKeys({
    '1': () => settle(meant, 'older'),
    '2': () => settle(meant, 'newer'),
    b: () => settle(meant, 'both'),
    j: () => select(selectedId === undefined ? 0 : selected + 1),
    k: () => select(selected - 1),
  })

  return (
    <div class="page">
      <h1 tabIndex={-1} ref={heading}>
        Review
      </h1>
      <p class="dim" role="status">
        {pairs && !failure && (open.length === 0 ? '' : `${countOf(open.length, 'contradiction')} to settle`)}
      </p>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      <FailureNote failure={settling.failure} />
      {pairs && !failure && open.length === 0 && (
        <div class="empty">
          <h2>No contradictions</h2>
          <p>
            Statements that contradict a more trusted fact wait here for your decision. What is known is in{' '}
            <a href="#/facts">Facts</a>.
          </p>
        </div>
      )}
      <ol class="reviews">
        {open.map((pair) => (
          <ReviewCard
            key={pair.id}
            pair={pair}
            selected={pair === meant}
            busy={settling.running}
            onSelect={() => setSelectedId(pair.id)}
            onSettle={(keep) => settle(pair, keep)}
          />
        ))}
      </ol>
      <MergeList key={undone} />
      <WrittenBar
        onUndone={() => {
          setSettled([])
          setUndone(undone + 1)
          again()
        }}
      />
    </div>
  )
}

function focusPair(id: number): void {
  const card = document.getElementById(reviewCardId(id))
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}
