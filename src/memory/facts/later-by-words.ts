import type { Reader } from '../../ports/database.ts'
import { analyseQuery, placeTerms } from '../../text/tokenize.ts'
import type { Fact } from './fact.ts'
import { readFacts } from './facts-repository.ts'

/** What is asked for: a statement, and the texts whose words say what it is about, each looked up on its own. */
export interface AskedLater {
  saidAt: number
  texts: readonly string[]
}

/** Later facts that are read, the newest. */
const mostRead = 4000
/** Facts that each text leads to: what a correction is about is among the first. */
const mostFound = 4

interface Row {
  id: string
  content: string
  saidAt: number
}

/**
 * For each statement the open, trusted facts said at its time or later that share words with it; those that share the
 * rarest words first. One reading serves all: a search for each of 60 statements took eight times a bare Node.
 */
export async function laterByWords(db: Reader, asked: readonly AskedLater[]): Promise<Fact[][]> {
  const texts = asked.map((one) => one.texts.map(wordsOf))
  const wanted = new Set(texts.flat(2))
  if (wanted.size === 0) return asked.map(() => [])
  const rows = await db.all<Row>(
    `SELECT id, content, said_at AS "saidAt" FROM facts
     WHERE retired_at IS NULL AND untrusted = 0 AND said_at >= ? ORDER BY said_at DESC, id LIMIT ${mostRead}`,
    [Math.min(...asked.map(({ saidAt }) => saidAt))],
  )
  const holding = holdersOf(rows, wanted)
  const found = asked.map(({ saidAt }, index) => [
    ...new Set(texts[index]!.flatMap((words) => nearest(words, rows, holding, saidAt))),
  ])
  const facts = await readFacts(db, [...new Set(found.flat())])
  return found.map((ids) => ids.flatMap((id) => facts.get(id) ?? []))
}

const wordsOf = (text: string): string[] => [
  ...new Set(analyseQuery(text).flatMap(({ term, stopWord }) => (stopWord ? [] : term))),
]

/** The places of the rows that hold each word, in their order. */
function holdersOf(rows: readonly Row[], wanted: ReadonlySet<string>): Map<string, number[]> {
  const holding = new Map<string, number[]>()
  for (const [place, { content }] of rows.entries())
    for (const term of new Set(placeTerms(content, wanted).map(({ term }) => term))) {
      const places = holding.get(term)
      if (places) places.push(place)
      else holding.set(term, [place])
    }
  return holding
}

/** The ids of those that share the most with some words; a word counts by how few rows hold it. */
function nearest(
  words: readonly string[],
  rows: readonly Row[],
  holding: ReadonlyMap<string, readonly number[]>,
  saidAt: number,
): string[] {
  const scores = new Map<number, number>()
  for (const word of words) {
    const places = holding.get(word) ?? []
    const weight = Math.log(1 + rows.length / places.length)
    for (const place of places) if (rows[place]!.saidAt >= saidAt) scores.set(place, (scores.get(place) ?? 0) + weight)
  }
  return [...scores]
    .sort(([one, left], [other, right]) => right - left || one - other)
    .slice(0, mostFound)
    .map(([place]) => rows[place]!.id)
}
