import type { LexicalIndex, VectorIndex } from '../../ports/search-index.ts'
import { migrate } from '../migrate.ts'
import { openSqlite, type SqliteOptions } from './database.ts'
import { createLexicalIndex, type LexicalOptions } from './lexical-index.ts'
import type { SqliteDatabase } from './types.ts'
import { createVectorIndex } from './vector-index.ts'

export interface StoreOptions extends SqliteOptions {
  lexical?: LexicalOptions
}

export interface Store {
  db: SqliteDatabase
  lexical: LexicalIndex
  vectors: VectorIndex
  /** Copy of the file as it was before a migration, when there was one. */
  backup: string | null
  close(): Promise<void>
}

/** Opens (or makes) the database of a space with its indexes, at the newest schema. */
export async function openStore(path: string, options: StoreOptions = {}): Promise<Store> {
  const db = await openSqlite(path, options)
  try {
    const { backup } = await migrate(db)
    return {
      db,
      lexical: createLexicalIndex(db, options.lexical),
      vectors: createVectorIndex(db),
      backup,
      close: () => db.close(),
    }
  } catch (error) {
    await db.close()
    throw error
  }
}
