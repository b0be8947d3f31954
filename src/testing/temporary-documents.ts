import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createDocuments, type Documents, type DocumentsNeeds } from '../documents/documents.ts'
import type { Search } from '../search/search.ts'
import { createSearch } from '../search/search.ts'
import { openTestStore, type TestStore } from './test-store.ts'

export interface TemporaryDocuments {
  /** Holds everything; removed by `dispose`. */
  folder: string
  /** An empty folder for files, links resolved. */
  files: string
  /** Path of the database file. */
  database: string
  store: TestStore
  search: Search
  documents: Documents
  /** Writes files below `files`: path to content. */
  write(contents: Readonly<Record<string, string | Uint8Array>>): Promise<void>
  dispose(): Promise<void>
}

/** Documents over a real database and the real engine (words only) in a temporary folder. */
export async function openTemporaryDocuments(options: Partial<DocumentsNeeds> = {}): Promise<TemporaryDocuments> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'jarvis-documents-')))
  const files = join(folder, 'files')
  await mkdir(files)
  const database = join(folder, 'jarvis.db')
  const opened = await openDocumentsAt(database, options)
  return {
    folder,
    files,
    database,
    ...opened,
    async write(contents) {
      for (const [path, content] of Object.entries(contents)) {
        await mkdir(dirname(join(files, path)), { recursive: true })
        await writeFile(join(files, path), content)
      }
    },
    async dispose() {
      await opened.documents.close()
      await opened.store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As above over an existing database file, as a second process would open it. */
export async function openDocumentsAt(
  database: string,
  options: Partial<DocumentsNeeds> = {},
): Promise<Pick<TemporaryDocuments, 'store' | 'search' | 'documents'>> {
  const store = await openTestStore(database)
  const clock = options.clock ?? Date.now
  const search = createSearch({
    db: store.db,
    lexical: store.lexical,
    vectors: store.vectors,
    embedders: () => ({ degraded: [] }),
    clock,
    space: 'main',
  })
  return { store, search, documents: createDocuments({ db: store.db, search, clock, ...options }) }
}
