import { FailureNote } from '../failure-note.tsx'
import { addressOf } from '../route.ts'
import { client } from '../server/client.ts'
import type { Observation } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'
import { linkWords } from './observation-words.ts'

type LinkOfIt = Observation['links'][number]

interface ObservationLinksProps {
  observation: Observation
  /** Those that the links lead to. */
  linked: readonly Observation[]
  addressOfObservation: (id: string) => string
  onChanged: () => void
}

/** What it led to and what it came of. What rules have proposed is confirmed here, or taken away. */
export function ObservationLinks({ observation, linked, addressOfObservation, onChanged }: ObservationLinksProps) {
  const changing = useAction()
  const { id, links } = observation
  if (links.length === 0) return null
  const titles = new Map(linked.map((one) => [one.id, one.title]))

  async function change(link: LinkOfIt, act: 'linkConfirm' | 'linkRemove'): Promise<void> {
    const [from, to] = link.direction === 'to' ? [id, link.id] : [link.id, id]
    await changing.run(async () => {
      const { logEntry } = await client[act]({ from, to, kind: link.kind })
      onChanged()
      notifyWritten(
        act === 'linkConfirm' ? 'Confirmed the link.' : 'Removed the link. It is not proposed again.',
        logEntry,
      )
    })
  }

  return (
    <>
      <div class="page-head">
        <h3>Links</h3>
        <a href={addressOf('graph', new URLSearchParams({ of: id }))}>Show the graph</a>
      </div>
      <ul class="links">
        {links.map((link) => (
          <li key={`${link.direction} ${link.kind} ${link.id}`}>
            <p>
              <span class="dim">{linkWords[link.kind][link.direction]}</span>{' '}
              <a href={addressOfObservation(link.id)}>{titles.get(link.id) ?? link.id}</a>
              {!link.confirmed && <span class="proposed"> proposed</span>}
            </p>
            <div class="link-actions">
              {!link.confirmed && (
                <button
                  type="button"
                  class="quiet"
                  disabled={changing.running}
                  onClick={() => change(link, 'linkConfirm')}
                >
                  Confirm<span class="unseen"> the link to {titles.get(link.id)}</span>
                </button>
              )}
              <button
                type="button"
                class="quiet"
                disabled={changing.running}
                onClick={() => change(link, 'linkRemove')}
              >
                Remove<span class="unseen"> the link to {titles.get(link.id)}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
      <FailureNote failure={changing.failure} />
    </>
  )
}
