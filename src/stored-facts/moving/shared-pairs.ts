import { checkRow, type RowValue } from '../../core/table-rows.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { MovedOutcome, MovedRow, SharedRows } from '../../ports/movable.ts'
import { redact } from '../../secrets/secrets.ts'
import type { MovingNeeds } from './moved-fact.ts'
import { pairRows } from './row-forms.ts'

/** Identifies a pair on all machines by its facts: pair ids differ between machines. */
export const pairKey = (kind: string, newer: string, older: string): string => JSON.stringify([kind, newer, older])

/** Synchronizes pairs of facts and their decisions. */
export function sharedPairs({ db }: Pick<MovingNeeds, 'db'>): SharedRows {
  return {
    key: ({ kind, newer, older }) => pairKey(String(kind), String(newer), String(older)),
    own: ['id', 'entry'],
    put: (rows) =>
      db.transaction(async (tx) => {
        const outcomes: MovedOutcome[] = []
        for (const row of rows) outcomes.push(await putPair(tx, row))
        return outcomes
      }),
    remove: (keys) =>
      db.transaction(async (tx) => {
        for (const key of keys)
          await tx.run(
            'DELETE FROM fact_pairs WHERE kind = ? AND newer_id = ? AND older_id = ?',
            JSON.parse(key) as RowValue[],
          )
      }),
  }
}

async function putPair(tx: Writer, given: MovedRow): Promise<MovedOutcome> {
  const row = checkRow(pairRows, { ...given, id: 0, entry: null }, (text) => redact(text).text)
  if (typeof row === 'string') return { unreadable: row }
  const { kind, newer, older, reason, score, createdAt, settledAt, outcome } = row as Record<string, RowValue>
  for (const id of [newer, older]) if (!(await isFact(tx, id ?? null))) return 'left'
  const values = [reason, score, createdAt, settledAt, outcome, kind, newer, older].map((value) => value ?? null)
  const { changes } = await tx.run(
    `UPDATE fact_pairs SET reason = ?, score = ?, created_at = ?, settled_at = ?, outcome = ?
     WHERE kind = ? AND newer_id = ? AND older_id = ?`,
    values,
  )
  if (changes === 0)
    await tx.run(
      `INSERT INTO fact_pairs (reason, score, created_at, settled_at, outcome, kind, newer_id, older_id)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      values,
    )
  return 'added'
}

const isFact = async (tx: Reader, id: RowValue): Promise<boolean> =>
  (await tx.get('SELECT 1 FROM facts WHERE id = ?', [id])) !== undefined
