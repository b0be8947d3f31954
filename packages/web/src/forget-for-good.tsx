import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { FailureNote } from './failure-note.tsx'
import { countOf } from './format.ts'
import { useKeys } from './keys.ts'
import { client } from './server/client.ts'
import { erasing } from './server/events.ts'
import type { Forgotten } from './server/types.ts'
import { useAction } from './use-action.ts'
import { notifyWritten } from './written.tsx'

interface ForgetForGoodProps {
  /** What it is called: `Erase the fact`. */
  label: string
  what: Parameters<typeof client.forget>[0]
  /** How to put it away instead, so that it can come back. */
  instead: string
  onForgotten: () => void
  onClose: () => void
}

/** Most listed records: an observation may have hundreds of events. */
const mostListed = 20

/** The file of a line: its id is `MEMORY.md:8`. */
const fileOf = (id: string): string => id.replace(/:\d+$/, '')

/** Erases something for good. What would go is shown first, and nothing goes before it was seen. */
export function ForgetForGood({ label, what, instead, onForgotten, onClose }: ForgetForGoodProps) {
  const [shown, setShown] = useState<Forgotten>()
  const forgetting = useAction()
  const panel = useRef<HTMLElement>(null)
  useKeys({ Escape: onClose })
  useLayoutEffect(() => {
    panel.current?.focus()
    void forgetting.run(async () => setShown(await client.forget({ ...what, dryRun: true })))
  }, [])

  async function forget(): Promise<void> {
    await forgetting.run(async () => {
      erasing.set(true)
      const { erased, left } = await client.forget({ ...what, dryRun: false }).finally(() => erasing.set(false))
      onForgotten()
      notifyWritten(['Erased:', [...erased, ...left].join('; ')].join(' '))
    })
  }

  return (
    <section class="card-form" aria-label={label} tabIndex={-1} ref={panel}>
      {!shown && forgetting.running && <p>Preparing the preview …</p>}
      {shown && (
        <>
          <p>
            <strong>This would be erased permanently</strong>, {countOf(shown.items.length, 'thing')} with every copy
            that Jarvis keeps. It cannot be undone; {instead}
          </p>
          <ul class="going">
            {shown.items.slice(0, mostListed).map(({ kind, id, text }) => (
              <li key={id}>
                <span class="dim">{kind === 'line' ? fileOf(id) : kind}</span> {text}
              </li>
            ))}
            {shown.items.length > mostListed && <li class="dim">and {shown.items.length - mostListed} more</li>}
          </ul>
          <div class="card-actions">
            <button type="button" class="danger" disabled={forgetting.running} onClick={forget}>
              {forgetting.running ? 'Erasing …' : 'Erase permanently'}
            </button>
            <button type="button" onClick={onClose}>
              Cancel
            </button>
          </div>
        </>
      )}
      <FailureNote failure={forgetting.failure} />
    </section>
  )
}
