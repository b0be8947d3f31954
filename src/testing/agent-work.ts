import {
  createObservationAdmin,
  createObservations,
  createSessionWork,
  type ObservationAdmin,
  type Observations,
} from '../observations/observations.ts'
import { createSessions, type Sessions } from '../sessions/sessions.ts'
import type { TemporaryMemory } from './temporary-memory.ts'

interface AgentWork {
  sessions: Sessions
  observations: Observations
  keeping: ObservationAdmin
}

/** Agents' work over a test's memory: its database, home and clock. */
export function openAgentWork({ store, search, folder, time }: TemporaryMemory): AgentWork {
  const needs = { db: store.db, search, clock: () => time.now++ }
  const sessions = createSessions({ ...needs, work: createSessionWork() })
  return {
    sessions,
    observations: createObservations({ ...needs, home: folder, sessions }),
    keeping: createObservationAdmin(needs),
  }
}
