import type { Database } from '../../ports/database.ts'
import { type ForgettingNeeds, type Forgotten, forget } from './forget.ts'
import { createFormerForgetting } from './forget-former.ts'
import type { ForgetInput } from './sort-references.ts'

/** The one hard deletion of a space, over the parts of all subsystems and what the journal keeps for undo. */
export const createForgetting = (db: Database, { parts, ...needs }: ForgettingNeeds) => {
  const all = [...parts, createFormerForgetting(db)]
  return (input: ForgetInput, options?: { dryRun?: boolean | undefined }): Promise<Forgotten> =>
    forget({ ...needs, parts: all }, input, options)
}
