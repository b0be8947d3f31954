import { useRef, useState } from 'preact/hooks'
import { LongField } from '../long-field.tsx'
import type { Highlight } from './highlights.ts'

interface HighlightListProps {
  highlights: readonly Highlight[]
  /** What they are to be, and what is then said; true when it was written. */
  onChange: (next: readonly Highlight[], words: string) => Promise<boolean>
}

/** What the owner marked, each with a note and a way to take it away. */
export function HighlightList({ highlights, onChange }: HighlightListProps) {
  const [noting, setNoting] = useState<{ key: string; quote: string }>()
  const keys = highlights.map(({ quote }, index) => keyOf(highlights.slice(0, index), quote))
  // A note that is being written stays where its highlight is taken away elsewhere: with the note, it is marked again.
  const isGone = noting !== undefined && !keys.includes(noting.key)
  const shown = isGone ? [...highlights, { quote: noting.quote, note: '' }] : highlights
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="gem-highlights">
      <h3 id="gem-highlights">Highlights</h3>
      <ul class="gem-highlights">
        {shown.map((highlight, index) => {
          const key = keys[index] ?? noting!.key
          const isNoting = noting?.key === key
          return (
            <li key={key}>
              <blockquote>{highlight.quote}</blockquote>
              {highlight.note !== '' && !isNoting && <p>{highlight.note}</p>}
              {isNoting && (
                <WordsForm
                  label="Note"
                  submit="Save"
                  words={highlight.note}
                  onSave={(note) => onChange(shown.with(index, { ...highlight, note }), 'Noted in gem.md.')}
                  onClose={() => setNoting(undefined)}
                />
              )}
              <p class="card-actions">
                <button type="button" onClick={() => setNoting(isNoting ? undefined : { key, quote: highlight.quote })}>
                  {highlight.note === '' ? 'Add a note' : 'Edit the note'}
                </button>
                {index < highlights.length && (
                  <button
                    type="button"
                    class="quiet"
                    onClick={() => onChange(highlights.toSpliced(index, 1), 'Unmarked.')}
                  >
                    Unmark
                  </button>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Names a highlight whatever comes in front of it elsewhere: its words, and how many say the same before it. */
const keyOf = (before: readonly Highlight[], quote: string): string =>
  `${before.filter((other) => other.quote === quote).length} ${quote}`

interface NotesProps {
  notes: string
  /** True when they were written. */
  onSave: (notes: string) => Promise<boolean>
}

/** The owner's notes on the whole. */
export function Notes({ notes, onSave }: NotesProps) {
  const [editing, setEditing] = useState(false)
  return (
    <section class="gem-notes">
      {notes !== '' && !editing && <p class="gem-note">{notes}</p>}
      {editing ? (
        <WordsForm label="Notes" submit="Save notes" words={notes} onSave={onSave} onClose={() => setEditing(false)} />
      ) : (
        <button type="button" class="quiet" onClick={() => setEditing(true)}>
          {notes === '' ? 'Write a note' : 'Edit the notes'}
        </button>
      )}
    </section>
  )
}

interface WordsFormProps {
  label: string
  submit: string
  /** What is kept now. Where it changes while the form is open, both are shown. */
  words: string
  onSave: (words: string) => Promise<boolean>
  onClose: () => void
}

/** Words of the owner while they are written: they stay in the form until they are kept, or the owner cancels. */
function WordsForm({ label, submit, words, onSave, onClose }: WordsFormProps) {
  const [text, setText] = useState(words)
  const begun = useRef(words)
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault()
        if (await onSave(text)) onClose()
      }}
    >
      {words !== begun.current && (
        <div role="alert">
          <p>It was changed elsewhere while you were editing. “{submit}” replaces this:</p>
          <blockquote>{words}</blockquote>
        </div>
      )}
      <LongField label={label} value={text} onInput={setText} />
      <p class="card-actions">
        <button type="submit" class="primary">
          {submit}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </form>
  )
}
