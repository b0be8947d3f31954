import { localDayOf } from '../core/day-of.ts'
import type { Reader } from '../ports/database.ts'
import type { ReceiptKind } from './receipt.ts'
import { readSparedReads, type SparedRead } from './spared-reads.ts'

/** What memory of agents' work costs and saves, in tokens, and how much of it is stored. */
export interface WorkStats {
  /** Start of the counted period, epoch milliseconds. */
  since: number
  observations: {
    total: number
    /** Created since then. */
    recent: number
    byType: Count[]
    byProject: Count[]
    byAgent: Count[]
  }
  /** Context by kind of receipt. `followed`: lines that were then fetched or named, or a file of theirs opened. */
  told: { kind: ReceiptKind; receipts: number; lines: number; tokens: number; followed: number }[]
  ledger: Ledger
  /** Reads that were saved, most expensive first. */
  spared: SparedRead[]
  /** One entry per day, `2026-11-22` in the local time zone, oldest first; days without any activity are omitted. */
  days: { day: string; observations: number; toldTokens: number; sparedTokens: number }[]
}

export interface Count {
  name: string
  count: number
}

export interface Ledger {
  /** Tokens injected at the start of sessions and with prompts. */
  unaskedTokens: number
  /** Tokens of requested lists, and of records that were fetched in full. */
  askedTokens: number
  fetchedTokens: number
  /** Tokens of files that would have been read again. */
  sparedTokens: number
  /** Tokens saved by lists compared with the full text of their records, less the records then fetched. */
  layersTokens: number
  /** Saved reads less all injected and requested tokens; negative while memory has cost more than it saved. */
  netTokens: number
}

const mostNames = 12
const mostSpared = 20

/** Counts tokens used and saved since then. */
export async function readStats(
  db: Reader,
  { since, project }: { since: number; project?: string | undefined },
): Promise<WorkStats> {
  const totals = await readKindTotals(db, since, project)
  const spared = await readSparedReads(db, { since, project })
  const sparedTokens = spared.reduce((sum, { tokens }) => sum + tokens, 0)
  return {
    since,
    observations: await countObservations(db, since, project),
    told: totals.map(({ fullTokens: _, ...row }) => row),
    ledger: ledgerOf(totals, sparedTokens),
    spared: spared.slice(0, mostSpared),
    days: await readDays(db, since, project, spared),
  }
}

interface KindTotals {
  kind: ReceiptKind
  receipts: number
  lines: number
  tokens: number
  fullTokens: number
  followed: number
}

const ofProject = (project: string | undefined, column: string) =>
  project === undefined ? { sql: '', params: [] } : { sql: `AND ${column} = ?`, params: [project] }

async function readKindTotals(db: Reader, since: number, project: string | undefined): Promise<KindTotals[]> {
  const { sql, params } = ofProject(project, 'r.project')
  const receipts = await db.all<Omit<KindTotals, 'lines' | 'followed'>>(
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

function ledgerOf(totals: readonly KindTotals[], sparedTokens: number): Ledger {
  const sum = (kinds: readonly ReceiptKind[], of: (row: KindTotals) => number) =>
    totals.filter(({ kind }) => kinds.includes(kind)).reduce((total, row) => total + of(row), 0)
  const unaskedTokens = sum(['start', 'prompt'], ({ tokens }) => tokens)
  const askedTokens = sum(['search', 'timeline'], ({ tokens }) => tokens)
  const fetchedTokens = sum(['get'], ({ tokens }) => tokens)
  const whole = sum(['search', 'timeline'], ({ fullTokens }) => fullTokens)
  return {
    unaskedTokens,
    askedTokens,
    fetchedTokens,
    sparedTokens,
    // Records that were fetched without a list before saved nothing.
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

/** Time zones differ from UTC by whole quarters of an hour, so no quarter spans two days. Milliseconds. */
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
      // Times are whole milliseconds, so the division returns the number of the quarter.
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
