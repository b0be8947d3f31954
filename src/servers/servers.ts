import type { SubsystemDefinition } from '../ports/subsystem.ts'
import type { ServerNeeds, Servers } from './create-servers.ts'

export type { HealthReport, HealthRequest, Servers } from './create-servers.ts'

export const subsystem = {
  name: 'servers',
  // Late: every command loads this file, and few ask a server.
  open: async (needs: ServerNeeds) => ({ face: (await import('./create-servers.ts')).createServers(needs) }),
  doors: async () => (await import('./doors.ts')).doors,
} satisfies SubsystemDefinition<ServerNeeds, Servers>
