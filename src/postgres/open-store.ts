import type { Writer } from '../ports/database.ts'
import type { LexicalIndex, VectorIndex } from '../ports/search-index.ts'
import { openPostgres, type PostgresDatabase, type PostgresOptions } from './database.ts'
import { followingOf } from './listener.ts'
import { migratePostgres } from './migrate.ts'
import { createCodeIndex } from './vectors/code-index.ts'
import { createWordIndex } from './words/lexical-index.ts'

export interface PostgresStore {
  db: PostgresDatabase
  lexical: LexicalIndex
  vectors: VectorIndex
  /** Rebuilds the search codes from the stored vectors. */
  rebuildVectors(tx: Writer): Promise<void>
  /** A migration keeps no copy: backups are left to the database's own tools. */
  backup: null
  facts: {
    where: string
    engine(): Promise<string>
    bytes(): Promise<number>
    freeBytes(): Promise<number>
    indexedTexts(): Promise<number>
    hasWordsToWipe(): Promise<boolean>
    changes(): string | undefined
  }
  /** Call it after inserting rows with explicit ids: advances the id sequences past them. */
  settleCounters(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens (or creates) the schema of a space with its indexes, at the newest version. Errors: those of `openPostgres`.
 */
export async function openPostgresStore(options: PostgresOptions): Promise<PostgresStore> {
  const db = await openPostgres(options)
  try {
    await migratePostgres(db)
    return {
      db,
      lexical: createWordIndex(db),
      vectors: createCodeIndex(db),
      rebuildVectors: async (tx) => (await import('./vectors/write-vectors.ts')).rebuildCodes(tx),
      backup: null,
      facts: factsOf(db, options.address),
      settleCounters: async () => (await import('./counters.ts')).settleCounters(db),
      close: () => db.close(),
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

const factsOf = (db: PostgresDatabase, address: string): PostgresStore['facts'] => ({
  where: db.shown,
  engine: async () =>
    `PostgreSQL ${(await db.get<{ version: string }>(`SELECT current_setting('server_version') AS version`))?.version}`,
  bytes: async () => {
    const row = await db.get<{ bytes: number | null }>(
      `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
       WHERE relkind = 'r' AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = ?)`,
      [db.schema],
    )
    return row?.bytes ?? 0
  },
  // PostgreSQL reuses free space by itself.
  freeBytes: async () => 0,
  indexedTexts: async () => (await db.get<{ texts: number }>('SELECT count(*) AS texts FROM chunks'))?.texts ?? 0,
  // A rewritten passage has its words still: only those of deleted ones are to be erased.
  hasWordsToWipe: async () =>
    (await db.get(
      'SELECT 1 FROM lexical_gone g WHERE NOT EXISTS (SELECT 1 FROM lexical_docs d WHERE d.chunk_id = g.chunk_id) LIMIT 1',
    )) !== undefined,
  changes() {
    const following = followingOf(address)
    return following && (following.isLive() ? 'notified' : `polling, because ${following.why()}`)
  },
})
