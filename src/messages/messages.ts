import type { SubsystemDefinition } from '../ports/subsystem.ts'
import { createMessages, type Messages } from './create-messages.ts'
import type { MessageNeeds } from './needs.ts'
import { messageTables } from './tables.ts'

export const subsystem = {
  name: 'messages',
  tables: [messageTables],
  ownSpace: 'messages',
  open: async (needs: MessageNeeds) => ({
    face: createMessages(needs),
    undoers: async () => [(await import('./merge-people.ts')).peopleUndo()],
    forgetParts: async () => [(await import('./forget-messages.ts')).messageForgetting(needs)],
    kinds: async () => (await import('./moving.ts')).messageKinds(needs),
  }),
  doors: async () => (await import('./doors.ts')).doors,
} satisfies SubsystemDefinition<MessageNeeds, Messages>
