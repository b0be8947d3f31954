import type { SubsystemDefinition } from '../ports/subsystem.ts'
import type { Idle, IdleNeeds } from './create-idle.ts'
import { idleTables } from './tables.ts'

export type { Idle } from './create-idle.ts'
export type { IdleState } from './idle-state.ts'

/** Loads the code that watches the machine: for a process that works in the background. */
export const loadWatch = () => import('./watch-idle.ts')

export const subsystem = {
  name: 'idle',
  tables: [idleTables],
  homeTables: ['idle_rounds'],
  // Late: every command loads this file.
  open: async (needs: IdleNeeds) => ({ face: (await import('./create-idle.ts')).createIdle(needs) }),
  doors: async () => (await import('./doors.ts')).doors,
} satisfies SubsystemDefinition<IdleNeeds, Idle>
