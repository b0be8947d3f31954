import { handleNames } from '../../core/handle-names.ts'
import { personLine } from '../render.ts'
import type { SamePerson, SameProposal } from './find-same.ts'

const shown = ({ name, handles }: SamePerson): string => `${name} (${handleNames(handles).join(', ')})`

const proposalLines = ({ proposals }: { proposals: SameProposal[] }): string =>
  proposals.length === 0
    ? 'No two contacts have the same full name.'
    : proposals
        .map(({ contact, into }) =>
          [
            `${shown(contact)} and ${shown(into)} have the same name.`,
            `  One person:  jarvis messages merge ${contact.id} ${into.id}`,
            `  Two people:  jarvis messages apart ${contact.id} ${into.id}`,
          ].join('\n'),
        )
        .join('\n')

const apartLine = ({ contact, other }: { contact: SamePerson; other: SamePerson }): string =>
  `${shown(contact)} and ${shown(other)} stay two contacts. Undo: jarvis undo --space messages`

const mergedLine = (merged: Parameters<typeof personLine>[0]): string =>
  `${personLine(merged)}. Undo: jarvis undo --space messages`

export const sameCommands = [
  { words: ['messages', 'proposals'], operation: 'contact_proposals' },
  {
    ...{ words: ['messages', 'apart'], operation: 'contact_apart' },
    arguments: [
      { field: 'contact', label: 'contact' },
      { field: 'other', label: 'other' },
    ],
  },
  {
    ...{ words: ['messages', 'merge'], operation: 'contact_merge' },
    arguments: [
      { field: 'contact', label: 'contact' },
      { field: 'into', label: 'into' },
    ],
    examples: ['jarvis messages merge "Ann L." "Ann Larsen"'],
  },
]

export const sameTools = [
  { operation: 'contact_proposals', title: 'Contacts that may be one person', text: proposalLines },
  { operation: 'contact_merge', title: 'Merge two contacts of one person', text: mergedLine },
  { operation: 'contact_apart', title: 'Keep two contacts apart', text: apartLine },
]

export const sameViews = {
  contact_proposals: { plain: proposalLines },
  contact_apart: { plain: apartLine },
  contact_merge: { plain: mergedLine },
}
