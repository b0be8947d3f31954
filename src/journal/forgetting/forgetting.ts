import { countForgetting } from '../forgettings.ts'
import { type ForgetOptions, type ForgettingNeeds, type Forgotten, forget } from './forget.ts'
import { createFormerForgetting } from './forget-former.ts'
import type { ForgetInput } from './sort-references.ts'
import { finishForgetting } from './unfinished.ts'

export { finishForgetting, isUnfinished } from './unfinished.ts'

/** The one hard deletion of a space, over the parts of all subsystems and what the journal keeps for undo. */
export const createForgetting = ({ db, parts, ...needs }: ForgettingNeeds) => {
  const all = [...parts, createFormerForgetting(db)]
  return async (input: ForgetInput, options?: ForgetOptions): Promise<Forgotten> => {
    const isErasing = options?.dryRun === false
    // Twice: whoever looks in between, or after a crash, sees that something was forgotten since.
    if (isErasing) {
      await finishForgetting(db, needs.traces)
      await countForgetting(db)
    }
    const forgotten = await forget({ ...needs, db, parts: all }, input, options)
    if (isErasing) await countForgetting(db)
    return forgotten
  }
}
