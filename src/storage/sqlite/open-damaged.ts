import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { schemaVersion } from '../schema-version.ts'
import { type Connection, createConnection } from './connection.ts'
import { emptyFirstPage, restoreHeader } from './first-page.ts'
import { openForReading, openForWriting } from './open-file.ts'
import { readSurvivingRows } from './surviving-rows.ts'

/** A table of the newest schema. `place` is its row in the schema table of a new database. */
export interface KnownTable {
  place: number
  name: string
  sql: string
  columns: readonly string[]
}

export interface DamagedSource {
  connection: Connection
  close(): void
}

/** A row of the schema table: type, name and root page. */
type Listed = [type: string, name: string, root: number]

/** Suffixes of the file and SQLite's side files. */
export const sides = ['', '-wal', '-shm']

/**
 * Opens the readable part of a damaged file, which is never changed. If SQLite cannot open it, or a table or column is
 * missing, it reads a copy: the copy is extended to the size that its pages need, and gets a new first page with a
 * schema table of the newest schema and the root pages found in the damaged one. Undefined if no root page is found.
 */
export async function openDamaged(path: string, known: readonly KnownTable[]): Promise<DamagedSource | undefined> {
  const asItIs = await openAsItIs(path).catch(() => undefined)
  if (asItIs && isListSound(asItIs.connection, known)) return asItIs
  asItIs?.close()
  const copy = `${path}.reading`
  // A separate file: one of the bindings keeps a closed one locked until its statements are collected.
  const repaired = `${path}.mended`
  const remove = () => {
    for (const side of sides) for (const file of [copy, repaired]) rmSync(file + side, { force: true })
  }
  remove()
  try {
    for (const side of ['', '-wal']) if (existsSync(path + side)) copyFileSync(path + side, copy + side)
    let roots = await readRoots(copy, known)
    if (roots.size === 0) {
      restoreHeader(copy)
      roots = await readRoots(copy, known)
    }
    if (roots.size === 0) {
      remove()
      return undefined
    }
    copyFileSync(copy, repaired)
    await writeList(repaired, known, roots)
    const source = await openAsItIs(repaired)
    return {
      connection: source.connection,
      close() {
        source.close()
        remove()
      },
    }
  } catch {
    remove()
    return undefined
  }
}

async function openAsItIs(path: string): Promise<DamagedSource> {
  const { database, dispose } = await openForReading(path, {})
  const connection = createConnection(database, path)
  const close = () => {
    connection.close()
    dispose()
  }
  return { connection, close }
}

/** Whether every table exists with every column; databases of earlier versions lack some legitimately. */
function isListSound(connection: Connection, known: readonly KnownTable[]): boolean {
  try {
    const version = Number(connection.rows(`SELECT value FROM meta WHERE key = 'schema_version'`)[0]?.[0])
    if (version < schemaVersion) return true
    return known.every(({ name, columns }) => {
      const found = connection.rows('SELECT name FROM pragma_table_info(?)', [name]).map(([column]) => column)
      return columns.every((column) => found.includes(column))
    })
  } catch {
    return false
  }
}

/**
 * Root page of each known table, as far as the schema table of the copy can be read. A table is identified by its name,
 * also with one damaged letter, or by its row.
 */
async function readRoots(copy: string, known: readonly KnownTable[]): Promise<Map<string, number>> {
  const { database } = await openForWriting(copy, { defensive: false })
  const connection = createConnection(database, copy)
  const listed = new Map<number, Listed>()
  try {
    // With this pragma SQLite skips unreadable entries and opens a file that is too short.
    connection.script('PRAGMA writable_schema = ON')
    await readSurvivingRows(connection, 'sqlite_master', ['rowid', 'type', 'name', 'rootpage'], async (row) => {
      listed.set(Number(row[0]), [String(row[1]), String(row[2]), Number(row[3])])
    })
    connection.script('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // Rows read before the failure still count.
  } finally {
    connection.close()
  }
  return rootsOf(listed, known)
}

function rootsOf(listed: ReadonlyMap<number, Listed>, known: readonly KnownTable[]): Map<string, number> {
  const names = new Set([...listed.values()].map(([, name]) => name))
  const knownNames = new Set(known.map(({ name }) => name))
  const strays = [...listed.values()].filter(
    ([type, called, root]) => type === 'table' && root > 1 && !knownNames.has(called),
  )
  const roots = new Map<string, number>()
  for (const { name, place } of known) {
    const byName = [...listed.values()].find(([type, called, root]) => called === name && type === 'table' && root > 1)
    const byPlace = names.has(name) ? undefined : listed.get(place)
    const isStray = byPlace !== undefined && !knownNames.has(byPlace[1])
    const entry = byName ?? misspelt(name, strays) ?? (isStray ? byPlace : undefined)
    if (entry && entry[2] > 1) roots.set(name, entry[2])
  }
  return roots
}

/** Rows alone are misleading: a database made by every step of its history has gaps that a new one lacks. */
function misspelt(name: string, strays: readonly Listed[]): Listed | undefined {
  const alike = strays.filter(
    ([, called]) => called.length === name.length && [...called].filter((unit, at) => unit !== name[at]).length === 1,
  )
  return alike.length === 1 ? alike[0] : undefined
}

async function writeList(
  path: string,
  known: readonly KnownTable[],
  roots: ReadonlyMap<string, number>,
): Promise<void> {
  emptyFirstPage(path)
  const { database } = await openForWriting(path, { defensive: false })
  const connection = createConnection(database, path)
  try {
    connection.script('PRAGMA writable_schema = ON; BEGIN')
    for (const { name, sql } of known) {
      const root = roots.get(name)
      if (root === undefined) continue
      connection.run('INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)', ['table', name, name, root, sql])
    }
    connection.script('COMMIT')
  } finally {
    connection.close()
  }
}
