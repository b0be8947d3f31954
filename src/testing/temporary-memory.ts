import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Clock } from '../core/runtime.ts'
import { createMemory, type Memory, type MemoryNeeds } from '../memory/memory.ts'
import { createSessionWork, workSubsystem } from '../observations/observations.ts'
import { createSearch, type Search, type SearchDependencies } from '../search/search.ts'
import { sessionSubsystem } from '../sessions/sessions.ts'
import { createFakeEmbedder } from './fake-embedder.ts'
import { openTestStore, type TestStore } from './test-store.ts'

export interface TemporaryMemory {
  folder: string
  /** Path of the database file. */
  database: string
  store: TestStore
  search: Search
  memory: Memory
  /** The clock's time; each read advances it by a millisecond. */
  time: { now: number }
  dispose(): Promise<void>
}

/** Memory over a real database and the real engine, with a fake instant embedder and a clock that a test sets. */
export async function openTemporaryMemory(options: Partial<MemoryNeeds> = {}): Promise<TemporaryMemory> {
  const folder = await mkdtemp(join(tmpdir(), 'jarvis-memory-'))
  const database = join(folder, 'jarvis.db')
  const time = { now: Date.UTC(2026, 2, 2, 9) }
  const opened = await openMemoryAt(database, { clock: () => time.now++, ...options })
  return {
    folder,
    database,
    time,
    ...opened,
    async dispose() {
      await opened.store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As above over an existing database file, as another process would open it. */
export async function openMemoryAt(
  database: string,
  { clock = Date.now, ...options }: Partial<MemoryNeeds> & { clock?: Clock } = {},
): Promise<Pick<TemporaryMemory, 'store' | 'search' | 'memory'>> {
  const store = await openTestStore(database)
  const { db, lexical, vectors } = store
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const embedders: SearchDependencies['embedders'] = () => ({ instant, degraded: [] })
  const search = createSearch({ db, lexical, vectors, embedders, clock, space: 'main' })
  return {
    store,
    search,
    memory: createMemory({
      db,
      search,
      clock,
      folder: dirname(database),
      others: async () => [
        sessionSubsystem({ db, clock, search, work: createSessionWork() }),
        workSubsystem({ db, search, clock }),
      ],
      ...options,
    }),
  }
}
