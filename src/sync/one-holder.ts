import { conflict } from '../core/errors.ts'
import type { Database } from '../ports/database.ts'
import { putHolder, readHolder } from './rows-repository.ts'

/**
 * Several homes can share a space in PostgreSQL. They have one state, so only one of them syncs it with other machines.
 * Its packet state is in the database, its words and its id are in its own `sync.json`. Errors: `sync_other_home`.
 */
export async function refuseOtherHome(db: Database, device: string | undefined): Promise<void> {
  if (db.dialect === 'sqlite') return
  const holder = await readHolder(db)
  if (holder === undefined || holder === device) return
  throw conflict(
    'sync_other_home',
    'Another home with this database already syncs it: run "jarvis sync" there. To sync from this home instead: jarvis sync pair --fresh.',
  )
}

/** Records which machine syncs a shared database. */
export async function holdHere(db: Database, device: string): Promise<void> {
  if (db.dialect !== 'sqlite') await db.transaction((tx) => putHolder(tx, device))
}
