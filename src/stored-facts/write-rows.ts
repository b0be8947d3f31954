import { atOnce } from '../core/at-once.ts'
import { inList } from '../core/sql.ts'
import type { Fact, StoredOrigin } from '../fact-rules/fact-rules.ts'
import type { Writer } from '../ports/database.ts'
import { columnNames, type FactRow, fields, tagsOf } from './fact-rows.ts'

export async function insert(tx: Writer, fact: Fact): Promise<void> {
  const { instruction, tags, ...rest } = fact
  const row: FactRow = {
    ...rest,
    untrusted: fact.untrusted ? 1 : 0,
    sensitive: fact.sensitive ? 1 : 0,
    instruction: instruction ? 1 : 0,
  }
  await atOnce([
    tx.run(
      `INSERT INTO facts (${fields.map((field) => columnNames[field]).join(', ')})
       VALUES (${fields.map(() => '?').join(', ')})`,
      fields.map((field) => row[field]),
    ),
    ...[...new Set(tagsOf({ tags, instruction }))].map((tag) => insertLabel(tx, fact.id, 'tag', tag)),
    ...[...new Set(instruction?.topics)].map((topic) => insertLabel(tx, fact.id, 'topic', topic)),
  ])
}

const insertLabel = (tx: Writer, id: string, name: string, value: string) =>
  tx.run('INSERT INTO fact_labels (fact_id, name, value) VALUES (?, ?, ?)', [id, name, value])

/** Stores where a fact was said; a known turn is skipped. Returns the number of new origins. */
export async function insertOrigins(tx: Writer, id: string, origins: readonly StoredOrigin[]): Promise<number> {
  const written = await atOnce(
    origins.map(({ origin, session, turn, turnId, saidAt, passageHash, start, end, quote }) =>
      tx.run(
        `INSERT INTO fact_origins
           (fact_id, origin, session, turn, turn_id, said_at, passage_hash, start_offset, end_offset, quote)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        [id, origin, session, turn, turnId, saidAt, passageHash, start, end, quote],
      ),
    ),
  )
  return written.reduce((added, { changes }) => added + changes, 0)
}

/** Erases one place where a fact was said. */
export const eraseOrigin = (tx: Writer, id: string, origin: string) =>
  tx.run('DELETE FROM fact_origins WHERE fact_id = ? AND origin = ?', [id, origin])

/** Replaces the quotation of one place; the place stays, so that the fact is still found by its session and time. */
export const replaceQuote = (tx: Writer, id: string, origin: string, quote: string) =>
  tx.run('UPDATE fact_origins SET quote = ? WHERE fact_id = ? AND origin = ?', [quote, id, origin])

/** Erases facts; their labels, origins, changes and pairs are deleted by cascade. At most a slice of ids. */
export async function erase(tx: Writer, ids: readonly string[]): Promise<void> {
  const { marks, params } = inList(ids)
  await tx.run(`UPDATE facts SET superseded_by = NULL WHERE superseded_by IN ${marks}`, params)
  await tx.run(`DELETE FROM facts WHERE id IN ${marks}`, params)
}
