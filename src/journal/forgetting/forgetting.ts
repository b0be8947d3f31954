import { countForgetting } from '../forgettings.ts'
import { type ForgetOptions, type ForgettingNeeds, type Forgotten, forget } from './forget.ts'
import { createFormerForgetting } from './forget-former.ts'
import type { ForgetInput } from './sort-references.ts'
import { finishForgetting } from './unfinished.ts'

export { finishForgetting, isUnfinished } from './unfinished.ts'

/** The permanent deletion of a space, over the parts of all subsystems and the journal's undo data. */
export const createForgetting = ({ db, parts, ...needs }: ForgettingNeeds) => {
  const all = [...parts, createFormerForgetting(db)]
  return async (input: ForgetInput, options?: ForgetOptions): Promise<Forgotten> => {
    const isErasing = options?.dryRun === false
    // Counted twice, so that a reader in between, or after a crash, also sees that something was forgotten.
    if (isErasing) {
      await finishForgetting(db, needs.traces)
      await countForgetting(db)
    }
    const forgotten = await forget({ ...needs, db, parts: all }, input, options)
    if (isErasing) await countForgetting(db)
    return forgotten
  }
}
