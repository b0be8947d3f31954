import { invalidInput, unavailable } from '../core/errors.ts'
import { openPostgresStore } from '../postgres/open-store.ts'
import { hasSpace, listSpacesIn } from '../postgres/spaces.ts'
import type { Engine } from './engine.ts'

export { checkAddress } from '../postgres/address.ts'
export { openPostgresStore } from '../postgres/open-store.ts'
export { rightsIn } from '../postgres/rights.ts'
/** A short text that all servers on one PostgreSQL share. */
export { sharedTextIn } from '../postgres/shared-text.ts'

/** Removes the words of deleted passages from the blocks that name them. */
async function wipeWordsIn(address: string, space: string): Promise<void> {
  const { db, close } = await openPostgresStore({ address, space })
  try {
    await (await import('../postgres/words/settle.ts')).settleWords(db, { everything: true })
  } finally {
    await close()
  }
}

/** A schema for each space, in one PostgreSQL database that many servers may share. */
export const postgresEngine = (address: string): Engine => ({
  spaces: () => listSpacesIn(address),
  isEmpty: async (_, name) => !(await hasSpace(address, name)),
  open: (_, space) => openPostgresStore({ address, space }),
  // Memory files do not imply a missing database here: the rows are authoritative.
  missing: async () => undefined,
  async hold(spaces) {
    const { holdWritesTo } = await import('../postgres/hold-writes.ts')
    const names = spaces.map(({ name }) => name)
    // A renamed schema may still have readers and a lock, so nothing is needed before.
    return { beforeRename: () => {}, release: await holdWritesTo(address, names) }
  },
  putAside: async (_, space, now) => (await import('../postgres/put-aside.ts')).putSpaceAside(address, space, now),
  wipeWords: (_, space) => wipeWordsIn(address, space),
  async compact(_, space) {
    await wipeWordsIn(address, space)
    throw unavailable(
      'deleted_stays',
      'Deleted. PostgreSQL overwrites deleted rows when it vacuums; its log and backups keep them until they are rotated.',
    )
  },
  checkDatabase: async () => [],
  async salvage() {
    throw invalidInput(
      'salvage_by_postgres',
      'Restore a damaged PostgreSQL database from its backup with pg_restore. Jarvis repairs SQLite files only.',
    )
  },
})
