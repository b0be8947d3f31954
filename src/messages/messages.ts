import type { SubsystemDefinition } from '../ports/subsystem.ts'
import { loadTemplateIndex, loadTemplates, templateTables } from '../templates/templates.ts'
import { createMessages, type Messages } from './create-messages.ts'
import { focusTable } from './log/focus-rows.ts'
import { markTables } from './marks/mark-rows.ts'
import type { MessageNeeds } from './needs.ts'
import { apartTables } from './same/apart-rows.ts'
import { messageTables, touchTable, wordsToWipe } from './tables.ts'

export type { Messages } from './create-messages.ts'

export const subsystem = {
  name: 'messages',
  tables: [messageTables, markTables, templateTables, focusTable, apartTables, touchTable, wordsToWipe],
  homeTables: ['message_sources'],
  ownSpace: 'messages',
  open: async (needs: MessageNeeds) => {
    const face = createMessages(needs)
    return {
      face,
      close: face.log.settle,
      undoers: async () => [
        (await import('./undo-people.ts')).peopleUndo(),
        (await import('./same/keep-apart.ts')).apartUndo(),
        (await import('./marks/mark-hit.ts')).markUndo(),
        (await loadTemplates()).templateUndo(),
      ],
      forgetParts: async () => [(await import('./forget-messages.ts')).messageForgetting(needs)],
      indexed: async () => [(await loadTemplateIndex()).indexedTemplates(needs.db)],
      kinds: async () => (await import('./moving.ts')).messageKinds(needs),
    }
  },
  doors: async () => (await import('./doors.ts')).doors,
} satisfies SubsystemDefinition<MessageNeeds, Messages>
