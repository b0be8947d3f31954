import type { SubsystemDefinition } from '../ports/subsystem.ts'
import type { Sync } from './create-sync.ts'
import type { SyncNeeds } from './needs.ts'
import { syncTables } from './tables.ts'

export type { WholeSpace } from './needs.ts'

export const subsystem = {
  name: 'sync',
  tables: [syncTables],
  // Without them all rows of a moved home would count as just changed, and win over older changes of others.
  homeTables: ['sync_rows', 'sync_devices', 'sync_incoming', 'sync_elsewhere', 'sync_rivals', 'sync_state'],
  open: async (needs: SyncNeeds) => {
    // Loaded on demand: only a few commands use ciphers and words.
    const face = (await import('./create-sync.ts')).createSync(needs)
    return { face, check: face.check }
  },
  doors: async () => (await import('./doors.ts')).doors,
} satisfies SubsystemDefinition<SyncNeeds, Sync>
