import { useState } from 'preact/hooks'
import { LongField } from '../long-field.tsx'
import type { Highlight } from './highlights.ts'

interface HighlightListProps {
  highlights: readonly Highlight[]
  /** What they are to be, and what is then said. */
  onChange: (next: readonly Highlight[], words: string) => void
}

/** What the owner marked, each with a note and a way to take it away. */
export function HighlightList({ highlights, onChange }: HighlightListProps) {
  const [noting, setNoting] = useState<number>()
  const [note, setNote] = useState('')
  return (
    <section aria-labelledby="gem-highlights">
      <h3 id="gem-highlights">Highlights</h3>
      <ul class="gem-highlights">
        {highlights.map((highlight, index) => (
          <li key={`${index} ${highlight.quote}`}>
            <blockquote>{highlight.quote}</blockquote>
            {highlight.note !== '' && noting !== index && <p>{highlight.note}</p>}
            {noting === index && (
              <form
                onSubmit={(event) => {
                  event.preventDefault()
                  setNoting(undefined)
                  onChange(highlights.with(index, { ...highlight, note }), 'Noted in gem.md.')
                }}
              >
                <LongField label="Note" value={note} onInput={setNote} />
                <button type="submit" class="primary">
                  Save
                </button>
              </form>
            )}
            <p class="card-actions">
              <button
                type="button"
                onClick={() => {
                  setNote(highlight.note)
                  setNoting(noting === index ? undefined : index)
                }}
              >
                {highlight.note === '' ? 'Add a note' : 'Edit the note'}
              </button>
              <button type="button" class="quiet" onClick={() => onChange(highlights.toSpliced(index, 1), 'Unmarked.')}>
                Unmark
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The owner's notes on the whole. */
export function Notes({ notes, onSave }: { notes: string; onSave: (notes: string) => void }) {
  const [editing, setEditing] = useState(false)
  const [text, setText] = useState(notes)
  return (
    <section class="gem-notes">
      {notes !== '' && !editing && <p class="gem-note">{notes}</p>}
      {editing ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setEditing(false)
            onSave(text)
          }}
        >
          <LongField label="Notes" value={text} onInput={setText} />
          <p class="card-actions">
            <button type="submit" class="primary">
              Save notes
            </button>
            <button type="button" onClick={() => setEditing(false)}>
              Cancel
            </button>
          </p>
        </form>
      ) : (
        <button type="button" class="quiet" onClick={() => setEditing(true)}>
          {notes === '' ? 'Write a note' : 'Edit the notes'}
        </button>
      )}
    </section>
  )
}
