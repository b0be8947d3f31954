import type { Database } from '../../ports/database.ts'
import { countForgetting } from '../forgettings.ts'
import { type ForgettingNeeds, type Forgotten, forget } from './forget.ts'
import { createFormerForgetting } from './forget-former.ts'
import type { ForgetInput } from './sort-references.ts'

/** The one hard deletion of a space, over the parts of all subsystems and what the journal keeps for undo. */
export const createForgetting = (db: Database, { parts, ...needs }: ForgettingNeeds) => {
  const all = [...parts, createFormerForgetting(db)]
  return async (input: ForgetInput, options?: { dryRun?: boolean | undefined }): Promise<Forgotten> => {
    const isErasing = options?.dryRun === false
    // Twice: whoever looks in between, or after a crash, sees that something was forgotten since.
    if (isErasing) await countForgetting(db)
    const forgotten = await forget({ ...needs, parts: all }, input, options)
    if (isErasing) await countForgetting(db)
    return forgotten
  }
}
