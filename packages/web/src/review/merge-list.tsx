import { useRef, useState } from 'preact/hooks'
import { tellFactWritten } from '../facts/tell-written.ts'
import { FailureNote } from '../failure-note.tsx'
import { countOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { FactPair } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { tellWritten } from '../written.tsx'
import { Choice, Side } from './review-card.tsx'
import { useMerges } from './use-reviews.ts'

const cardId = (id: number): string => `merge-${id}`

/** Facts that seem to say the same: one key makes one of them, or leaves them apart. Nothing where none wait. */
export function MergeList() {
  const { pairs, failure, again } = useMerges()
  const [selectedId, setSelectedId] = useState<number>()
  const [settled, setSettled] = useState<readonly number[]>([])
  const settling = useAction()
  const heading = useRef<HTMLHeadingElement>(null)
  const open = pairs?.filter(({ id }) => !settled.includes(id)) ?? []
  const meant = open.find(({ id }) => id === selectedId) ?? open[0]

  async function settle(pair: FactPair | undefined, apply: boolean): Promise<void> {
    if (!pair || settling.running) return
    await settling.run(async () => {
      const { merged } = await client.mergeSettle({ id: pair.id, apply })
      setSettled([...settled, pair.id])
      again()
      const next = open[open.indexOf(pair) + 1] ?? open[open.indexOf(pair) - 1]
      setSelectedId(next?.id)
      requestAnimationFrame(() => (next ? document.getElementById(cardId(next.id)) : heading.current)?.focus())
      const [gone] = merged
      if (gone) await tellFactWritten('Merged into one fact.', gone.id)
      else tellWritten('Kept both: they are not proposed again.')
    })
  }

  useKeys({ m: meant && (() => settle(meant, true)), a: meant && (() => settle(meant, false)) })

  if (failure) return <FailedAnswer failure={failure} onRetry={again} />
  if (pairs === undefined || (pairs.length === 0 && settled.length === 0)) return null
  return (
    <section class="reviews" aria-labelledby="merges">
      <h2 id="merges" tabIndex={-1} ref={heading}>
        {open.length === 0 ? 'Nothing left to merge' : `${countOf(open.length, 'pair')} that may be duplicates`}
      </h2>
      <FailureNote failure={settling.failure} />
      {open.map((pair) => (
        <article
          key={pair.id}
          id={cardId(pair.id)}
          class="card review"
          data-selected={pair === meant}
          tabIndex={pair === meant ? 0 : -1}
          aria-label={`${pair.older.content} and ${pair.newer.content}`}
          onFocusCapture={() => setSelectedId(pair.id)}
        >
          <div class="sides">
            <Side name="Said first" fact={pair.older} />
            <Side name="Said later" fact={pair.newer} />
          </div>
          <div class="card-actions">
            <Choice keyName="m" words="Merge" disabled={settling.running} onChoose={() => settle(pair, true)} />
            <Choice keyName="a" words="Keep both" disabled={settling.running} onChoose={() => settle(pair, false)} />
          </div>
        </article>
      ))}
    </section>
  )
}
