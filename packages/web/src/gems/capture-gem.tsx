import { useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { client } from '../server/client.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'
import { inputsOf, type Thing, thingOfText } from './given-thing.ts'
import { usePasteAndDrop } from './use-paste-and-drop.ts'

interface CaptureGemProps {
  onCaptured: (id: string) => void
}

/** The field in which an address or a text is written. */
export const newGemId = 'gem-new'

/** Keeps something: an address or a text in the field, anything pasted or dropped on the page. */
export function CaptureGem({ onCaptured }: CaptureGemProps) {
  const [typed, setTyped] = useState('')
  const capturing = useAction()

  const keep = (thing: Thing) =>
    capturing.run(async () => {
      for (const input of await inputsOf(thing)) {
        const { outcome, gem, logEntry, notes } = await client.saveGem(input)
        onCaptured(gem.id)
        notifyWritten([outcomeWords[outcome], ...notes].join(' '), logEntry ?? undefined)
      }
      setTyped('')
    })
  const isDragging = usePasteAndDrop((thing) => void keep(thing))

  return (
    <form
      class="gem-capture"
      data-dragging={isDragging}
      onSubmit={(event) => {
        event.preventDefault()
        const thing = thingOfText(typed)
        if (thing) void keep(thing)
      }}
    >
      <label class="unseen" for={newGemId}>
        Save a URL or a text
      </label>
      <input
        id={newGemId}
        value={typed}
        placeholder="Save a URL, a text or a file"
        autocomplete="off"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <button type="submit" class="primary" disabled={capturing.running || typed.trim() === ''}>
        {capturing.running ? 'Saving …' : 'Save'}
      </button>
      <FailureNote failure={capturing.failure} />
    </form>
  )
}

const outcomeWords = {
  added: 'Saved.',
  known: 'Already saved.',
  updated: 'Saved as a new version.',
  source: 'Already saved, from another source.',
} as const
