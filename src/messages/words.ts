import { inList } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import { analyse, analyseQuery } from '../text/tokenize.ts'
import type { Where } from './word-index.ts'
import { wordsOf } from './words-of.ts'

/** Messages that the words of a question may hit, over all its words: ranking them takes some milliseconds. */
const mostMatches = 4000
/** Of the messages that the rarest words choose, so many times those asked for are ranked by the common ones, too. */
const reserve = 10
/** Messages that are read where even the rarest word is common: the newest. */
const newestCommon = 300

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
    const count = await countOf(db, term, total)
    asked.push({ term, count, weight: Math.log(1 + (total - count + 0.5) / (count + 0.5)) })
  }
  return asked
}

/** Counting a word reads all its places, so counts of frequent words are cached, and may be slightly outdated. */
const costlyFrom = 1000
const tolerance = 0.01
const mostRemembered = 5000
const remembered = new WeakMap<Reader, Map<string, { count: number; total: number }>>()

async function countOf(db: Reader, term: string, total: number): Promise<number> {
  const known = remembered.get(db) ?? new Map<string, { count: number; total: number }>()
  remembered.set(db, known)
  const former = known.get(term)
  if (former && Math.abs(total - former.total) <= former.total * tolerance) return former.count
  const count = await wordsOf(db).count(db, term)
  known.delete(term)
  if (count < costlyFrom) return count
  if (known.size >= mostRemembered) known.delete(known.keys().next().value as string)
  known.set(term, { count, total })
  return count
}

export interface WordHit {
  id: number
  /** BM25, larger is better. */
  score: number
}

/**
 * Messages by their words, best first. The rarest words choose, as many as are cheap to rank; each common word lifts those
 * of their messages that hold it, too. `where` narrows by columns of `messages m`.
 */
export async function findByWords(
  db: Reader,
  terms: readonly AskedTerm[],
  limit: number,
  where: Where,
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
  if (matches > mostMatches) return findCommon(db, found, limit, where)
  const { holding } = wordsOf(db)
  const common = found.slice(chosen.length)
  const most = common.length > 0 ? limit * reserve : limit
  const scores = new Map<number, number>()
  for (const { id, score } of await wordsOf(db).rank(db, chosen.map(termOf), where, most)) scores.set(id, score)
  for (const term of common) {
    // BM25 weight of a single occurrence in a message of mean length; ranking would score every message with the word.
    const lift = Math.max(0, Math.log(Math.expm1(term.weight)))
    if (lift === 0) continue
    for (const id of await holding(db, { any: chosen.map(termOf), all: [term.term] }, where, mostMatches)) {
      const score = scores.get(id)
      if (score !== undefined) scores.set(id, score + lift)
    }
  }
  return bestOf(scores, limit)
}

/** Of common words alone: the newest messages that hold the three rarest, else the rarest, by how much of them is that. */
async function findCommon(db: Reader, found: readonly AskedTerm[], limit: number, where: Where): Promise<WordHit[]> {
  const asked = found.slice(0, 3)
  const { holding } = wordsOf(db)
  const all = await holding(db, { any: [], all: asked.map(termOf) }, where, newestCommon)
  const ids = all.length > 0 ? all : await holding(db, { any: [], all: [asked[0]!.term] }, where, newestCommon)
  if (ids.length === 0) return []
  const { marks, params } = inList(ids)
  const rows = await db.all<{ id: number; text: string }>(`SELECT id, text FROM messages WHERE id IN ${marks}`, params)
  const texts = rows.map(({ id, text }) => ({ id, words: analyse(text) }))
  const mean = texts.reduce((sum, { words }) => sum + words.length, 0) / (texts.length || 1) || 1
  const scores = new Map<number, number>()
  for (const { id, words } of texts) {
    const damping = 1.2 * (0.25 + (0.75 * words.length) / mean)
    let score = 0
    for (const { term, weight } of found) {
      const times = words.filter((word) => word === term).length
      score += (weight * times * 2.2) / (times + damping)
    }
    scores.set(id, score)
  }
  return bestOf(scores, limit)
}

const termOf = ({ term }: AskedTerm): string => term

const bestOf = (scores: ReadonlyMap<number, number>, limit: number): WordHit[] =>
  [...scores]
    .sort((a, b) => b[1] - a[1] || b[0] - a[0])
    .slice(0, limit)
    .map(([id, score]) => ({ id, score }))
