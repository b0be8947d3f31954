import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tombstones } from '../../journal/journal.ts'
import { isOnPostgres } from '../../testing/in-files.ts'
import { openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'

let space: TemporaryDocuments
beforeEach(async () => {
  space = await openTemporaryDocuments()
  await space.documents.add(space.files, { name: 'notes' })
})
afterEach(() => space.dispose())

/**
 * Transactions of an update before those that write: taking the lease is one, which in PostgreSQL is an ordinary row.
 */
const writesBefore = isOnPostgres ? 0 : 1

/** Forgets the document just before the next update's nth write: by then the update has read the file. */
function forgetBeforeWrite(path: string, nth: number): void {
  const { db } = space.store
  const { transaction } = db
  let writes = 0
  db.transaction = async (work) => {
    if (++writes === writesBefore + nth) {
      db.transaction = transaction
      const [part] = await (await space.documents.subsystem()).forgetParts!()
      const { erase } = await part!.find({ things: { documents: [`notes/${path}`] } })
      await erase!()
    }
    return transaction(work)
  }
}

const rows = async () => ({
  files: await space.store.db.all('SELECT path FROM files'),
  texts: await space.store.db.all<{ text: string }>('SELECT text FROM chunks'),
})

describe('a document forgotten during an update', () => {
  it('is not written again when the file has changed', async () => {
    await space.write({ 'a.md': 'The boat is red.', 'b.md': 'Beta' })
    await space.documents.update()
    await space.write({ 'a.md': 'The boat is blue and yellow.' })
    forgetBeforeWrite('a.md', 1)
    const report = await space.documents.update()
    expect(report.skipped).toEqual([{ path: 'notes/a.md', reason: 'forgotten' }])
    expect(report.changed).toBe(0)
    expect(await rows()).toEqual({ files: [{ path: 'b.md' }], texts: [{ text: 'Beta' }] })
  })

  it('has no row that a later update would repair', async () => {
    await space.write({ 'a.md': 'The boat is red.' })
    await space.documents.update()
    await utimes(join(space.files, 'a.md'), 1_600_000_000, 1_600_000_000)
    forgetBeforeWrite('a.md', 1)
    await space.documents.update()
    expect(await rows()).toEqual({ files: [], texts: [] })
    await space.documents.readLostAgain(true)
    await space.documents.update()
    expect(await rows()).toEqual({ files: [], texts: [] })
  })

  it('is not written further when a part of its new text is stored', async () => {
    const turns = (word: string) =>
      Array.from({ length: 510 }, (_, n) => JSON.stringify({ speaker: 'Ann', text: `${word} ${n}.` })).join('\n')
    await space.write({ 'talk.jsonl': turns('Remark') })
    await space.documents.update()
    await space.write({ 'talk.jsonl': turns('Other remark') })
    forgetBeforeWrite('talk.jsonl', 2)
    await space.documents.update()
    expect(await rows()).toEqual({ files: [], texts: [] })
  })
})

it('matches an old tombstone with a collection number, and gets a portable one', async () => {
  await space.write({ 'a.md': 'The boat is red.', 'b.md': 'Beta' })
  const { db } = space.store
  const { id, at } = (await db.get<{ id: number; at: number }>('SELECT id, created_at AS at FROM collections'))!
  await db.transaction((tx) => tombstones.bury(tx, [tombstones.of('document', id, at, 'a.md')], 1))
  expect((await space.documents.update()).skipped).toEqual([{ path: 'notes/a.md', reason: 'forgotten' }])
  expect(await tombstones.has(db, tombstones.of('document', at, 'a.md'))).toBe(true)
})
