import { acquireLease, tryLease } from '../../core/lease.ts'
import type { Clock } from '../../core/runtime.ts'
import type { Database } from '../../ports/database.ts'
import type { Traces } from '../../ports/forgetting.ts'
import { countForgetting } from '../forgettings.ts'
import { type ForgetOptions, type ForgettingNeeds, type Forgotten, forget } from './forget.ts'
import { createFormerForgetting } from './forget-former.ts'
import type { ForgetInput } from './sort-references.ts'
import { finishForgetting } from './unfinished.ts'

export { isUnfinished } from './unfinished.ts'

/** Its holder erases: another process would take the note of its texts for that of a crash. */
const leaseName = 'forget'

/** The permanent deletion of a space, over the parts of all subsystems and the journal's undo data. */
export const createForgetting = ({ db, parts, clock, ...needs }: ForgettingNeeds & { clock: Clock }) => {
  const all = [...parts, createFormerForgetting(db)]
  return async (input: ForgetInput, options?: ForgetOptions): Promise<Forgotten> => {
    const forgotten = () => forget({ ...needs, db, parts: all }, input, options)
    if (options?.dryRun !== false) return forgotten()
    const lease = await acquireLease(db, leaseName, { clock })
    try {
      await finishForgetting(db, needs.traces)
      // Counted twice, so that a reader in between, or after a crash, also sees that something was forgotten.
      await countForgetting(db)
      const erased = await forgotten()
      await countForgetting(db)
      return erased
    } finally {
      await lease.release()
    }
  }
}

/** Completes what a killed process began to forget, unless one is at it. Returns sentences about what was removed. */
export async function finishInterrupted(db: Database, traces: Traces, clock: Clock): Promise<string[]> {
  const lease = await tryLease(db, leaseName, clock)
  if (!lease) return []
  try {
    return await finishForgetting(db, traces)
  } finally {
    await lease.release()
  }
}
