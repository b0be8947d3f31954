import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { type BoundDatabase, loadBinding } from './binding.ts'
import { checkDatabase } from './check-database.ts'
import { openSqlite } from './database.ts'
import { salvage } from './salvage.ts'

/** Rows of each table: some pages of them. */
const rowCount = 150
const pageBytes = 4096
const notSaved = ['meta', 'vocabulary', 'code_log', 'leases', 'record_changes']

let folder: string
let sound: string
let tables: string[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-faults-'))
  sound = join(folder, 'sound.db')
  const db = await openSqlite(sound)
  await migrate(db)
  await db.close()
  const raw = await open(sound)
  tables = listTables(raw)
  raw.exec('PRAGMA foreign_keys = OFF')
  for (const table of tables) fill(raw, table)
  raw.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  raw.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = async (path: string): Promise<BoundDatabase> => new (await loadBinding())(path, { defensive: false })

const listTables = (db: BoundDatabase): string[] =>
  (
    db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'`).all() as {
      name: string
    }[]
  )
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite|lexical)_/.test(name) && !notSaved.includes(name))

/** Rows that fit each other: keys and references of the n-th row of every table are n. */
function fill(db: BoundDatabase, table: string): void {
  const columns = db.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(table) as {
    name: string
    type: string
    pk: number
  }[]
  const { sql } = db.prepare('SELECT sql FROM sqlite_master WHERE name = ?').get(table) as { sql: string }
  const allowed = (column: string) => new RegExp(`CHECK \\(${column} IN \\('([^']+)'`).exec(sql)?.[1]
  const isKey = (name: string) => /\b(UNIQUE|REFERENCES)\b/.test(lineOf(sql, name)) || /(^|_)u?id$/.test(name)
  const insert = db.prepare(`INSERT OR IGNORE INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`)
  db.exec('BEGIN')
  for (let n = 1; n <= rowCount; n++)
    insert.run(
      ...columns.map(({ name, type, pk }) => {
        if (type === 'INTEGER') return n
        if (type === 'BLOB') return Buffer.alloc(60, n)
        return allowed(name) ?? (pk > 0 || isKey(name) ? String(n) : `${n} ${name} of ${table} `.repeat(4))
      }),
    )
  db.exec('COMMIT')
}
const lineOf = (sql: string, column: string): string =>
  sql.split('\n').find((line) => line.trim().startsWith(`${column} `)) ?? ''

const count = async (path: string): Promise<Map<string, number>> => {
  const db = await open(path)
  const counts = tables.map((name): [string, number] => {
    const { n } = db.prepare(`SELECT count(*) AS n FROM ${name}`).get() as { n: number }
    return [name, n]
  })
  db.close()
  return new Map(counts)
}

/** Salvages a copy with a fault; returns rows that are missing, by table, and whether the check had found the fault. */
async function repaired(name: string, fault: (path: string) => void | Promise<void>) {
  const path = join(folder, `${name}.db`)
  copyFileSync(sound, path)
  await fault(path)
  const found = (await checkDatabase(path)).some(({ part }) => part === 'file')
  const { lost, broken } = await salvage(path, 1)
  expect(existsSync(broken)).toBe(true)
  expect((await checkDatabase(path)).filter(({ part }) => part === 'file')).toEqual([])
  const after = await count(path)
  const missing = [...(await count(sound))].map(([table, n]) => ({ table, n, left: after.get(table) ?? 0 }))
  return { found, lost, missing: missing.filter(({ n, left }) => left < n) }
}

/** The last leaf of each table or index that has several pages. */
async function leaves(path: string, type: 'table' | 'index'): Promise<{ name: string; page: number }[]> {
  const db = await open(path)
  const rows = db
    .prepare(
      `SELECT s.name, max(s.pageno) AS page FROM dbstat s JOIN sqlite_master m ON m.name = s.name
       WHERE s.pagetype = 'leaf' AND s.path <> '/' AND m.type = ? AND m.name NOT LIKE 'lexical%' GROUP BY s.name`,
    )
    .all(type) as { name: string; page: number }[]
  db.close()
  return rows
}

function change(path: string, work: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path)
  work(bytes)
  writeFileSync(path, bytes)
}

describe('a fault in every table at once', () => {
  it('one bit of an index key: doctor sees it, and every row comes back', async () => {
    const { found, lost, missing } = await repaired('index', async (path) => {
      const hit = await leaves(path, 'index')
      expect(hit.length).toBeGreaterThan(15)
      // The last byte of a page of an index is in its first key.
      change(path, (bytes) => {
        for (const { page } of hit) bytes[page * pageBytes - 3]! ^= 1
      })
    })
    expect({ found, lost, missing }).toEqual({ found: true, lost: [], missing: [] })
  })

  it.each([
    ['text', 'sql', 9],
    ['name', 'name', 0],
  ])('one bit of the %s of each table in the list of tables: every row comes back', async (what, column, at) => {
    const { found, missing } = await repaired(`list-${what}`, async (path) => {
      const db = await open(path)
      const entries = tables.map((table) => {
        const { name, sql } = db.prepare('SELECT name, sql FROM sqlite_master WHERE name = ?').get(table) as {
          name: string
          sql: string
        }
        return { name, sql }
      })
      db.close()
      change(path, (bytes) => {
        for (const { name, sql } of entries) {
          // In the list, name, name of the table and text follow each other.
          const text = bytes.indexOf(sql, 0, 'utf8')
          const root = bytes.indexOf(`table${name}${name}`, 0, 'latin1')
          const place = column === 'sql' ? text + at : root + 'table'.length + at
          if (place > 0) bytes[place]! ^= 1
        }
      })
    })
    expect({ found, missing }).toEqual({ found: true, missing: [] })
  })

  it('a page of each table that cannot be read: only its rows are lost', async () => {
    const { found, missing } = await repaired('leaf', async (path) => {
      const hit = await leaves(path, 'table')
      change(path, (bytes) => {
        for (const { page } of hit) bytes[(page - 1) * pageBytes]! ^= 8
      })
    })
    expect(found).toBe(true)
    expect(missing.filter(({ n, left }) => left < n * 0.3)).toEqual([])
  })
})

describe('a fault of the file', () => {
  it.each([
    ['a page', pageBytes],
    ['half a page', pageBytes / 2],
  ])('%s short: only rows of that page are lost', async (_, bytes) => {
    const { found, missing } = await repaired(`short-${bytes}`, (path) =>
      truncateSync(path, statSync(path).size - bytes),
    )
    expect(found).toBe(true)
    expect(missing.length).toBeLessThanOrEqual(1)
  })

  it.each([
    ['gone', (bytes: Buffer) => bytes.fill(0, 0, 100)],
    ['wrong in its size of pages', (bytes: Buffer) => bytes.writeUInt8(0x11, 16)],
  ])('a header that is %s: every row comes back', async (name, work) => {
    const { found, missing } = await repaired(`header-${name.length}`, (path) => change(path, work))
    expect({ found, missing }).toEqual({ found: true, missing: [] })
  })

  it('a log that was deleted: what was written before it stays, and nothing is damaged', async () => {
    const path = join(folder, 'log.db')
    copyFileSync(sound, path)
    const db = await open(path)
    db.exec(`PRAGMA journal_mode = WAL; DELETE FROM facts; DELETE FROM sessions`)
    copyFileSync(path, `${path}.without`)
    db.close()
    expect(await count(`${path}.without`)).toEqual(await count(sound))
    expect((await checkDatabase(`${path}.without`)).filter(({ part }) => part === 'file')).toEqual([])
  })
})
