import { dayMs } from '../core/day-of.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { JobKind } from '../ports/jobs.ts'
import type { Proposal } from '../ports/proposal.ts'
import type { Subsystem } from '../ports/subsystem.ts'

export interface IdleNeeds {
  db: Database
  clock: Clock
  variable(name: string): string | undefined
  settings: { server: { idle: number } }
  idleFiles: { activity: string; log: string; pause: string; isServed(): boolean }
  others(name: string): Promise<readonly Subsystem[]>
  undo(line: number): Promise<unknown>
}

/** Job kinds of all subsystems, and their proposals. */
export interface IdleWork extends IdleNeeds {
  /** Kinds of jobs that wait for the owner to be away, those of the highest priority first. */
  kindsOf(): Promise<JobKind[]>
  proposals(): Promise<Proposal[]>
}

/** Rounds are listed and can be undone so long, milliseconds. */
export const week = 7 * dayMs
