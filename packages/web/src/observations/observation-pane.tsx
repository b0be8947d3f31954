import type { Ref } from 'preact'
import { EntryPane } from '../list-with-pane/entry-pane.tsx'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import type { Observation, Receipt, TimelineDay } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { Around } from './around.tsx'
import { Injections } from './injections.tsx'
import { ObservationDetails } from './observation-details.tsx'
import { ObservationHead } from './observation-head.tsx'
import { ObservationLinks } from './observation-links.tsx'
import { RawUses } from './raw-uses.tsx'

interface ObservationPaneProps {
  id: string
  pane: Ref<HTMLElement>
  addressOfObservation: (id: string) => string
  /** Called after a change, to reload the list. */
  onChanged: () => void
  onClose: () => void
}

/** Observations before and after it that are shown as its surroundings. */
const depth = 4
/** Receipts that are listed. */
const mostReceipts = 20

/** One observation with all that is known of it, what it belongs to, and what can be done with it. */
export function ObservationPane({ id, pane, addressOfObservation, onChanged, onClose }: ObservationPaneProps) {
  const changes = useStore(writes) + useStore(indexChanges)
  const found = useAnswer(id, (signal) => read(id, signal), changes)
  const changed = () => {
    onChanged()
    found.again()
  }
  return (
    <EntryPane label="Observation" pane={pane} found={found} onClose={onClose}>
      {({ observation, linked, days, receipts }) => (
        <>
          <ObservationHead
            observation={observation}
            onChanged={changed}
            onForgotten={() => {
              onChanged()
              onClose()
            }}
            onClose={onClose}
          />
          <ObservationDetails observation={observation} />
          <ObservationLinks
            observation={observation}
            linked={linked}
            addressOfObservation={addressOfObservation}
            onChanged={changed}
          />
          <Around days={days} addressOfObservation={addressOfObservation} />
          <Injections observation={id} receipts={receipts} />
          <RawUses observation={observation} />
        </>
      )}
    </EntryPane>
  )
}

interface Read {
  observation: Observation
  /** Those that a link leads to. */
  linked: Observation[]
  days: TimelineDay[]
  receipts: Receipt[]
}

async function read(id: string, signal: AbortSignal): Promise<Read> {
  const { observations, missing } = await client.getObservations(
    { ids: [id], include_linked: true, count: false },
    { signal },
  )
  const observation = observations.find((one) => one.id === id)
  if (!observation || missing.length > 0) throw new Error(`Observation ${id} no longer exists.`)
  const [timeline, { receipts }] = await Promise.all([
    client.timeline(
      {
        anchor: id,
        depth_before: depth,
        depth_after: depth,
        ...(observation.project !== null && { project: observation.project }),
        archived: observation.hidden === 'archived' || observation.hidden === 'dropped',
      },
      { signal },
    ),
    client.receiptList({ line: id, limit: mostReceipts }, { signal }),
  ])
  return { observation, linked: observations.filter((one) => one.id !== id), days: timeline.days, receipts }
}
