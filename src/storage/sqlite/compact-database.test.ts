import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Writer } from '../../ports/database.ts'
import { seedRecords } from '../../testing/contracts/seed-records.ts'
import { compactDatabase } from './compact-database.ts'
import { databaseFacts } from './database-facts.ts'
import { openStore } from './open-store.ts'

it('compacting leaves no trace of removed data, and keeps everything else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-compact-'))
  const path = join(folder, 'jarvis.db')
  const store = await openStore(path)
  const ids = Array.from({ length: 400 }, (_, i) => i + 1)
  await store.db.transaction(async (tx) => {
    await seedRecords(
      tx,
      ids.map((id) => ({ id, chunks: [id] })),
    )
    const entries = ids.map((chunkId) => ({
      chunkId,
      title: '',
      headings: '',
      body: chunkId > 10 ? `kept xyzzysecret${chunkId}` : 'kept plain',
      lead: '',
    }))
    await store.lexical.put(tx, entries)
  })
  await store.db.transaction(async (tx) => {
    await tx.run('DELETE FROM records WHERE id > 10')
    // The words of a subsystem, in a table of their own, in parts that a deletion leaves.
    await tx.run(`CREATE VIRTUAL TABLE own_words USING fts5 (body, content = '', contentless_delete = 1)`)
  })
  const add = (tx: Writer, id: number, body: string) =>
    tx.run('INSERT INTO own_words (rowid, body) VALUES (?, ?)', [id, body])
  await store.db.transaction((tx) => add(tx, 1, 'xyzzysecretofitsown'))
  await store.db.transaction((tx) => add(tx, 2, 'kept'))
  await store.db.transaction((tx) => tx.run('DELETE FROM own_words WHERE rowid = 1'))
  expect(await databaseFacts(store.db).indexedTexts()).toBe(11)
  const before = statSync(path).size + statSync(`${path}-wal`).size
  const holders = () => readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes('xyzzysecret'))
  expect(holders()).not.toEqual([])
  await compactDatabase(path)
  expect(statSync(path).size).toBeLessThan(before)
  expect(await store.lexical.search({ any: ['kept'] }, 20)).toHaveLength(10)
  expect(await store.lexical.similarTerms('xyzzysecret200', 5)).toEqual([])
  await store.close()
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name)).includes('xyzzysecret'), name).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})
