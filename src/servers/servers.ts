import type { SubsystemDefinition } from '../ports/subsystem.ts'
import { createServers, type ServerNeeds, type Servers } from './create-servers.ts'

export type { HealthReport, HealthRequest, Servers } from './create-servers.ts'

export const subsystem = {
  name: 'servers',
  open: async (needs: ServerNeeds) => ({ face: createServers(needs) }),
  doors: async () => (await import('./doors.ts')).doors,
} satisfies SubsystemDefinition<ServerNeeds, Servers>
