import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { searchProviderContract } from '../../testing/contracts/search-provider.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { openTestStore } from '../../testing/test-store.ts'
import { createSearch } from '../search.ts'
import { createNativeProvider } from './native-provider.ts'

const embedder = createFakeEmbedder({ instant: true })
const endings: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of endings) await end()
})

searchProviderContract('native', {
  embedder,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'jarvis-native-'))
    const { db, lexical, vectors, close } = await openTestStore(join(folder, 'jarvis.db'))
    endings.push(async () => {
      await close()
      await rm(folder, { recursive: true })
    })
    await db.transaction(async (tx) => {
      for (const name of ['notes', 'work'])
        await tx.run(
          `INSERT INTO collections (name, root, masks, ignores, created_at) VALUES (?, '/', '[]', '[]', 0)`,
          [name],
        )
    })
    const embedders = () => ({ main: embedder, instant: embedder, degraded: [] })
    return createNativeProvider(createSearch({ db, lexical, vectors, embedders, clock: Date.now, space: 'main' }), db)
  },
})
