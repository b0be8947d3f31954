import { client } from '../server/client.ts'
import { isCurrentNotice, notifyWritten } from '../written.tsx'

/**
 * Shows a notice of a write with an undo button for the last log entry that changed this fact. `restores` is the fact that
 * undo restores, if it is another one.
 */
export async function notifyFactWritten(text: string, factId: string, restores?: string): Promise<void> {
  notifyWritten(text)
  const { changes } = await client.factHistory({ fact: factId })
  const entry = changes.filter((change) => change.factId === factId).at(-1)?.logId
  // Something else may have been written meanwhile.
  if (entry !== undefined && isCurrentNotice(text)) notifyWritten(text, entry, restores)
}
