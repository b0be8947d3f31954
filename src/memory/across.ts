import type { Clock } from '../core/runtime.ts'
import { createJournal, loadForgetting } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import type { Traces } from '../ports/forgetting.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import type { Search } from '../search/search.ts'

interface Needs {
  db: Database
  search: Search
  clock: Clock
  own(): Promise<Subsystem>
  /** Loads the other subsystems of the space. */
  others?: (() => Promise<readonly Subsystem[]>) | undefined
  traces: Traces
}

/** Log, undo and forget, across memory and the other subsystems of the space. */
export function acrossSubsystems({ db, search, clock, own, others, traces }: Needs) {
  const everyone = async () => [await own(), ...((await others?.()) ?? [])]
  const undoers = async () => (await Promise.all((await everyone()).map((one) => one.undoers?.() ?? []))).flat()
  const { log, undo } = createJournal({ db, clock, undoers })
  return {
    log,
    undo,
    async forget(...given: Parameters<ReturnType<Forgetting>>) {
      const { createForgetting } = await loadForgetting()
      const parts = await Promise.all((await everyone()).map((one) => one.forgetParts?.() ?? []))
      const uncache: Search['uncache'] = (drafts) => search.uncache(drafts)
      return createForgetting({ db, clock, uncache, parts: parts.flat(), traces })(...given)
    },
    /** Whether a forgetting was interrupted. */
    isForgettingUnfinished: async () => (await loadForgetting()).isUnfinished(db),
    /** Completes an interrupted forgetting in files and copies. Returns sentences about what was removed. */
    finishForgetting: async () => (await loadForgetting()).finishInterrupted(db, traces, clock),
  }
}

type Forgetting = Awaited<ReturnType<typeof loadForgetting>>['createForgetting']
