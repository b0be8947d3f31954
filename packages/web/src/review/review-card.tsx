import { confidenceInWords, sourceWords } from '../facts/fact-words.ts'
import { Origins } from '../facts/origins.tsx'
import { addressOf } from '../route.ts'
import type { FactPair, FactWithOrigins } from '../server/types.ts'
import { When } from '../when.tsx'

export type Verdict = 'older' | 'newer' | 'both'

export const reviewCardId = (id: number): string => `review-${id}`

interface ReviewCardProps {
  pair: FactPair
  /** The one that the keys settle. */
  selected: boolean
  busy: boolean
  onSelect: () => void
  onSettle: (keep: Verdict) => void
}

/** Two facts that cannot both be true, side by side, and the ways to settle it. */
export function ReviewCard({ pair, selected, busy, onSelect, onSettle }: ReviewCardProps) {
  const { id, older, newer, reason } = pair
  return (
    <li>
      <article
        id={reviewCardId(id)}
        class="card review"
        data-selected={selected}
        tabIndex={selected ? 0 : -1}
        aria-labelledby={`${reviewCardId(id)}-title`}
        onFocusCapture={onSelect}
      >
        <h2 id={`${reviewCardId(id)}-title`}>
          {older.content} <span class="dim">or</span> {newer.content}
        </h2>
        <p class="dim">
          {reason === 'slot' ? 'Only one of them can be true.' : `The words “${reason}” seem to end the earlier fact.`}{' '}
          Noticed <When at={pair.createdAt} />.
        </p>
        <div class="sides">
          <Side name="Earlier fact" fact={older} />
          <Side name="Later statement" fact={newer} />
        </div>
        <div class="card-actions">
          <Choice keyName="1" words="Keep the earlier" disabled={busy} onChoose={() => onSettle('older')} />
          <Choice keyName="2" words="Keep the later" disabled={busy} onChoose={() => onSettle('newer')} />
          <Choice keyName="b" words="Keep both" disabled={busy} onChoose={() => onSettle('both')} />
        </div>
      </article>
    </li>
  )
}

interface ChoiceProps {
  keyName: string
  words: string
  disabled: boolean
  onChoose: () => void
}

/** A button with its key. */
export function Choice({ keyName, words, disabled, onChoose }: ChoiceProps) {
  return (
    <button type="button" disabled={disabled} aria-keyshortcuts={keyName} onClick={onChoose}>
      <kbd>{keyName}</kbd> {words}
    </button>
  )
}

/** One of two facts, with where it was said. */
export function Side({ name, fact }: { name: string; fact: FactWithOrigins }) {
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
