import { useRef, useState } from 'preact/hooks'
import { handleNames } from '../../../../src/client/handle-names.ts'
import { FailureNote } from '../failure-note.tsx'
import { Typed } from '../filter-fields.tsx'
import { goTo } from '../route.ts'
import { client } from '../server/client.ts'
import { useAction } from '../use-action.ts'
import { notifyChangeOf } from './undo-of-people.ts'

interface MergePersonProps {
  id: string
  name: string
  onClose: () => void
}

/** People that are offered while one writes. */
const mostOffered = 20

/** Merges this person with another one: what both wrote is shown under one name. */
export function MergePerson({ id, name, onClose }: MergePersonProps) {
  const { into, offers, offer } = useOtherPeople(id)
  const merging = useAction()

  /** By what the field shows: what was typed last may not have been asked for yet. */
  async function merge(into: string): Promise<void> {
    await merging.run(async () => {
      const { contact } = await client.contactMerge({ contact: id, into: offers.get(into) ?? into })
      goTo('messages', new URLSearchParams({ person: contact.id }))
      await notifyChangeOf({ action: 'contact_merge', id: contact.id }, `${name} is ${contact.name} now.`)
    })
  }

  return (
    <form
      class="card-form"
      aria-label={`Merge ${name} with another person`}
      onSubmit={(event) => {
        event.preventDefault()
        const shown = event.currentTarget.querySelector('input')?.value.trim() ?? ''
        if (shown !== '') void merge(shown)
      }}
    >
      <Typed
        id="merge-into"
        label={`${name} is the same person as`}
        placeholder="a name, number or address"
        value={into}
        offers={[...offers.keys()]}
        onChange={(query) => void offer(query)}
      />
      <div class="card-actions">
        <button type="submit" class="primary" disabled={merging.running}>
          Merge
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
      <FailureNote failure={merging.failure} />
    </form>
  )
}

/** People other than this one, offered by what is typed. */
function useOtherPeople(id: string) {
  const [into, setInto] = useState('')
  /** Ids by what is offered for them. */
  const [offers, setOffers] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = useRef('')

  async function offer(query: string): Promise<void> {
    setInto(query)
    asked.current = query
    const { contacts } = await client.messageContacts({ limit: mostOffered, ...(query !== '' && { query }) })
    const others = contacts.filter((one) => one.id !== id)
    const isShared = (wanted: string) => contacts.filter((one) => one.name === wanted).length > 1
    // Only the answer to what is typed now counts.
    if (asked.current !== query) return
    // A number or address distinguishes people of the same name.
    const found = others.map(
      (one) => [isShared(one.name) ? `${one.name} (${handleNames(one.handles)[0]})` : one.name, one.id] as const,
    )
    // The text of an accepted offer finds no person, and still refers to the offered one.
    setOffers((before) => {
      const taken = isShared(query) ? undefined : before.get(query)
      return new Map(taken === undefined ? found : [[query, taken], ...found])
    })
  }

  return { into, offers, offer }
}
