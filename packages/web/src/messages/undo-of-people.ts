import { client } from '../server/client.ts'
import { writes } from '../server/events.ts'
import { notifyUndoable } from '../written.tsx'

/** Where messages are, and lines of its log among which that of a change is looked for. */
const space = 'messages'
const latestLines = 20

/** Says what was changed of a contact, and offers to undo that line of the log. */
export async function notifyChangeOf(
  { action, id }: { action: 'contact_merge' | 'contact_apart'; id: string },
  text: string,
): Promise<void> {
  const { entries } = await client.log({ limit: latestLines }, { space })
  const entry = entries.find((line) => line.action === action && line.target === id)?.id
  notifyUndoable(text, async () => {
    if (entry !== undefined) await client.undo({ entry }, { space })
  })
  writes.set(writes.get() + 1)
}
