import { conflict } from '../core/errors.ts'
import type { Database } from '../ports/database.ts'
import { putHolder, readHolder } from './rows-repository.ts'

/**
 * Several homes can share a space in PostgreSQL. They have one state already, so one of them keeps it in step with other
 * machines: what it knows of their packets is in the database, its words and its name are in its own `sync.json`.
 * Errors: `sync_other_home`.
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

/** Notes which machine keeps a shared database in step. */
export async function holdHere(db: Database, device: string): Promise<void> {
  if (db.dialect !== 'sqlite') await db.transaction((tx) => putHolder(tx, device))
}
