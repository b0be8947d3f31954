import { useEffect, useRef, useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { countOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import type { Fact, Forgotten } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { tellWritten } from '../written.tsx'

interface ForgetFactProps {
  fact: Fact
  onForgotten: () => void
  onClose: () => void
}

/** Erases a fact for good. What would go is shown first, and nothing goes before it was seen. */
export function ForgetFact({ fact, onForgotten, onClose }: ForgetFactProps) {
  const [shown, setShown] = useState<Forgotten>()
  const forgetting = useAction()
  const panel = useRef<HTMLElement>(null)
  useKeys({ Escape: onClose })
  useEffect(() => {
    panel.current?.focus()
    void forgetting.run(async () => setShown(await client.forget({ fact: [fact.id], dryRun: true })))
  }, [])

  async function forget(): Promise<void> {
    await forgetting.run(async () => {
      const { erased, left } = await client.forget({ fact: [fact.id], dryRun: false })
      onForgotten()
      tellWritten(['Erased:', [...erased, ...left].join('; ')].join(' '))
    })
  }

  return (
    <section class="card-form" aria-label="Forget the fact" tabIndex={-1} ref={panel}>
      {!shown && forgetting.running && <p>Looking for what would go …</p>}
      {shown && (
        <>
          <p>
            <strong>This would go for good</strong>, {countOf(shown.items.length, 'thing')} in tables, index, caches,
            log and files. It cannot be undone; to take a fact back, retract it.
          </p>
          <ul class="going">
            {shown.items.map(({ kind, id, text }) => (
              <li key={id}>
                <span class="dim">{kind}</span> {text}
              </li>
            ))}
          </ul>
          <div class="card-actions">
            <button type="button" class="danger" disabled={forgetting.running} onClick={forget}>
              {forgetting.running ? 'Erasing …' : 'Erase it for good'}
            </button>
            <button type="button" onClick={onClose}>
              Keep it
            </button>
          </div>
        </>
      )}
      <FailureNote failure={forgetting.failure} />
    </section>
  )
}
