import type { Reader } from '../ports/database.ts'
import { analyseQuery } from '../text/tokenize.ts'

/** Messages that the words of a question may hit, over all its words: ranking them takes some milliseconds. */
const mostMatches = 20_000

/** A word of a question: how many messages hold it, and what it weighs. */
export interface AskedTerm {
  term: string
  count: number
  /** Inverse document frequency as BM25 has it. */
  weight: number
}

/** The words of a question that say something, as the index has them; where none does, all. */
export async function askedTerms(db: Reader, question: string): Promise<AskedTerm[]> {
  const all = analyseQuery(question)
  const telling = all.filter(({ stopWord }) => !stopWord)
  const terms = [...new Set((telling.length > 0 ? telling : all).map(({ term }) => term))].slice(0, 40)
  const total = (await db.get<{ top: number | null }>('SELECT MAX(id) AS top FROM messages'))?.top ?? 0
  const asked: AskedTerm[] = []
  for (const term of terms) {
    const row = await db.get<{ doc: number }>('SELECT doc FROM message_terms WHERE term = ?', [term])
    const count = row?.doc ?? 0
    asked.push({ term, count, weight: Math.log(1 + (total - count + 0.5) / (count + 0.5)) })
  }
  return asked
}

export interface WordHit {
  id: number
  chat: number
  at: number
  /** BM25, larger is better. */
  score: number
}

/**
 * Messages by their words, best first. The rarest words choose, as many as are cheap to rank; messages that hold common
 * words beside them rank higher. `where` narrows by columns of `messages m`.
 */
export async function findByWords(
  db: Reader,
  terms: readonly AskedTerm[],
  limit: number,
  where: { sql: string; params: readonly (string | number)[] },
): Promise<WordHit[]> {
  const found = terms.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count)
  const chosen: AskedTerm[] = []
  let matches = 0
  for (const term of found) {
    if (chosen.length > 0 && matches + term.count > mostMatches) break
    chosen.push(term)
    matches += term.count
  }
  if (chosen.length === 0) return []
  const quoted = (term: string) => `"${term.replaceAll('"', '""')}"`
  const alone = chosen.length === 1 && matches > mostMatches ? found.slice(0, 3) : undefined
  // Where even the rarest is common, all of the rarest must be there.
  const match = alone
    ? alone.map(({ term }) => quoted(term)).join(' AND ')
    : chosen.map(({ term }) => quoted(term)).join(' OR ')
  const ask = (expression: string) =>
    db.all<WordHit>(
      where.sql === ''
        ? `SELECT m.id, m.chat, m.at, w.score FROM (
             SELECT rowid, -rank AS score FROM message_words WHERE message_words MATCH ? ORDER BY rank LIMIT ${limit}) w
           JOIN messages m ON m.id = w.rowid ORDER BY w.score DESC, m.id DESC`
        : `SELECT m.id, m.chat, m.at, -w.rank AS score FROM message_words w CROSS JOIN messages m ON m.id = w.rowid
           WHERE message_words MATCH ? AND ${where.sql} ORDER BY w.rank, m.id DESC LIMIT ${limit}`,
      [expression, ...where.params],
    )
  const hits = await ask(match)
  return hits.length > 0 || !alone ? hits : ask(quoted(alone[0]!.term))
}
