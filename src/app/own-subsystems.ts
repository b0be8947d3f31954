import type { CallOptions, Clock } from '../core/runtime.ts'
import type { Documents } from '../documents/documents.ts'
import type { Gems } from '../gems/gems.ts'
import type { Memory } from '../memory/memory.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import type { AgentWork } from './agent-work.ts'
import type { OwnSubsystem } from './open-subsystems.ts'
import { searchSubsystem } from './search-subsystem.ts'
import { projectColumns } from './subsystem-tables.ts'

/** Parts that the application passes to built-in subsystems. */
export interface WiredParts {
  db: Database
  search: Search
  clock: Clock
  documents: Documents
  gems: Gems
  /** The home whose inbox and contexts belong to the space; undefined for a space without an inbox. */
  home: string | undefined
  /** A getter, because memory is created after this list. */
  memory(): Memory
  observations(): AgentWork
  /** Lets sessions of agents know of budgets that are spent; undefined where the owner set none. */
  warnOfBudgets?: ((options: CallOptions) => Promise<void>) | undefined
}

/**
 * The built-in subsystems, in the order of an import: tombstones come before all records, and records about sessions
 * after the sessions.
 */
export const ownSubsystems = ({
  db,
  search,
  clock,
  documents,
  gems,
  home,
  memory,
  observations,
  warnOfBudgets,
}: WiredParts): OwnSubsystem[] => [
  { name: 'memory', open: () => memory().subsystem() },
  { name: 'documents', open: () => documents.subsystem() },
  { name: 'gems', open: () => gems.subsystem() },
  {
    name: 'sessions',
    async open() {
      const { sessionSubsystem } = await import('../sessions/sessions.ts')
      const { createSessionWork } = await import('../observations/observations.ts')
      return sessionSubsystem({ db, clock, search, work: createSessionWork() })
    },
  },
  {
    name: 'observations',
    isBriefing: true,
    async open() {
      const { workSubsystem } = await import('../observations/observations.ts')
      const work = workSubsystem({
        ...{ db, search, clock, home },
        projectColumns: () => projectColumns(db),
        counts: () => observations().counts(),
      })
      return { ...work, jobs: () => observations().jobs() }
    },
  },
  { name: 'search', open: async () => searchSubsystem(search) },
  ...(warnOfBudgets === undefined
    ? []
    : [
        {
          name: 'usage',
          open: async () => ({
            jobs: async () => [
              {
                ...{ name: 'usage.budget', priority: 30, everyMs: 600_000, firstMs: 5000, budgetMs: 60_000 },
                failing: 'Budgets of agents could not be checked',
                run: ({ signal }: CallOptions) => warnOfBudgets({ signal }).then(() => undefined),
              },
            ],
          }),
        },
      ]),
  { name: 'jobs', open: async () => (await import('../jobs/jobs.ts')).jobSubsystem({ db, clock }) },
]
