import { handleNames } from '../../../../src/client/handle-names.ts'
import { FailureNote } from '../failure-note.tsx'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import type { SameProposal } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { notifyChangeOf } from './undo-of-people.ts'

type SamePerson = SameProposal['contact']

/** Pairs that are shown at once. */
const mostShown = 5

const calledOf = ({ name, handles }: SamePerson): string => `${name} (${handleNames(handles).join(', ')})`

/** Asks the owner whether contacts of the same full name are one person. Empty without such contacts. */
export function SamePeople() {
  const { answer } = useAnswer(
    'same',
    (signal) => client.contactProposals({}, { signal }),
    useStore(writes) + useStore(indexChanges),
  )
  const deciding = useAction()
  const proposals = answer?.proposals ?? []
  if (proposals.length === 0) return null

  const merge = ({ contact, into }: SameProposal) =>
    deciding.run(async () => {
      await client.contactMerge({ contact: contact.id, into: into.id })
      await notifyChangeOf({ action: 'contact_merge', id: into.id }, `${contact.name} is one contact now.`)
    })
  const keepApart = ({ contact, into }: SameProposal) =>
    deciding.run(async () => {
      await client.contactApart({ contact: contact.id, other: into.id })
      await notifyChangeOf({ action: 'contact_apart', id: into.id }, `${contact.name} stays two contacts.`)
    })

  return (
    <section class="card" aria-labelledby="same-people">
      <h2 id="same-people">The same person?</h2>
      <ul class="project-list">
        {proposals.slice(0, mostShown).map((proposal) => (
          <li key={`${proposal.contact.id} ${proposal.into.id}`}>
            {calledOf(proposal.contact)} and {calledOf(proposal.into)}
            <div class="card-actions">
              <button type="button" disabled={deciding.running} onClick={() => void merge(proposal)}>
                One person
              </button>
              <button type="button" class="quiet" disabled={deciding.running} onClick={() => void keepApart(proposal)}>
                Two people
              </button>
            </div>
          </li>
        ))}
      </ul>
      {proposals.length > mostShown && <p class="dim">{proposals.length - mostShown} more follow.</p>}
      <FailureNote failure={deciding.failure} />
    </section>
  )
}
