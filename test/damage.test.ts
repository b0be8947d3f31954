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
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAllTables } from '../src/app/subsystem-tables.ts'
import { migrate } from '../src/storage/migrate.ts'
import { type BoundDatabase, loadBinding } from '../src/storage/sqlite/binding.ts'
import { checkDatabase } from '../src/storage/sqlite/check-database.ts'
import { openSqlite } from '../src/storage/sqlite/database.ts'
import { salvage } from '../src/storage/sqlite/salvage.ts'

// Looking for readable rows around damage takes many reads, and a busy machine is slow.
vi.setConfig({ testTimeout: 180_000 })

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
  await makeAllTables(db)
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
    db
      .prepare(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'
         AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')`,
      )
      .all() as {
      name: string
    }[]
  )
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_') && !notSaved.includes(name))

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
  const { lost, broken } = await salvage(path, 1, makeAllTables)
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
       WHERE s.pagetype = 'leaf' AND s.path <> '/' AND m.type = ? AND m.name NOT LIKE 'lexical%'
       AND m.name NOT LIKE 'message_words%' GROUP BY s.name`,
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

/** Hits a page of each table, or index, that has several. */
const hitting = (type: 'table' | 'index', work: (bytes: Buffer, start: number) => void) => async (path: string) => {
  const hit = await leaves(path, type)
  expect(hit.length).toBeGreaterThan(15)
  change(path, (bytes) => {
    for (const { page } of hit) work(bytes, (page - 1) * pageBytes)
  })
}

/** Flips one bit in the name of each table in sqlite_master, or in its SQL. */
const hittingList = (column: 'sql' | 'name', at: number) => async (path: string) => {
  const db = await open(path)
  const entries = tables.map(
    (table) =>
      db.prepare('SELECT name, sql FROM sqlite_master WHERE name = ?').get(table) as { name: string; sql: string },
  )
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
}
const cut = (bytes: number) => (path: string) => truncateSync(path, statSync(path).size - bytes)

/** Each fault hits every table at once, or the file. */
const faults: Record<string, (path: string) => void | Promise<void>> = {
  // The last byte of a page of an index is in its first key.
  'one bit in a key of an index': hitting('index', (bytes, start) => {
    bytes[start + pageBytes - 3]! ^= 1
  }),
  'one bit in the text of a table in the list of tables': hittingList('sql', 9),
  'one bit in the name of a table in the list of tables': hittingList('name', 0),
  'one bit in the head of a page of rows': hitting('table', (bytes, start) => {
    bytes[start]! ^= 8
  }),
  'a page of rows that is empty': hitting('table', (bytes, start) => {
    bytes.fill(0, start, start + pageBytes)
  }),
  'a page of rows that is full of something else': hitting('table', (bytes, start) => {
    bytes.fill(0xa5, start, start + pageBytes)
  }),
  'a file that is a page short': cut(pageBytes),
  'a file that ends inside a page': cut(pageBytes / 2),
  'a header that is gone': (path) => change(path, (bytes) => bytes.fill(0, 0, 100)),
  'a header with a wrong size of pages': (path) => change(path, (bytes) => bytes.writeUInt8(0x11, 16)),
}

describe('doctor --repair on a damaged database', () => {
  /** The recovered data after each fault, in words. */
  const told = new Map<string, string>()

  it.each(Object.keys(faults))('%s: finds the fault and loses only what it damaged', async (fault) => {
    const { found, missing } = await repaired(String(Object.keys(faults).indexOf(fault)), faults[fault]!)
    expect(found).toBe(true)
    if (missing.length === 0) told.set(fault, 'everything')
    else if (fault.startsWith('a file')) {
      // A small table has a single page.
      expect(missing).toHaveLength(1)
      told.set(fault, 'everything but the rows of that page')
    } else {
      expect(missing.filter(({ n, left }) => left < n * 0.25)).toEqual([])
      told.set(fault, 'everything but the rows of that page')
    }
  })

  it('keeps what was written before a deleted write-ahead log, and reports no damage', async () => {
    const path = join(folder, 'log.db')
    copyFileSync(sound, path)
    const db = await open(path)
    const wipe = tables.map((table) => `DELETE FROM ${table}`).join('; ')
    db.exec(`PRAGMA foreign_keys = OFF; PRAGMA journal_mode = WAL; ${wipe}`)
    copyFileSync(path, `${path}.without`)
    db.close()
    expect(await count(`${path}.without`)).toEqual(await count(sound))
    expect((await checkDatabase(`${path}.without`)).filter(({ part }) => part === 'file')).toEqual([])
    told.set('a `-wal` file that was deleted', 'everything that was written into the main file before')
  })

  it('has the outcomes that the table of the damage guide lists', () => {
    const rows = [...told].map(([fault, outcome]) => `| ${fault} | ${outcome} |`)
    const expected = ['| fault | what comes back |', '| --- | --- |', ...rows].join('\n')
    expect(told.size).toBe(Object.keys(faults).length + 1)
    const page = readFileSync(join(import.meta.dirname, '../docs/guides/damage.md'), 'utf8')
    const written = /<!-- faults -->\n([\s\S]*?)\n?<!-- \/faults -->/.exec(page)?.[1]
    expect(written, `The table is old. Put this between the marks:\n\n${expected}\n`).toBe(expected)
  })
})
