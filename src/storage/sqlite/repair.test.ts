import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noisy } from '../../testing/contracts/made-vectors.ts'
import { seedRecords } from '../../testing/contracts/seed-records.ts'
import { loadBinding } from './binding.ts'
import { checkDatabase } from './check-database.ts'
import { openSqlite } from './database.ts'
import { holdWrites } from './hold-writes.ts'
import { openForWriting } from './open-file.ts'
import { openStore } from './open-store.ts'
import { salvage } from './salvage.ts'

const chunks = 2000
const pageBytes = 4096
const now = 1_700_000_000_000

let folder: string
let path: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-repair-'))
  path = join(folder, 'jarvis.db')
  const store = await openStore(path)
  const ids = Array.from({ length: chunks }, (_, i) => i + 1)
  await store.db.transaction(async (tx) => {
    await seedRecords(
      tx,
      ids.map((id) => ({ id, chunks: [id], collection: 'notes', path: `${id}.md`, facets: { tag: [`t${id % 7}`] } })),
    )
    const entries = ids.map((chunkId) => ({
      chunkId,
      title: '',
      headings: '',
      body: `word w${chunkId}`,
      lead: '',
    }))
    await store.lexical.put(tx, entries)
    const vectors = ids.slice(0, 300).map((id) => ({ chunkId: id, piece: 0, vector: noisy(id, id) }))
    await store.vectors.put(tx, 'm', vectors)
  })
  await store.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('checkDatabase', () => {
  it('finds no problem in an intact database', async () => {
    expect(await checkDatabase(path)).toEqual([])
  })

  it('finds damaged pages, and files that are not a database', async () => {
    await damage([0.3, 0.5])
    expect((await checkDatabase(path))[0]).toMatchObject({ part: 'file' })
    writeFileSync(path, 'not a database '.repeat(1000))
    expect(await checkDatabase(path)).toMatchObject([{ part: 'file' }])
  })

  it('is an error, not damage, while another process writes', async () => {
    const { database } = await openForWriting(path, {})
    database.exec('BEGIN IMMEDIATE')
    await expect(checkDatabase(path, 10)).rejects.toMatchObject({ code: 'database_busy' })
    database.close()
    expect(await checkDatabase(path)).toEqual([])
  })

  it('finds rows without parents, chunks without words and wrong codes', async () => {
    const DatabaseSync = await loadBinding()
    const raw = new DatabaseSync(path)
    raw.exec(`PRAGMA foreign_keys = OFF; DELETE FROM lexical WHERE rowid = 5; DELETE FROM code_log;
              INSERT INTO contexts VALUES (99, '', 'of a collection that is gone')`)
    raw.close()
    const parts = (await checkDatabase(path)).map(({ part }) => part)
    expect(parts).toEqual(['references', 'words', 'codes'])
    const again = await openStore(path)
    await again.db.transaction((tx) => again.rebuildVectors(tx))
    await again.close()
    expect((await checkDatabase(path)).map(({ part }) => part)).toEqual(['references', 'words'])
  })
})

describe('holdWrites', () => {
  it('holds nothing of a file that no process can write', async () => {
    writeFileSync(path, 'not a database '.repeat(1000))
    expect(await holdWrites(path)).toBeUndefined()
    expect(await holdWrites(join(folder, 'missing.db'))).toBeUndefined()
  })

  it('fails where only this process cannot open the file', async () => {
    rmSync(`${path}-wal`, { force: true })
    mkdirSync(`${path}-wal`)
    await expect(holdWrites(path)).rejects.toMatchObject({ code: 'database_cannot_open' })
  })
})

describe('salvage', () => {
  it('saves everything outside the damage, and keeps the broken file', async () => {
    const before = statSync(path).size
    await damage([0.3, 0.32], [0.6, 0.62])
    const { broken, kept, lost } = await salvage(path, now)
    expect(statSync(broken).size).toBe(before)
    expect(broken).toBe(`${path}.broken-${now}`)
    expect(kept.records).toBeGreaterThan(chunks * 0.8)
    expect(lost.join(' ')).toMatch(/rows of/)
    expect((await checkDatabase(path)).map(({ part }) => part)).toEqual(['words'])
    const store = await openStore(path)
    expect(await store.db.get('SELECT count(*) AS n FROM records')).toEqual({ n: kept.records })
    const found = await store.vectors.search('m', noisy(3, 3), 5)
    expect(found).toHaveLength(5)
    await store.close()
  })

  it('loses nothing of an intact database', async () => {
    const { kept, lost } = await salvage(path, now)
    expect(lost).toEqual([])
    expect(kept).toMatchObject({ collections: 1, records: chunks, chunks, facets: chunks, embeddings: 300 })
    // Facts, sessions and observations are canonical: a new table of them must be listed here.
    expect(Object.keys(kept)).toEqual(
      expect.arrayContaining(['facts', 'tombstones', 'sessions', 'observations', 'receipts']),
    )
    for (const rebuilt of ['lexical', 'lexical_data', 'vocabulary', 'code_log', 'leases'])
      expect(kept).not.toHaveProperty(rebuilt)
  })

  it('loses no write of another process, which waits and gets an error that the file was replaced', async () => {
    const put = `INSERT INTO meta (key, value) VALUES ('forgetting', '[]')`
    const [patient, hasty] = [await openSqlite(path), await openSqlite(path, { busyTimeout: 30 })]
    const write = (db: typeof hasty) =>
      db
        .transaction((tx) => tx.run(put))
        .then(
          () => 'written',
          (error) => error.code as string,
        )
    await patient.transaction((tx) => tx.run(`INSERT INTO meta (key, value) VALUES ('restoringKey', 'k')`))
    let waiting: Promise<string> | undefined
    await salvage(path, now, async () => {
      waiting = write(patient)
      expect(await write(hasty)).toBe('database_busy')
    })
    expect(await waiting).toBe('database_replaced')
    const store = await openStore(path)
    await store.db.transaction((tx) => tx.run(`INSERT INTO meta (key, value) VALUES ('after', '1')`))
    // The open file was replaced: closing it must remove nothing from the new one.
    for (const db of [patient, hasty]) await db.close()
    const keys = () => store.db.all(`SELECT key FROM meta WHERE key IN ('after', 'restoringKey', 'forgetting')`)
    expect(await keys()).toHaveLength(2)
    await store.close()
    const again = await openStore(path)
    expect(await again.db.get(`SELECT value FROM meta WHERE key = 'after'`)).toEqual({ value: '1' })
    await again.close()
  })

  it("keeps the owner's meta entries, and drops those about the file", async () => {
    const before = await openStore(path)
    const put = `INSERT INTO meta (key, value) VALUES ('forgetting', '["The safe"]'), ('sqlite_vec_1', '7'), ('shared_file:MEMORY.md', '{}')`
    await before.db.transaction((tx) => tx.run(put))
    await before.close()
    await salvage(path, now)
    const store = await openStore(path)
    const rows = await store.db.all<{ key: string }>(
      `SELECT key FROM meta WHERE key IN ('forgetting', 'sqlite_vec_1', 'shared_file:MEMORY.md') ORDER BY key`,
    )
    await store.close()
    expect(rows.map(({ key }) => key)).toEqual(['forgetting', 'shared_file:MEMORY.md'])
  })

  it('creates an empty database when nothing is readable, and reports that', async () => {
    writeFileSync(path, 'not a database '.repeat(1000))
    const { kept, lost } = await salvage(path, now)
    expect(kept).toEqual({})
    expect(lost).toEqual([expect.stringMatching(/Everything/)])
    expect(existsSync(`${path}.broken-${now}`)).toBe(true)
    expect(await checkDatabase(path)).toEqual([])
  })
})

/**
 * Overwrites some of the pages that hold rows, between two offsets of the file. Schema pages and table roots are
 * spared: whether they are hit must not depend on the number of tables.
 */
async function damage(...places: readonly (readonly [from: number, to: number])[]): Promise<void> {
  const DatabaseSync = await loadBinding()
  const sound = new DatabaseSync(path, { readOnly: true })
  const rows = sound
    .prepare(
      `SELECT pageno FROM dbstat WHERE pagetype = 'leaf' AND path <> '/' AND name NOT LIKE 'sqlite_s%' ORDER BY 1`,
    )
    .all() as { pageno: number }[]
  sound.close()
  const file = openSync(path, 'r+')
  for (const [from, to] of places)
    for (const { pageno } of rows.slice(Math.floor(rows.length * from), Math.ceil(rows.length * to)))
      writeSync(file, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, (pageno - 1) * pageBytes)
  closeSync(file)
}
