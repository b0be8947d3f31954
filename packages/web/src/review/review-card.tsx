import { confidenceInWords, sourceWords } from '../facts/fact-words.ts'
import { Origins } from '../facts/origins.tsx'
import { addressOf } from '../route.ts'
import type { FactWithOrigins } from '../server/types.ts'
import { When } from '../when.tsx'
import { type Choice, choicesOf, type WaitingPair } from './waiting-pair.ts'

export const reviewCardId = (id: string): string => `review-${id}`

interface ReviewCardProps {
  waiting: WaitingPair
  /** The one that the keys settle. */
  selected: boolean
  busy: boolean
  onSelect: () => void
  onSettle: (choice: Choice) => void
}

/** Two facts side by side that contradict each other, or seem to say the same, and the ways to settle it. */
export function ReviewCard({ waiting, selected, busy, onSelect, onSettle }: ReviewCardProps) {
  const { id, isDuplicate, pair } = waiting
  const title = `${reviewCardId(id)}-title`
  return (
    <li>
      <article
        id={reviewCardId(id)}
        class="card review"
        data-selected={selected}
        tabIndex={selected ? 0 : -1}
        aria-labelledby={title}
        onFocusCapture={onSelect}
      >
        <h3 id={title}>
          {pair.older.content} <span class="dim">{isDuplicate ? 'and' : 'or'}</span> {pair.newer.content}
        </h3>
        <p class="dim">
          {whyOf(waiting)} Noticed <When at={pair.createdAt} />.
        </p>
        <div class="sides">
          <Side name={isDuplicate ? 'Said first' : 'Earlier fact'} fact={pair.older} />
          <Side name={isDuplicate ? 'Said later' : 'Later statement'} fact={pair.newer} />
        </div>
        <div class="card-actions">
          {choicesOf(waiting).map((choice) => (
            <button
              key={choice.key}
              type="button"
              disabled={busy}
              aria-keyshortcuts={selected ? choice.key : undefined}
              onClick={() => onSettle(choice)}
            >
              <kbd>{choice.key}</kbd> {choice.label}
            </button>
          ))}
        </div>
      </article>
    </li>
  )
}

function whyOf({ isDuplicate, pair: { reason } }: WaitingPair): string {
  if (isDuplicate) return 'They seem to say the same.'
  return reason === 'slot' ? 'Only one of them can be true.' : `The words “${reason}” seem to end the earlier fact.`
}

/** One of two facts, with where it was said. */
function Side({ name, fact }: { name: string; fact: FactWithOrigins }) {
  return (
    <section class="side" aria-label={name}>
      <p class="chain-relation">{name}</p>
      <p>
        <a href={addressOf('facts', new URLSearchParams({ open: fact.id }))}>{fact.content}</a>
      </p>
      <p class="dim">
        {sourceWords[fact.source]}
        {fact.untrusted && ', from outside'} · said <When at={fact.saidAt} /> · confidence {confidenceInWords(fact)}
      </p>
      {/* Of what has no words of its own, the line above says all. */}
      {fact.origins.length > 0 && <Origins fact={fact} />}
    </section>
  )
}
