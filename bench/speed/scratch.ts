import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDocuments, type Documents, type GrammarSource } from '../../src/documents/documents.ts'
import type { Search } from '../../src/search/search.ts'
import { createSearch, type Embedders } from '../../src/search/search.ts'
import { openStore, type Store } from '../../src/storage/sqlite/open-store.ts'

/** Lends a temporary folder and removes it whatever happens. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-speed-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Engine {
  store: Store
  search: Search
  documents: Documents
  close(): Promise<void>
}

/** An engine on the database `path` with just these embedders; without any, it knows words only; without grammars, code is cut by its layout. */
export async function openEngine(
  path: string,
  embedders: Omit<Embedders, 'degraded'> = {},
  grammar?: GrammarSource,
): Promise<Engine> {
  const store = await openStore(path)
  const { db, lexical, vectors } = store
  const chosen: Embedders = { ...embedders, degraded: [] }
  const search = createSearch({ db, lexical, vectors, embedders: () => chosen, clock: Date.now, space: 'bench' })
  const documents = createDocuments({ db, search, clock: Date.now, grammar })
  return {
    store,
    search,
    documents,
    async close() {
      await documents.close()
      await store.close()
    },
  }
}
