import { client } from '../server/client.ts'
import type { Fact } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { notifyFactWritten } from './notify-written.ts'

/** Retracts a fact and restores it, one at a time; `onChanged` comes before it is said what was written. */
export function useFactChanges(fact: Fact, onChanged: () => void) {
  const changing = useAction()
  return {
    changing,
    retract: () =>
      changing.run(async () => {
        await client.factRetract({ fact: fact.id })
        onChanged()
        await notifyFactWritten('Retracted: it is no longer shown.', fact.id)
      }),
    restore: () =>
      changing.run(async () => {
        const { former } = await client.factRestore({ fact: fact.id })
        onChanged()
        const instead = former.length > 0 ? ` in place of “${former[0]!.content}”` : ''
        await notifyFactWritten(`Restored: it is used again${instead}.`, fact.id)
      }),
  }
}
