import { client } from '../server/client.ts'
import type { Observation } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'

/** Pins, retracts and restores an observation, one at a time; `onChanged` comes before it is said what was written. */
export function useObservationChanges({ id, pinnedAt }: Observation, onChanged: () => void) {
  const changing = useAction()
  const isPinned = pinnedAt !== null

  async function change(act: () => Promise<{ logEntry: number }>, words: string): Promise<void> {
    if (changing.running) return
    await changing.run(async () => {
      const { logEntry } = await act()
      onChanged()
      notifyWritten(words, logEntry)
    })
  }

  return {
    changing,
    isPinned,
    pin: () =>
      change(
        () => client.obsPin({ observation: id, pinned: !isPinned }),
        isPinned ? 'Unpinned.' : 'Pinned: it is kept regardless of its age.',
      ),
    retract: () => change(() => client.obsRetract({ observation: id }), 'Retracted: it is no longer shown.'),
    restore: () => change(() => client.obsRestore({ observation: id }), 'Restored: it is shown again.'),
  }
}
