import { useRef, useState } from 'preact/hooks'
import { tellFactWritten } from '../facts/tell-written.ts'
import { FailureNote } from '../failure-note.tsx'
import { countOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { FactPair } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { tellWritten, WrittenBar } from '../written.tsx'
import { ReviewCard, reviewCardId } from './review-card.tsx'
import { useMerges, useReviews } from './use-reviews.ts'
import { type Choice, choicesOf, type WaitingPair, waitingPair } from './waiting-pair.ts'

/** Contradictions, and facts that may be duplicates, each settled with one key. */
export function ReviewPage() {
  const reviews = useReviews()
  const merges = useMerges()
  /** Those settled here, until the lists are read again. */
  const [settled, setSettled] = useState<readonly string[]>([])
  const [selectedId, setSelectedId] = useState<string>()
  const settling = useAction()
  const heading = useRef<HTMLHeadingElement>(null)
  const openOf = (pairs: readonly FactPair[] | undefined, isDuplicate: boolean) =>
    (pairs ?? []).map((pair) => waitingPair(pair, isDuplicate)).filter(({ id }) => !settled.includes(id))
  const contradictions = openOf(reviews.pairs, false)
  const duplicates = openOf(merges.pairs, true)
  const open = [...contradictions, ...duplicates]
  const selected = Math.max(
    0,
    open.findIndex(({ id }) => id === selectedId),
  )
  const meant = open[selected]
  const again = () => {
    reviews.again()
    merges.again()
  }

  async function settle(waiting: WaitingPair | undefined, choice: Choice | undefined): Promise<void> {
    if (!waiting || !choice || settling.running) return
    await settling.run(async () => {
      const { text, changed } = await choice.settle(waiting.pair)
      setSettled([...settled, waiting.id])
      again()
      // What is settled goes away; the focus goes on to the next one.
      const next = open[open.indexOf(waiting) + 1] ?? open[open.indexOf(waiting) - 1]
      setSelectedId(next?.id)
      requestAnimationFrame(() => (next ? focusPair(next.id) : heading.current?.focus()))
      if (changed === undefined) tellWritten(text)
      else await tellFactWritten(text, changed)
    })
  }

  function select(wanted: number): void {
    const waiting = open[Math.max(0, Math.min(open.length - 1, wanted))]
    if (!waiting) return
    setSelectedId(waiting.id)
    focusPair(waiting.id)
  }

  useKeys({
    ...Object.fromEntries(
      (meant ? choicesOf(meant) : []).map((choice) => [choice.key, () => void settle(meant, choice)]),
    ),
    j: () => select(selectedId === undefined ? 0 : selected + 1),
    k: () => select(selected - 1),
  })

  const failure = reviews.failure ?? merges.failure
  const isRead = reviews.pairs !== undefined && merges.pairs !== undefined && !failure
  const cards = (waiting: readonly WaitingPair[]) => (
    <ol class="reviews">
      {waiting.map((one) => (
        <ReviewCard
          key={one.id}
          waiting={one}
          selected={one === meant}
          busy={settling.running}
          onSelect={() => setSelectedId(one.id)}
          onSettle={(choice) => settle(one, choice)}
        />
      ))}
    </ol>
  )
  return (
    <div class="page">
      <h1 tabIndex={-1} ref={heading}>
        Review
      </h1>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      <FailureNote failure={settling.failure} />
      {isRead && open.length === 0 && <NothingWaits />}
      {contradictions.length > 0 && (
        <section class="reviews" aria-labelledby="contradictions">
          <h2 id="contradictions">{countOf(contradictions.length, 'contradiction')} to settle</h2>
          {cards(contradictions)}
        </section>
      )}
      {duplicates.length > 0 && (
        <section class="reviews" aria-labelledby="duplicates">
          <h2 id="duplicates">{countOf(duplicates.length, 'pair')} that may be duplicates</h2>
          {cards(duplicates)}
        </section>
      )}
      <WrittenBar
        onUndone={() => {
          // Only the last one can be undone; the others stay settled until the lists are read again.
          setSettled(settled.slice(0, -1))
          again()
        }}
      />
    </div>
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

function focusPair(id: string): void {
  const card = document.getElementById(reviewCardId(id))
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}
