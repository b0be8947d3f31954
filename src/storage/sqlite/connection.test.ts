import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from './database.ts'
import { toStorageError } from './errors.ts'
import type { SqliteDatabase } from './types.ts'

let folder: string
let db: SqliteDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-connection-'))
  db = await openSqlite(join(folder, 'jarvis.db'))
  await db.transaction((tx) => tx.script('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT)'))
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const add = (name: string) => db.transaction((tx) => tx.run('INSERT INTO things (name) VALUES (?)', [name]))

describe('a connection', () => {
  it('keeps the length of text with U+0000, which one of the bindings would truncate', async () => {
    await add('a\0b')
    expect(await db.get('SELECT name, length(name) AS length FROM things')).toEqual({ name: 'a\uFFFDb', length: 3 })
  })

  it('works with more statements than it caches, and after a schema change', async () => {
    await add('one')
    for (let i = 0; i < 500; i++) expect(await db.get(`SELECT id + ${i} AS n FROM things`)).toEqual({ n: 1 + i })
    const sql = 'SELECT id, name FROM things'
    expect(await db.all(sql)).toEqual([{ id: 1, name: 'one' }])
    await db.transaction((tx) =>
      tx.script(`ALTER TABLE things ADD COLUMN more TEXT; CREATE INDEX by_name ON things (name)`),
    )
    expect(await db.all(sql)).toEqual([{ id: 1, name: 'one' }])
  })

  it('returns rows as arrays and as objects of one statement', async () => {
    await add('one')
    const sql = 'SELECT id, name FROM things'
    expect(db.rows(sql)).toEqual([[1, 'one']])
    expect(await db.all(sql)).toEqual([{ id: 1, name: 'one' }])
    expect(db.rows(sql)).toEqual([[1, 'one']])
  })

  it('names the columns of a row as they are, whatever their names and after a change of the schema', async () => {
    await add('one')
    expect(await db.get(`SELECT 'a' AS b, 7, id FROM things`)).toEqual({ b: 'a', 7: 7, id: 1 })
    const everything = () => db.get('SELECT * FROM things')
    expect(await everything()).toEqual({ id: 1, name: 'one' })
    await db.transaction((tx) => tx.script('ALTER TABLE things RENAME COLUMN name TO title'))
    expect(await everything()).toEqual({ id: 1, title: 'one' })
    expect(await db.get('SELECT title FROM things WHERE id = 2')).toBeUndefined()
  })

  it('refuses everything after closing', async () => {
    const other = await openSqlite(join(folder, 'other.db'))
    await other.close()
    await expect(other.transaction(async () => 0)).rejects.toMatchObject({ code: 'database_closed' })
    await expect(other.all('SELECT 1')).rejects.toMatchObject({ kind: 'Internal' })
  })

  it('refuses to write through the connection for reading', async () => {
    await expect(db.all('DELETE FROM things')).rejects.toMatchObject({ kind: 'Denied', code: 'read_only' })
  })

  it('reports the failing statement', async () => {
    await expect(db.all('SELECT nothing FROM nowhere')).rejects.toMatchObject({
      code: 'database_error',
      details: { sql: 'SELECT nothing FROM nowhere' },
    })
  })

  it('shortens a long statement in an error', async () => {
    const marks = new Array(20_000).fill('?').join(',')
    const error = await db.all(`SELECT nothing FROM nowhere WHERE id IN (${marks})`).catch((thrown) => thrown)
    expect(error.details.sql).toBe('SELECT nothing FROM nowhere WHERE id IN (?, …)')
  })

  it('needs an existing file to open read-only', async () => {
    const missing = openSqlite(join(folder, 'missing.db'), { readOnly: true })
    await expect(missing).rejects.toMatchObject({ kind: 'NotFound', code: 'database_not_found' })
    const reader = await openSqlite(join(folder, 'jarvis.db'), { readOnly: true })
    await expect(reader.transaction(async () => 0)).rejects.toMatchObject({ code: 'read_only' })
    const before = await reader.version()
    await add('seen')
    expect(await reader.version()).toBeGreaterThan(before)
    expect(await reader.all('SELECT name FROM things')).toEqual([{ name: 'seen' }])
    await reader.close()
  })
})

describe('SQLite errors', () => {
  const cases: [errcode: number, kind: string, code: string][] = [
    [5, 'Unavailable', 'database_busy'],
    [261, 'Unavailable', 'database_busy'],
    [6, 'Conflict', 'database_locked'],
    [8, 'Denied', 'read_only'],
    [1032, 'Denied', 'read_only'],
    [10, 'Unavailable', 'database_io_error'],
    [4874, 'Unavailable', 'disk_full'],
    [13, 'Unavailable', 'disk_full'],
    [11, 'Internal', 'database_corrupt'],
    [267, 'Internal', 'database_corrupt'],
    [26, 'Internal', 'database_corrupt'],
    [14, 'Unavailable', 'database_cannot_open'],
    [787, 'Conflict', 'constraint_failed'],
    [1, 'Internal', 'database_error'],
  ]
  for (const [errcode, kind, code] of cases) {
    it(`${errcode} is ${kind} ${code}, with a next step`, () => {
      const error = toStorageError(Object.assign(new Error('what SQLite says'), { errcode }), '/home/jarvis.db')
      expect({ kind: error.kind, code: error.code }).toEqual({ kind, code })
      expect(error.message).toMatch(/\. [A-Z`].*\.$|: (what|please)/)
    })
  }

  it('are recognized by message when the binding omits the code', () => {
    const error = toStorageError(new Error('database disk image is malformed'), '/home/jarvis.db')
    expect(error.code).toBe('database_corrupt')
  })
})
