import { insertRows } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import type { HeldTerms, Where, WordIndex } from './word-index.ts'

/** Words of messages in SQLite: the statements of FTS5, which no other database reads. */
export const ftsWords: WordIndex = {
  put: (tx, messages) =>
    insertRows(
      tx,
      'INSERT INTO message_words (rowid, body)',
      messages.map(({ id, terms }) => [id, terms.join(' ')]),
    ),
  remove: async (tx, id) => void (await tx.run('DELETE FROM message_words WHERE rowid = ?', [id])),
  isEmpty: async (db) => (await db.get('SELECT id FROM message_words_docsize LIMIT 1')) === undefined,
  count: async (db, term) =>
    (await db.get<{ doc: number }>('SELECT doc FROM message_terms WHERE term = ?', [term]))?.doc ?? 0,
  rank(db, terms, where, most) {
    // Scores as `rank` has them; ordered in SQLite, as handing over a row takes longer than scoring it.
    const order = `ORDER BY score DESC, id DESC LIMIT ${most}`
    const columns = 'w.rowid AS id, -bm25(message_words) AS score'
    return matching(db, { expression: anyOf(terms), columns, order }, where)
  },
  async holding(db, held, where, most) {
    const order = `ORDER BY id DESC ${most === undefined ? '' : `LIMIT ${most}`}`
    const expression = expressionOf(held)
    const rows = await matching<{ id: number }>(db, { expression, columns: 'w.rowid AS id', order }, where)
    return rows.map(({ id }) => id)
  },
}

const quoted = (term: string): string => `"${term.replaceAll('"', '""')}"`
const anyOf = (terms: readonly string[]): string => terms.map(quoted).join(' OR ')

const expressionOf = ({ any, all }: HeldTerms): string =>
  [...(any.length > 0 ? [`(${anyOf(any)})`] : []), ...all.map(quoted)].join(' AND ')

const matching = <Row>(
  db: Reader,
  { expression, columns, order }: { expression: string; columns: string; order: string },
  { sql, params }: Where,
): Promise<Row[]> =>
  db.all<Row>(
    `SELECT ${columns} FROM message_words w ${sql === '' ? '' : 'CROSS JOIN messages m ON m.id = w.rowid'}
     WHERE message_words MATCH ? ${sql === '' ? '' : `AND ${sql}`} ${order}`,
    [expression, ...params],
  )
