import { inList, insertRows, slices } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import type { HeldTerms, Where, WordIndex } from './word-index.ts'

/** BM25 as FTS5 has it, so that both databases give the same order. */
const saturation = 1.2
const lengthShare = 0.75
/** FTS5 gives a word that most messages hold this weight, and none below. */
const leastWeight = 1e-6

interface Posting {
  message: number
  term: string
  times: number
  length: number
}

/**
 * Words of messages in PostgreSQL: a row per word and message (`message_postings`), and rows whose sums are the number
 * of messages and words (`message_sizes`). The tables are made in place of those of FTS5 (`postgres/ddl.ts`).
 */
export const tableWords: WordIndex = {
  async put(tx, messages) {
    if (messages.length === 0) return
    const rows = messages.flatMap(({ id, terms }) => {
      const times = new Map<string, number>()
      for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1)
      return [...times].map(([term, count]) => [term, id, count, terms.length])
    })
    await insertRows(tx, 'INSERT INTO message_postings (term, message, times, length)', rows)
    // One without words is in no row, so that nothing could count it out again.
    const lengths = messages.map(({ terms }) => terms.length).filter((length) => length > 0)
    const length = lengths.reduce((sum, one) => sum + one, 0)
    await tx.run('INSERT INTO message_sizes (documents, length) VALUES (?, ?)', [lengths.length, length])
  },
  async remove(tx, id) {
    await tx.run(
      `INSERT INTO message_sizes (documents, length)
       SELECT -1, -max(length) FROM message_postings WHERE message = ? HAVING count(*) > 0`,
      [id],
    )
    await tx.run('DELETE FROM message_postings WHERE message = ?', [id])
  },
  isEmpty: async (db) => (await db.get('SELECT message FROM message_postings LIMIT 1')) === undefined,
  count: async (db, term) =>
    (await db.get<{ count: number }>('SELECT count(*) AS count FROM message_postings WHERE term = ?', [term]))?.count ??
    0,
  async rank(db, terms, where, most) {
    const sizes = await db.get<{ documents: number | null; length: number | null }>(
      'SELECT sum(documents) AS documents, sum(length) AS length FROM message_sizes',
    )
    const [documents, mean] = [sizes?.documents ?? 0, (sizes?.length ?? 0) / (sizes?.documents || 1) || 1]
    const { marks, params } = inList(terms)
    const postings = await db.all<Posting>(
      `SELECT w.message, w.term, w.times, w.length FROM message_postings w ${joinOf(where)}
       WHERE w.term IN ${marks} ${andOf(where)}`,
      [...params, ...where.params],
    )
    const counts = await countsOf(db, terms)
    const scores = new Map<number, number>()
    for (const { message, term, times, length } of postings) {
      const count = counts.get(term) ?? 0
      const weight = Math.max(leastWeight, Math.log((documents - count + 0.5) / (count + 0.5)))
      const damping = saturation * (1 - lengthShare + (lengthShare * length) / mean)
      const score = (weight * times * (saturation + 1)) / (times + damping)
      scores.set(message, (scores.get(message) ?? 0) + score)
    }
    const ranked = [...scores].map(([id, score]) => ({ id, score }))
    return ranked.sort((a, b) => b.score - a.score || b.id - a.id).slice(0, most)
  },
  async holding(db, held, where, most) {
    const { sql, params } = expressionOf(held)
    const rows = await db.all<{ message: number }>(
      `SELECT DISTINCT w.message FROM message_postings w ${joinOf(where)} WHERE ${sql} ${andOf(where)}
       ORDER BY w.message DESC ${most === undefined ? '' : `LIMIT ${most}`}`,
      [...params, ...where.params],
    )
    return rows.map(({ message }) => message)
  },
}

const joinOf = ({ sql }: Where): string => (sql === '' ? '' : 'JOIN messages m ON m.id = w.message')
const andOf = ({ sql }: Where): string => (sql === '' ? '' : `AND ${sql}`)

async function countsOf(db: Reader, terms: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const slice of slices(terms)) {
    const { marks, params } = inList(slice)
    for (const { term, count } of await db.all<{ term: string; count: number }>(
      `SELECT term, count(*) AS count FROM message_postings WHERE term IN ${marks} GROUP BY term`,
      params,
    ))
      counts.set(term, count)
  }
  return counts
}

/** The rarest condition is left to the database; each further word is one look into the index of a message. */
function expressionOf({ any, all }: HeldTerms): { sql: string; params: string[] } {
  const chosen = any.length > 0 ? inList(any) : inList(all.slice(0, 1))
  const others = any.length > 0 ? all : all.slice(1)
  const parts = others.map(() => 'EXISTS (SELECT 1 FROM message_postings o WHERE o.term = ? AND o.message = w.message)')
  return { sql: [`w.term IN ${chosen.marks}`, ...parts].join(' AND '), params: [...chosen.params, ...others] }
}
