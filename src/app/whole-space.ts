import { toJarvisError } from '../core/errors.ts'
import { readForgettings } from '../journal/journal.ts'
import type { Memory } from '../memory/memory.ts'
import type { Database } from '../ports/database.ts'
import type { ForgetRequest } from '../ports/forgetting.ts'
import type { WholeSpace } from '../sync/sync.ts'
import type { OpenSubsystems } from './open-subsystems.ts'

interface Parts {
  db: Database
  subsystems: () => Pick<OpenSubsystems, 'all'>
  memory: () => Pick<Memory, 'forget' | 'moving'>
  overwrite(): Promise<string[]>
  /** Messages travel, too. */
  withMessages: boolean
}

/** The whole space for sync with other machines: the kinds of all subsystems, and forgetting in them. */
export function wholeSpace({ db, subsystems, memory, overwrite, withMessages }: Parts): WholeSpace {
  return {
    async kinds() {
      const kinds = await Promise.all((await subsystems().all()).map((one) => one.kinds?.() ?? []))
      const files = await memory().moving.travelling()
      return [...kinds.flat().filter(({ name }) => withMessages || !name.startsWith('message')), files]
    },
    async forget({ things, ...conditions }: ForgetRequest) {
      const { forget } = memory()
      try {
        await forget({ things, ...conditions }, { dryRun: false })
      } catch (error) {
        if (toJarvisError(error).kind !== 'NotFound') throw error
        // Some of them went with others already.
        for (const [part, names] of Object.entries(things ?? {}))
          for (const name of names) await forget({ things: { [part]: [name] } }, { dryRun: false }).catch(unlessGone)
      }
    },
    forgettings: () => readForgettings(db),
    overwrite,
  }
}

function unlessGone(error: unknown): void {
  if (toJarvisError(error).kind !== 'NotFound') throw error
}
