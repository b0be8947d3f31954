import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LexicalEntry } from '../../ports/search-index.ts'
import { heldTerms } from './held-terms.ts'
import { openStore, type Store } from './open-store.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-held-'))
  store = await openStore(join(folder, 'jarvis.db'))
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

/** Adds chunks with these words; as for real ones, the row in `chunks` stores whether they have a lead. */
async function put(entries: readonly LexicalEntry[]): Promise<void> {
  await store.db.transaction(async (tx) => {
    await tx.run('DELETE FROM records', [])
    await tx.run(
      `INSERT INTO records (id, uid, kind, title, content_hash, tokens, created_at, updated_at)
       VALUES (1, 'a', 'document', '', '', 0, 0, 0)`,
      [],
    )
    for (const { chunkId, lead } of entries)
      await tx.run(
        `INSERT INTO chunks (id, record_id, seq, text, headings, lead, start_line, end_line, start_offset, end_offset, tokens)
         VALUES (?, 1, 0, '', '', ?, 1, 1, 0, 0, 0)`,
        [chunkId, lead || null],
      )
    await store.lexical.put(tx, entries)
  })
}

it('distinguishes terms of a chunk from those of its context', async () => {
  await put([
    { chunkId: 1, title: 'garage', headings: '', body: 'red car', lead: 'blue' },
    { chunkId: 2, title: '', headings: '', body: 'blue bus', lead: '' },
  ])
  const held = await store.lexical.held([1, 2, 9], ['red', 'garage', 'blue', 'nowhere', '"'])
  expect([...held.get(1)!.own].sort()).toEqual(['garage', 'red'])
  expect([...held.get(1)!.all].sort()).toEqual(['blue', 'garage', 'red'])
  expect([...held.get(2)!.own]).toEqual(['blue'])
  expect(held.get(9)?.all.size ?? 0).toBe(0)
})

it('gives the same result for every chunk as its words, by lookup and by scan', async () => {
  const word = fc.constantFrom<string>('red', 'blue', 'car', 'a"b', 'größe', '\ue000')
  const words = fc.array(word, { maxLength: 3 }).map((list) => list.join(' '))
  const entry = fc.record({ title: words, headings: words, body: words, lead: words })
  const asked: string[] = ['red', 'blue', 'car', 'a"b', 'größe', '\ue000', 'nowhere']
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), async (drafts) => {
      const entries = drafts.map((draft, index) => ({ chunkId: index + 1, ...draft }))
      await put(entries)
      const ids = entries.map(({ chunkId }) => chunkId).filter((id) => id % 3 > 0)
      for (const frequency of [0, Number.POSITIVE_INFINITY]) {
        const held = heldTerms(store.db, ids, asked, () => frequency)
        for (const { chunkId, title, headings, body, lead } of entries.filter(({ chunkId: id }) => ids.includes(id))) {
          const own = `${title} ${headings} ${body}`.split(' ')
          expect(held.get(chunkId)!.own).toEqual(new Set(asked.filter((term) => own.includes(term))))
          expect(held.get(chunkId)!.all).toEqual(
            new Set(asked.filter((term) => [...own, ...lead.split(' ')].includes(term))),
          )
        }
      }
    }),
    { numRuns: 30 },
  )
})
