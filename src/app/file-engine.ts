import { existsSync } from 'node:fs'
import { listSpaces } from '../config/home.ts'
import type { LoadedConfig } from '../config/load.ts'
import { openStore } from '../storage/sqlite/open-store.ts'
import type { Engine } from './engine.ts'
import { isEmptySpace } from './open-empty.ts'

/** A file of SQLite for each space, in the home. */
export const fileEngine = ({ home, config }: LoadedConfig): Engine => ({
  spaces: async () => listSpaces(home),
  isEmpty: async (path, _, inbox) => isEmptySpace(path, inbox),
  async open(path) {
    const store = await openStore(path, { vectorEngine: config.embedding.vectorEngine })
    const facts = async () => (await import('../storage/sqlite/database-facts.ts')).databaseFacts(store.db)
    return {
      ...store,
      // SQLite numbers a row after the greatest that is there.
      settleCounters: async () => {},
      facts: {
        where: path,
        engine: async () => (await facts()).engine(),
        bytes: async () => (await facts()).bytes(),
        freeBytes: async () => (await facts()).freeBytes(),
        indexedTexts: async () => (await facts()).indexedTexts(),
        hasWordsToWipe: async () => (await facts()).hasWordsToWipe(),
      },
    }
  },
  missing: async (path) =>
    existsSync(path) ? undefined : (await import('./missing-database.ts')).missingDatabase(path),
  hold: async (spaces) => (await import('../storage/sqlite/hold-writes.ts')).holdAllWrites(spaces),
  putAside: async (path, _, now) => (await import('./move/put-file-aside.ts')).putFileAside(path, now),
  wipeWords: async (path) => (await import('../storage/sqlite/compact-database.ts')).wipeWords(path),
  compact: async (path) => (await import('../storage/sqlite/compact-database.ts')).compactDatabase(path),
  checkDatabase: async (path) => (await import('../storage/sqlite/check-database.ts')).checkDatabase(path),
  async salvage(path, now) {
    const { makeAllTables } = await import('./subsystem-tables.ts')
    return (await import('../storage/sqlite/salvage.ts')).salvage(path, now, makeAllTables)
  },
})
