import { existsSync, renameSync, rmSync } from 'node:fs'
import type { Database } from '../../ports/database.ts'
import { migrate } from '../migrate.ts'
import type { Connection } from './connection.ts'
import { openSqlite } from './database.ts'
import { holdWrites } from './hold-writes.ts'
import { type KnownTable, openDamaged, sides } from './open-damaged.ts'
import { readSurvivingRows } from './surviving-rows.ts'
import type { SqliteWriter } from './types.ts'
import { rebuildCodes } from './write-vectors.ts'

export interface Salvaged {
  /** Path of the damaged file. */
  broken: string
  /** Number of saved rows of each table. */
  kept: Record<string, number>
  /** Lost data, one sentence each. Empty if everything was readable. */
  lost: string[]
}

/**
 * Rows of `meta` about the tables and indexes of this file, which are not copied; all others are kept, such as an
 * unfinished forgetting.
 */
const ofTheFile =
  /^(?:schema_version|analyser|tables_.*|sqlite_vec_.*|vocabulary_prunings|words_to_wipe|asked_passages|fact_lines_.*|facts_compared_until)$/
/** Tables that are rebuilt from the rest, or belong to processes that ended. */
const notSaved = ['vocabulary', 'code_log', 'leases', 'record_changes']

/**
 * Builds a new database from the readable part of a damaged one, which is kept beside it. Other processes may have the
 * file open: they cannot write once copying begins. Afterwards the full-text index is empty: the engine rebuilds it
 * from the chunks. Errors: `database_busy`.
 */
export async function salvage(
  path: string,
  now: number,
  /** Creates the tables of subsystems that have their own. */
  makeTables: (db: Database) => Promise<void> = async () => {},
): Promise<Salvaged> {
  const fresh = `${path}.salvaged`
  for (const side of sides) rmSync(fresh + side, { force: true })
  const report: Salvaged = { broken: `${path}.broken-${now}`, kept: {}, lost: [] }
  const held = await holdWrites(path)
  try {
    await copyInto(fresh, path, report, makeTables)
    held?.beforeRename()
    for (const side of sides) if (existsSync(path + side)) renameSync(path + side, report.broken + side)
    for (const side of sides) if (existsSync(fresh + side)) renameSync(fresh + side, path + side)
  } finally {
    held?.release()
  }
  return report
}

async function copyInto(
  fresh: string,
  path: string,
  report: Salvaged,
  makeTables: (db: Database) => Promise<void>,
): Promise<void> {
  const db = await openSqlite(fresh)
  try {
    await migrate(db)
    await makeTables(db)
    const source = await openDamaged(path, knownTables(db))
    if (!source)
      report.lost.push('Everything: the file is not readable as a database at all. Index your folders again.')
    else {
      await db.transaction(async (tx) => {
        for (const table of tablesOf(tx)) await copyTable(source.connection, tx, table, report)
        await rebuildCodes(tx)
      })
      source.close()
    }
  } finally {
    await db.close()
  }
}

/** Every table with its own rows, parents before their children. */
function tablesOf(tx: SqliteWriter): string[] {
  const waiting = knownTables(tx)
    .map(({ name }) => name)
    .filter((name) => !notSaved.includes(name))
  const sorted: string[] = []
  while (waiting.length > 0) {
    const isReady = (name: string) =>
      parentsOf(tx, name).every((parent) => parent === name || !waiting.includes(parent))
    // Circular references: the order does not matter.
    const next = waiting.find(isReady) ?? waiting[0]!
    waiting.splice(waiting.indexOf(next), 1)
    sorted.push(next)
  }
  return sorted
}

const parentsOf = (tx: SqliteWriter, table: string): string[] =>
  tx.rows(`SELECT "table" FROM pragma_foreign_key_list(?)`, [table]).map(([parent]) => String(parent))

/** Every table of the newest schema that has its own rows, with its definition and columns. */
const knownTables = (db: Pick<SqliteWriter, 'rows'>): KnownTable[] =>
  db
    .rows(
      `SELECT rowid, name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'
       AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid`,
    )
    .map(([place, name, sql]) => ({ place: Number(place), name: String(name), sql: String(sql) }))
    .filter(({ name }) => !name.startsWith('sqlite_'))
    .map((table) => ({ ...table, columns: columnsOf(db, table.name) }))

const columnsOf = (db: Pick<SqliteWriter, 'rows'>, table: string): string[] =>
  db.rows(`SELECT name FROM pragma_table_info(?)`, [table]).map(([name]) => String(name))

async function copyTable(source: Connection, tx: SqliteWriter, table: string, report: Salvaged): Promise<void> {
  const columns = commonColumns(source, tx, table)
  if (columns.length === 0) {
    if (isOfLaterVersion(source, table)) return
    report.lost.push(`All of ${table}: the table is missing or unreadable.`)
    return
  }
  const insert = `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
  let kept = 0
  let orphans = 0
  const key = table === 'meta' ? columns.indexOf('key') : -1
  const { damaged } = await readSurvivingRows(source, table, columns, async (row) => {
    if (key >= 0 && ofTheFile.test(String(row[key]))) return
    try {
      kept += (await tx.run(insert, row)).changes
    } catch (error) {
      if ((error as { code?: string }).code !== 'constraint_failed') throw error
      orphans++
    }
  })
  report.kept[table] = kept
  if (damaged) report.lost.push(`Some rows of ${table}: their pages cannot be read.`)
  if (orphans > 0) report.lost.push(`${orphans} rows of ${table}: what they belong to is lost.`)
}

function commonColumns(source: Connection, tx: SqliteWriter, table: string): string[] {
  try {
    const known = new Set(columnsOf(source, table))
    return columnsOf(tx, table).filter((name) => known.has(name))
  } catch {
    return []
  }
}

/** Whether the table was added after the version of the damaged database, which then lost nothing with it. */
function isOfLaterVersion(source: Connection, table: string): boolean {
  try {
    const names = source.rows(`SELECT name FROM sqlite_master WHERE type = 'table'`).map(([name]) => name)
    return names.includes('log') && !names.includes(table)
  } catch {
    return false
  }
}
