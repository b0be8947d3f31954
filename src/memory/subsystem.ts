import type { CallOptions, Clock } from '../core/runtime.ts'
import { loadFileUndo, type MemoryFiles } from '../memory-files/memory-files.ts'
import type { Database } from '../ports/database.ts'
import type { JobKind } from '../ports/jobs.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import type { Search } from '../search/search.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { loadFactUndo, loadMovingFacts } from '../stored-facts/stored-facts.ts'
import type { ReadAgain } from './second-reading/second-reading.ts'
import type { FactProposalNeeds } from './upkeep/fact-proposals.ts'
import type { Upkept } from './upkeep/upkeep.ts'

interface Needs {
  db: Database
  search: Search
  clock: Clock
  /** Folder of the space. */
  folder: string
  /** Reports, in a sentence, that another program's version of a file was kept as a copy. */
  onCopy(message: string): void
  sessions: Pick<Sessions, 'list' | 'erase'>
  files: Pick<MemoryFiles, 'findNotes' | 'removeSessionNotes' | 'formerVersions' | 'refresh' | 'draftsOf'>
  /** Interval at which a long-running process checks files, milliseconds. */
  lookMs: number
  merges: FactProposalNeeds['merges']
  reviews: FactProposalNeeds['reviews']
  /** Runs the second reading of a session, by meaning. */
  readAgain: ReadAgain
  /** Archives expired and unused facts, and proposes duplicates to merge. */
  upkeep(options: CallOptions & { dryRun: boolean }): Promise<Upkept>
  /** Completes an interrupted forgetting. `finish` returns sentences. */
  forgetting: { isUnfinished(): Promise<boolean>; finish(): Promise<string[]> }
  /** Writes pending counts. */
  writeCounts(): Promise<void>
}

/** The subsystem of facts, memory files and session notes. */
export function memorySubsystem(needs: Needs): Subsystem {
  const { db, search, clock, folder, onCopy, files, forgetting } = needs
  return {
    async undoers() {
      const [{ createFactUndo }, { createFileUndo }] = await Promise.all([loadFactUndo(), loadFileUndo()])
      return [createFactUndo({ db, search }), createFileUndo({ clock, folder, onCopy })]
    },
    forgetParts: () => forgetParts(needs),
    async kinds() {
      await needs.writeCounts()
      return (await import('./moving/moving.ts')).memoryKinds({ db, search, clock }, await loadMovingFacts())
    },
    indexed: async () => (await import('./upkeep/indexed-memory.ts')).indexedMemory(db, files),
    jobs: () => memoryJobs(needs),
    async check() {
      if (await forgetting.isUnfinished())
        return [
          {
            ...{ check: 'forgetting', state: 'error' },
            message: 'A forgetting was interrupted; some of its words may still be in files and copies.',
            fix: 'jarvis doctor --repair',
          },
        ]
      return [{ check: 'forgetting', state: 'ok', message: 'none was interrupted' }]
    },
    repair: () => forgetting.finish(),
    proposals: async () => (await import('./upkeep/fact-proposals.ts')).factProposals(needs),
    async cleanUp(dryRun) {
      const former = await files.formerVersions(!dryRun)
      const bytes = former.reduce((sum, one) => sum + one.bytes, 0)
      if (former.length === 0) return []
      return [{ what: 'former contents of memory files, with lines that you have deleted since', bytes }]
    },
  }
}

async function forgetParts({ db, search, clock, sessions, files }: Needs) {
  const [
    { createFactForgetting },
    { createSessionForgetting },
    { createNoteForgetting },
    { createTurnForgetting },
    { createSummaryForgetting },
  ] = await Promise.all([
    import('./upkeep/forget-facts.ts'),
    import('./upkeep/forget-sessions.ts'),
    import('./upkeep/forget-notes.ts'),
    import('./upkeep/forget-turns.ts'),
    import('./upkeep/forget-summaries.ts'),
  ])
  return [
    createNoteForgetting(files.findNotes),
    createFactForgetting({ db, search, clock }),
    createTurnForgetting({ db, search, clock }),
    createSummaryForgetting({ db, search, clock }),
    createSessionForgetting(sessions, files),
  ]
}

const memoryJobs = async ({ db, files, lookMs, readAgain, upkeep }: Needs): Promise<readonly JobKind[]> => [
  {
    // Memory has few small files: polling them is cheaper than watching them.
    ...{ name: 'memory.files', priority: 60, everyMs: lookMs, firstMs: lookMs, budgetMs: 10_000 },
    failing: 'Memory files could not be read',
    run: async () => void (await files.refresh()),
  },
  (await import('./second-reading/second-reading.ts')).secondReadingKind(db, readAgain),
  {
    ...{ name: 'memory.consolidate', priority: 4, when: 'idle', alone: true },
    ...{ everyMs: 3_600_000, firstMs: 0, budgetMs: 10_000, failing: 'Facts could not be consolidated' },
    summary: (pieces) => `Consolidated facts: ${pieces} archived or proposed to be merged`,
    async run({ signal, did }) {
      const { expired, archived, proposed } = await upkeep({ dryRun: false, signal })
      did?.(expired.length + archived.length + proposed.length)
      return undefined
    },
  },
]
