import type { Fact } from '../../fact-rules/fact-rules.ts'
import { outdating } from '../../matters/matters.ts'
import type { Reader } from '../../ports/database.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { contentTerms, placeTerms } from '../../text/tokenize.ts'

/** A statement, and the texts that name its topic, each looked up separately. */
export interface AskedLater {
  saidAt: number
  texts: readonly string[]
}

/** Most later facts that are read, the latest by an index. */
const mostRead = 2000
/** Most facts per text: the one that a correction is about is among the first. */
const mostFound = 4
/** Number of following facts among which those with words of ending are added. */
const mostEnding = 8
const mostAsked = 40
/** From this many rows on, a word in this share of them is ignored. */
const common = { from: 200, share: 0.25 }

interface Row {
  id: string
  content: string
  saidAt: number
}

/**
 * Finds, for each statement, open and trusted facts of its time or later that share words with it, the nearest first. All
 * statements share one read: a search for each of 60 took eight times the start of a bare Node.
 */
export function createLaterFinder(db: Reader) {
  let read: { since: number; rows: readonly Row[] } | undefined
  const rowsSince = async (since: number): Promise<readonly Row[]> => {
    if (!read || since < read.since) read = { since, rows: await readLater(db, since) }
    return read.rows
  }
  const known = new Map<string, boolean>()
  const isEnding = ({ content }: Row): boolean => {
    const ending = known.get(content) ?? outdating.mayEnd(content)
    known.set(content, ending)
    return ending
  }
  return async (asked: readonly AskedLater[]): Promise<Fact[][]> => {
    const texts = asked.map((one) => one.texts.map(wordsOf))
    const wanted = new Set(texts.flat(2))
    if (wanted.size === 0) return asked.map(() => [])
    const rows = await rowsSince(Math.min(...asked.map(({ saidAt }) => saidAt)))
    const holding = holdersOf(rows, wanted)
    const found = asked.map(({ saidAt }, index) => {
      const near = texts[index]!.flatMap((words) => nearest(words, { rows, holding, saidAt, isEnding }))
      return [...new Set(near)]
    })
    const facts = await factRows.read(db, [...new Set(found.flat())])
    return found.map((ids) => ids.flatMap((id) => facts.get(id) ?? []))
  }
}

const readLater = (db: Reader, since: number): Promise<Row[]> =>
  db.all<Row>(
    `SELECT id, content, said_at AS "saidAt" FROM facts
     WHERE retired_at IS NULL AND untrusted = 0 AND said_at >= ? ORDER BY created_at DESC, id LIMIT ${mostRead}`,
    [since],
  )

const wordsOf = (text: string): string[] => [...contentTerms(text)]

/** Indexes of the rows that contain each word, in order. */
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

interface Among {
  rows: readonly Row[]
  holding: ReadonlyMap<string, readonly number[]>
  saidAt: number
  isEnding: (row: Row) => boolean
}

/** Ids of the facts that share the most with these words; rare words count more. */
function nearest(words: readonly string[], { rows, holding, saidAt, isEnding }: Among): string[] {
  const scores = new Float64Array(rows.length)
  const isCommon = (count: number) => rows.length > common.from && count > rows.length * common.share
  const held = words.map((word) => holding.get(word) ?? [])
  const telling = held.filter(({ length }) => !isCommon(length))
  for (const places of telling.length > 0 ? telling : held) {
    const weight = Math.log(1 + rows.length / places.length)
    for (const place of places) if (rows[place]!.saidAt >= saidAt) scores[place]! += weight
  }
  const near = highest(scores, mostAsked).map((place) => rows[place]!)
  const ending = near.slice(mostFound).filter(isEnding).slice(0, mostEnding)
  return [...near.slice(0, mostFound), ...ending].map(({ id }) => id)
}

/** Indexes of the highest scores above 0, the highest first, ties by index. Faster than sorting all. */
function highest(scores: Float64Array, most: number): number[] {
  const best: number[] = []
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place]!
    if (score === 0 || (best.length === most && score <= scores[best.at(-1)!]!)) continue
    let at = best.length
    while (at > 0 && scores[best[at - 1]!]! < score) at--
    best.splice(at, 0, place)
    if (best.length > most) best.pop()
  }
  return best
}
