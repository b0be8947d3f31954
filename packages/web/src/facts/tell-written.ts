import { client } from '../server/client.ts'
import { isTold, tellWritten } from '../written.tsx'

/**
 * Says what was written, and offers to take it back: the last line of the log that changed this fact. `restores` is the
 * fact that counts again then, where that is another one.
 */
export async function tellFactWritten(text: string, factId: string, restores?: string): Promise<void> {
  tellWritten(text)
  const { changes } = await client.factHistory({ fact: factId })
  const entry = changes.filter((change) => change.factId === factId).at(-1)?.logId
  // Something else may have been written meanwhile.
  if (entry !== undefined && isTold(text)) tellWritten(text, entry, restores)
}
