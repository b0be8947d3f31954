import type { CapturedEvent } from '../capture/captured-event.ts'
import { inList, insertRows, larger } from '../core/sql.ts'
import type { Reader, SqlValue, Writer } from '../ports/database.ts'
import { type FollowUp, readFollowUp } from './read-follow-up.ts'
import { asked } from './receipt.ts'
import { insertReceipt } from './receipts-repository.ts'

/** Events of one session, in order. `pathOf` writes its paths as observations do. */
export interface SessionNews {
  session: string
  project: string | null
  events: readonly CapturedEvent[]
  pathOf(path: string): string
}

/** How far an answer's receipt may be before or after the client's report of it, milliseconds. */
const claimed = { before: 2 * 60 * 1000, after: 5000 }

/** Records the context that a session got, and how the session followed up earlier context. */
export async function recordFollowUp(tx: Writer, { session, project, events, pathOf }: SessionNews): Promise<void> {
  const found = readFollowUp(events, pathOf)
  for (const { at, kind, tokens, lines } of found.injected)
    await insertReceipt(tx, {
      ...{ at, kind, session, project, query: null, tokens, lines },
      fullTokens: await fullTokens(
        tx,
        lines.map(({ id }) => id),
      ),
    })
  for (const one of found.asked) await recordAsked(tx, session, project, one)
  await insertRows<SqlValue>(
    tx,
    'INSERT INTO file_reads (session_id, path, project, tokens, at)',
    [...found.reads].map(([path, { tokens, at }]) => [session, path, project, tokens, at]),
    `ON CONFLICT (session_id, path) DO UPDATE SET tokens = ${larger('file_reads.tokens', 'excluded.tokens')}, at = excluded.at`,
  )
  if (found.named.size > 0) await mark(tx, session, 'cited_at', found.named)
  if (found.opened.size > 0) await markOpened(tx, session, found.opened)
}

/** Assigns the receipt of one of Jarvis's tools to this session; creates it if the tool left none. */
async function recordAsked(
  tx: Writer,
  session: string,
  project: string | null,
  { at, kind, ids }: FollowUp['asked'][number],
): Promise<void> {
  if (kind === 'get') await mark(tx, session, 'fetched_at', new Map(ids.map((id) => [id, at])))
  const { marks, params } = inList(ids)
  const left = await tx.get<{ id: string }>(
    `SELECT r.id FROM receipts r WHERE r.kind = ? AND r.session_id IS NULL AND r.at BETWEEN ? AND ?
       AND EXISTS (SELECT 1 FROM receipt_lines l WHERE l.receipt_id = r.id AND l.line_id IN ${marks})
     ORDER BY r.at DESC LIMIT 1`,
    [kind, at - claimed.before, at + claimed.after, ...params],
  )
  if (left) {
    await tx.run('UPDATE receipts SET session_id = ?, project = COALESCE(project, ?) WHERE id = ?', [
      session,
      project,
      left.id,
    ])
    return
  }
  const known = await tx.all<{ id: string; tokens: number }>(
    `SELECT id, tokens FROM observations WHERE id IN ${marks}`,
    params,
  )
  if (known.length === 0) return
  const full = known.reduce((sum, { tokens }) => sum + tokens, 0)
  const price = kind === 'get' ? (tokens: number) => tokens : () => usualLine
  const lines = known.map(({ id, tokens }) => ({ id, why: asked, tokens: price(tokens) }))
  const tokens = lines.reduce((sum, line) => sum + line.tokens, 0)
  await insertReceipt(tx, { at, kind, session, project, query: null, tokens, fullTokens: full, lines })
}

/** Price of a list line whose own price is not known, tokens. */
const usualLine = 50

/** Marks lines that the session got before that moment as followed up. */
async function mark(
  tx: Writer,
  session: string,
  column: 'fetched_at' | 'cited_at',
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [id, at] of ids)
    await tx.run(
      `UPDATE receipt_lines SET ${column} = ? WHERE line_id = ? AND ${column} IS NULL
         AND receipt_id IN (SELECT id FROM receipts WHERE session_id = ? AND kind <> 'get' AND at <= ?)`,
      [at, id, session, at],
    )
}

async function markOpened(tx: Writer, session: string, opened: ReadonlyMap<string, number>): Promise<void> {
  const unopened = await tx.all<{ receipt: string; line: string; path: string; at: number }>(
    `SELECT l.receipt_id AS receipt, l.line_id AS line, f.path, r.at FROM receipts r
     JOIN receipt_lines l ON l.receipt_id = r.id JOIN observation_files f ON f.observation_id = l.line_id
     WHERE r.session_id = ? AND l.opened_at IS NULL`,
    [session],
  )
  const done = new Set<string>()
  for (const { receipt, line, path, at } of unopened) {
    const when = opened.get(path)
    if (when === undefined || when < at || done.has(`${receipt} ${line}`)) continue
    done.add(`${receipt} ${line}`)
    await tx.run('UPDATE receipt_lines SET opened_at = ? WHERE receipt_id = ? AND line_id = ?', [when, receipt, line])
  }
}

async function fullTokens(db: Reader, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  // The list of marks is padded with the last id; the query still counts each row once.
  const { marks, params } = inList([...new Set(ids)])
  const row = await db.get<{ tokens: number }>(
    `SELECT COALESCE(SUM(tokens), 0) AS tokens FROM observations WHERE id IN ${marks}`,
    params,
  )
  return row?.tokens ?? 0
}
