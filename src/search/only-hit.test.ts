import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { openTestStore } from '../testing/test-store.ts'
import { createSearch } from './search.ts'

it('scores a single hit by all evidence, and counts one missing word as one word', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jarvis-only-hit-'))
  const store = await openTestStore(join(folder, 'jarvis.db'))
  const { db, lexical, vectors } = store
  const main = createFakeEmbedder({ id: 'main', lateInteraction: true })
  const embedders = () => ({ main, degraded: [] })
  const search = createSearch({ db, lexical, vectors, embedders, clock: Date.now, space: 'main' })
  try {
    const text = 'the car insurance runs out in spring'
    const chunks = [{ text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }]
    const drafts = [{ uid: 'only', kind: 'document' as const, title: 'Notes', contentHash: contentHash(text), chunks }]
    const prepared = await search.prepare(drafts)
    await db.transaction((tx) => search.put(tx, prepared))
    await search.embedPending()
    const { hits } = await search.search({ query: 'car insurance expires', explain: true })
    expect(hits[0]!.trace!.evidence!.late).toBeTypeOf('number')
    // In an index of one passage its own words would seem common, and the missing one would be most of the question.
    expect(hits[0]!.trace!.evidence!.ownWords).toBeGreaterThan(0.5)
  } finally {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
})
