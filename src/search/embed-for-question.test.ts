import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordKind } from '../core/record.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { createSearch, type Search } from './search.ts'

let folder: string
let store: TestStore
let search: Search
let fails = false
const main = createFakeEmbedder({
  id: 'main',
  lateInteraction: true,
  onEmbed() {
    if (fails) throw new Error('out of memory')
  },
})
const notAll = [expect.stringContaining('jarvis embed')]

beforeEach(async () => {
  fails = false
  folder = await mkdtemp(join(tmpdir(), 'jarvis-question-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  const { db, lexical, vectors } = store
  const embedders = () => ({ main, degraded: [] })
  search = createSearch({ db, lexical, vectors, embedders, clock: Date.now, space: 'main' })
  await add('fact', 20)
  await add('document', 30)
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

async function add(kind: RecordKind, count: number): Promise<void> {
  const drafts = Array.from({ length: count }, (_, number) => {
    const text = `What ${kind} ${number} says.`
    const chunks = [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }]
    return { uid: `${kind}-${number}`, kind, title: '', contentHash: `${kind}${number}`.padStart(64, '0'), chunks }
  })
  const prepared = await search.prepare(drafts)
  await store.db.transaction((tx) => search.put(tx, prepared))
}
const embedded = () =>
  store.db.all(
    'SELECT r.kind, COUNT(*) AS n FROM embeddings e JOIN chunks c ON c.id = e.chunk_id JOIN records r ON r.id = c.record_id GROUP BY r.kind',
  )

it('embeds the requested kinds, and leaves other documents to other calls', async () => {
  expect(await search.embedForQuestion(['fact', 'memory'])).toEqual([])
  expect(await embedded()).toEqual([{ kind: 'fact', n: 20 }])
})

it('reports that another process is embedding, without waiting', async () => {
  await store.db.transaction((tx) =>
    tx.run('INSERT INTO leases VALUES (?, ?, ?)', ['embed:main', 'elsewhere/1/x', Date.now() + 1_000_000]),
  )
  expect(await search.embedForQuestion(['fact'])).toEqual(notAll)
  expect(await embedded()).toEqual([])
})

it('leaves the answer to word search when the model fails, and releases the lease', async () => {
  fails = true
  expect(await search.embedForQuestion(['fact'])).toEqual(notAll)
  expect(await store.db.get('SELECT COUNT(*) AS n FROM leases')).toEqual({ n: 0 })
})

it('stops when the query is aborted', async () => {
  const signal = AbortSignal.abort()
  await expect(search.embedForQuestion(['fact'], { signal })).rejects.toMatchObject({ code: 'cancelled' })
})

it('marks a few passages as preceding a query, but not many', async () => {
  const flags: (boolean | undefined)[] = []
  const { encode } = main.lateInteraction!
  vi.spyOn(main.lateInteraction!, 'encode').mockImplementation((passages, options) => {
    flags.push(options?.beforeQuestion)
    return encode(passages, options)
  })
  await search.embedForQuestion(['fact'])
  expect(flags).toEqual([false, false, true])
})
