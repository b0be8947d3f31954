import { useEffect, useRef, useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { isWriting } from '../keys.ts'
import { client } from '../server/client.ts'
import { createStore, useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { tellWritten } from '../written.tsx'

/** What was dropped or pasted: an address, a text, or files. */
type Thing = { url: string } | { text: string } | { files: File[] }

interface CaptureGemProps {
  onCaptured: (id: string) => void
}

/** Bytes of a file that goes over the wire; larger ones are captured in a terminal. */
const largest = 20_000_000
const dragging = createStore(false)

/** Keeps something: an address or a text in the field, anything pasted or dropped on the page. */
export function CaptureGem({ onCaptured }: CaptureGemProps) {
  const [typed, setTyped] = useState('')
  const capturing = useAction()
  const isDragging = useStore(dragging)

  const keep = (thing: Thing) =>
    capturing.run(async () => {
      for (const input of await inputsOf(thing)) {
        const { outcome, gem, logEntry, notes } = await client.saveGem(input)
        onCaptured(gem.id)
        tellWritten([outcomeWords[outcome], ...notes].join(' '), logEntry ?? undefined)
      }
      setTyped('')
    })
  const latest = useRef(keep)
  latest.current = keep

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      // In a field it is text of that field.
      if (isWriting(event.target)) return
      const thing = thingOf(event.clipboardData)
      if (thing) void latest.current(thing)
    }
    const over = (event: DragEvent) => {
      event.preventDefault()
      dragging.set(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) dragging.set(false)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      dragging.set(false)
      const thing = thingOf(event.dataTransfer)
      if (thing) void latest.current(thing)
    }
    addEventListener('paste', paste)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('paste', paste)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
      dragging.set(false)
    }
  }, [])

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
      <label class="unseen" for="gem-new">
        Save a URL or a text
      </label>
      <input
        id="gem-new"
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

function thingOf(data: DataTransfer | null): Thing | undefined {
  const files = [...(data?.files ?? [])]
  if (files.length > 0) return { files }
  return thingOfText(data?.getData('text/uri-list') || data?.getData('text/plain') || '')
}

function thingOfText(text: string): Thing | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return /^https?:\/\/\S+$/i.test(trimmed) ? { url: trimmed } : { text: trimmed }
}

type Input = Parameters<typeof client.saveGem>[0]

async function inputsOf(thing: Thing): Promise<Input[]> {
  if (!('files' in thing)) return [thing]
  const tooLarge = thing.files.find(({ size }) => size > largest)
  if (tooLarge)
    throw new Error(`${tooLarge.name} is too large to be dropped here. In a terminal: jarvis gem add <file>`)
  return Promise.all(thing.files.map(async (file) => ({ content: await inBase64(file), name: file.name })))
}

/** By the browser's own encoder: a string of bytes would be as long again. */
function inBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new Error(`${file.name} could not be read.`))
    reader.readAsDataURL(file)
  })
}
