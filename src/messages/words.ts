import type { Reader } from '../ports/database.ts'
import { analyseQuery } from '../text/tokenize.ts'

/** Messages that the words of a question may hit, over all its words: ranking them takes some milliseconds. */
const mostMatches = 4000

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
 * Messages by their words, best first. The rarest words choose, as many as are cheap to rank; those of their messages
 * that also hold the common words are ranked a second time, with these. `where` narrows by columns of `messages m`.
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
  const common = found.slice(chosen.length)
  if (chosen.length === 0) return []
  const ask = (expression: string) => rank(db, expression, limit, where)
  // Where even the rarest is common, all of the rarest must be there.
  if (chosen.length === 1 && matches > mostMatches) {
    const hits = await ask(allOf(found.slice(0, 3)))
    return hits.length > 0 ? hits : ask(anyOf(chosen))
  }
  const hits = await ask(anyOf(chosen))
  if (common.length === 0) return hits
  const both = await ask(`(${anyOf(chosen)}) AND (${anyOf(common)})`)
  const best = new Map(hits.map((hit) => [hit.id, hit]))
  for (const hit of both) best.set(hit.id, hit)
  return [...best.values()].sort((a, b) => b.score - a.score || b.id - a.id).slice(0, limit)
}

const quoted = ({ term }: AskedTerm): string => `"${term.replaceAll('"', '""')}"`
const anyOf = (terms: readonly AskedTerm[]): string => terms.map(quoted).join(' OR ')
const allOf = (terms: readonly AskedTerm[]): string => terms.map(quoted).join(' AND ')

const rank = (
  db: Reader,
  expression: string,
  limit: number,
  { sql, params }: { sql: string; params: readonly (string | number)[] },
): Promise<WordHit[]> =>
  db.all<WordHit>(
    sql === ''
      ? `SELECT m.id, m.chat, m.at, w.score FROM (
           SELECT rowid, -rank AS score FROM message_words WHERE message_words MATCH ? ORDER BY rank LIMIT ${limit}) w
         JOIN messages m ON m.id = w.rowid ORDER BY w.score DESC, m.id DESC`
      : `SELECT m.id, m.chat, m.at, -w.rank AS score FROM message_words w CROSS JOIN messages m ON m.id = w.rowid
         WHERE message_words MATCH ? AND ${sql} ORDER BY w.rank, m.id DESC LIMIT ${limit}`,
    [expression, ...params],
  )
