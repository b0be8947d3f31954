import { localDayOf } from '../core/day-of.ts'
import type { Reader } from '../ports/database.ts'
import type { ReceiptKind } from './receipt.ts'
import { readSparedReads, type SparedRead } from './spared-reads.ts'

/** What memory of agents' work costs and spares, in tokens, and what there is of it. */
export interface WorkStats {
  /** Epoch milliseconds; what is counted began then. */
  since: number
  observations: {
    total: number
    /** Since then. */
    recent: number
    byType: Count[]
    byProject: Count[]
    byAgent: Count[]
  }
  /** What was told, by how it came about. `followed`: lines that were then fetched, named, or a file of theirs opened. */
  told: { kind: ReceiptKind; receipts: number; lines: number; tokens: number; followed: number }[]
  ledger: Ledger
  /** Reads that were spared, dearest first. */
  spared: SparedRead[]
  /** A day each, `2026-11-22` in the time zone of this machine, oldest first; days without anything are left out. */
  days: { day: string; observations: number; toldTokens: number; sparedTokens: number }[]
}

export interface Count {
  name: string
  count: number
}

export interface Ledger {
  /** Tokens told unasked, at the start of sessions and with prompts. */
  unaskedTokens: number
  /** Tokens of lines that were asked for, and of what was fetched whole. */
  askedTokens: number
  fetchedTokens: number
  /** Tokens of files that would have been read again. */
  sparedTokens: number
  /** Tokens by which lines were cheaper than all they name told whole, less what was then fetched. */
  layersTokens: number
  /** Spared reads less all that was told; below zero while memory has cost more than it has spared. */
  netTokens: number
}

const mostNames = 12
const mostSpared = 20

/** Counts what was told and spared since then. */
export async function readStats(
  db: Reader,
  { since, project }: { since: number; project?: string | undefined },
): Promise<WorkStats> {
  const told = await readTold(db, since, project)
  const spared = await readSparedReads(db, { since, project })
  const sparedTokens = spared.reduce((sum, { tokens }) => sum + tokens, 0)
  return {
    since,
    observations: await countObservations(db, since, project),
    told: told.map(({ fullTokens: _, ...row }) => row),
    ledger: ledgerOf(told, sparedTokens),
    spared: spared.slice(0, mostSpared),
    days: await readDays(db, since, project, spared),
  }
}

interface Told {
  kind: ReceiptKind
  receipts: number
  lines: number
  tokens: number
  fullTokens: number
  followed: number
}

const ofProject = (project: string | undefined, column: string) =>
  project === undefined ? { sql: '', params: [] } : { sql: `AND ${column} = ?`, params: [project] }

async function readTold(db: Reader, since: number, project: string | undefined): Promise<Told[]> {
  const { sql, params } = ofProject(project, 'r.project')
  const receipts = await db.all<Omit<Told, 'lines' | 'followed'>>(
    `SELECT r.kind, COUNT(*) AS receipts, SUM(r.tokens) AS tokens, SUM(r.full_tokens) AS "fullTokens"
     FROM receipts r WHERE r.at >= ? ${sql} GROUP BY r.kind ORDER BY r.kind`,
    [since, ...params],
  )
  const lines = await db.all<{ kind: ReceiptKind; lines: number; followed: number }>(
    `SELECT r.kind, COUNT(*) AS lines,
       SUM(CASE WHEN COALESCE(l.fetched_at, l.cited_at, l.opened_at) IS NULL THEN 0 ELSE 1 END) AS followed
     FROM receipts r JOIN receipt_lines l ON l.receipt_id = r.id WHERE r.at >= ? ${sql} GROUP BY r.kind`,
    [since, ...params],
  )
  return receipts.map((row) => {
    const counted = lines.find(({ kind }) => kind === row.kind)
    return { ...row, lines: counted?.lines ?? 0, followed: counted?.followed ?? 0 }
  })
}

function ledgerOf(told: readonly Told[], sparedTokens: number): Ledger {
  const sum = (kinds: readonly ReceiptKind[], of: (row: Told) => number) =>
    told.filter(({ kind }) => kinds.includes(kind)).reduce((total, row) => total + of(row), 0)
  const unaskedTokens = sum(['start', 'prompt'], ({ tokens }) => tokens)
  const askedTokens = sum(['search', 'timeline'], ({ tokens }) => tokens)
  const fetchedTokens = sum(['get'], ({ tokens }) => tokens)
  const whole = sum(['search', 'timeline'], ({ fullTokens }) => fullTokens)
  return {
    unaskedTokens,
    askedTokens,
    fetchedTokens,
    sparedTokens,
    // What was fetched without having been listed was spared by nothing.
    layersTokens: Math.max(0, whole - askedTokens - fetchedTokens),
    netTokens: sparedTokens - unaskedTokens - askedTokens - fetchedTokens,
  }
}

async function countObservations(
  db: Reader,
  since: number,
  project: string | undefined,
): Promise<WorkStats['observations']> {
  const { sql, params } = ofProject(project, 'o.project')
  const counts = await db.get<{ total: number; recent: number }>(
    `SELECT COUNT(*) AS total, COALESCE(SUM(CASE WHEN o.at >= ? THEN 1 ELSE 0 END), 0) AS recent
     FROM observations o WHERE 1 = 1 ${sql}`,
    [since, ...params],
  )
  const by = (column: 'type' | 'project' | 'agent') =>
    db.all<Count>(
      `SELECT COALESCE(o.${column}, '') AS name, COUNT(*) AS count FROM observations o WHERE o.at >= ? ${sql}
       GROUP BY o.${column} ORDER BY count DESC, name LIMIT ${mostNames}`,
      [since, ...params],
    )
  return {
    total: counts?.total ?? 0,
    recent: counts?.recent ?? 0,
    byType: await by('type'),
    byProject: await by('project'),
    byAgent: await by('agent'),
  }
}

/** Time zones are whole quarters of an hour from UTC, so no quarter is in two days. Milliseconds. */
const quarter = 15 * 60 * 1000

async function readDays(
  db: Reader,
  since: number,
  project: string | undefined,
  spared: readonly SparedRead[],
): Promise<WorkStats['days']> {
  const of = ofProject(project, 'project')
  const daily = (table: 'observations' | 'receipts', sum: string) =>
    db.all<{ part: number; amount: number }>(
      // Times are whole milliseconds: dividing leaves the number of the quarter.
      `SELECT at / ${quarter} AS part, ${sum} AS amount FROM ${table} WHERE at >= ? ${of.sql} GROUP BY at / ${quarter}`,
      [since, ...of.params],
    )
  const days = new Map<string, WorkStats['days'][number]>()
  const at = (time: number) => {
    const day = localDayOf(time)
    const made = days.get(day) ?? { day, observations: 0, toldTokens: 0, sparedTokens: 0 }
    days.set(day, made)
    return made
  }
  for (const { part, amount } of await daily('observations', 'COUNT(*)')) at(part * quarter).observations += amount
  for (const { part, amount } of await daily('receipts', 'SUM(tokens)')) at(part * quarter).toldTokens += amount
  for (const { at: time, tokens } of spared) at(time).sparedTokens += tokens
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
}
