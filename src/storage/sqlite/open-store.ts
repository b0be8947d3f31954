import { late } from '../../core/late.ts'
import type { Writer } from '../../ports/database.ts'
import type { LexicalIndex, VectorIndex } from '../../ports/search-index.ts'
import { migrate } from '../migrate.ts'
import type { LexicalOptions } from '../words/lexical-options.ts'
import { countVectors } from './count-vectors.ts'
import { openSqlite, type SqliteOptions } from './database.ts'
import { createLexicalIndex } from './lexical-index.ts'
import type { SqliteDatabase } from './types.ts'
import type { VectorOptions } from './vector-index.ts'

export interface StoreOptions extends SqliteOptions {
  lexical?: LexicalOptions
  vectors?: VectorOptions
  /** `built-in` searches one-bit codes in memory; `sqlite-vec` is an optional package that scans the file. */
  vectorEngine?: 'built-in' | 'sqlite-vec'
}

export interface Store {
  db: SqliteDatabase
  lexical: LexicalIndex
  vectors: VectorIndex
  /** Rebuilds the search codes from the stored vectors, after damage. */
  rebuildVectors(tx: Writer): Promise<void>
  /** Copy of the file before a migration, if one ran. */
  backup: string | null
  close(): Promise<void>
}

/** Opens (or creates) the database of a space with its indexes, at the newest schema. */
export async function openStore(path: string, options: StoreOptions = {}): Promise<Store> {
  // Loaded only if it is chosen: the package is optional.
  const vec = options.vectorEngine === 'sqlite-vec' ? await import('./sqlite-vec-index.ts') : undefined
  const extensions = vec ? [...(options.extensions ?? []), await vec.sqliteVecExtension()] : options.extensions
  const db = await openSqlite(path, { ...options, ...(extensions && { extensions }) })
  try {
    const { backup } = await migrate(db)
    return {
      db,
      lexical: createLexicalIndex(db, options.lexical),
      vectors: vec ? vec.createSqliteVecIndex(db) : lateVectors(db, options.vectors),
      rebuildVectors: async (tx) => (await import('./write-vectors.ts')).rebuildCodes(tx),
      backup,
      close: () => db.close(),
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** The built-in vector index, loaded at its first use: a search by words needs none. */
function lateVectors(db: SqliteDatabase, options: VectorOptions | undefined): VectorIndex {
  const index = late(async () => (await import('./vector-index.ts')).createVectorIndex(db, options))
  return {
    put: index('put'),
    remove: index('remove'),
    search: index('search'),
    scores: index('scores'),
    vectors: index('vectors'),
    holds: index('holds'),
    counts: async () => countVectors(db),
  }
}
