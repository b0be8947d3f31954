import { cleanTerm } from '../words/selective.ts'
import type { SqliteDatabase } from './types.ts'

interface Counted {
  chunks: number
  version: number
  /** Chunks in the index when it was counted. */
  of: number
}

/** Words whose counts are remembered. */
const kept = 5000
/** Counting a word costs 0.1 µs a chunk that holds it: above so many, a count may lag a little behind. */
const costlyFrom = 1000
/** By so much: the index may have grown or shrunk by this share since. */
const tolerance = 0.01

/** How many chunks there are and how many hold a word, remembered between changes of the database. */
export function createTermFrequencies(db: SqliteDatabase) {
  const counted = new Map<string, Counted>()
  let chunks = 0
  let version = -1

  function size(): number {
    const now = db.currentVersion()
    // The table beside the index has one small row a chunk; counting them reads little more than the tree above.
    if (now !== version) chunks = Number(db.rows('SELECT count(*) FROM lexical_docsize')[0]![0])
    version = now
    return chunks
  }

  function frequency(term: string): number {
    const of = size()
    const former = counted.get(term)
    if (former && (former.version === version || isNearEnough(former, of))) return former.chunks
    const count = Number(db.rows('SELECT doc FROM lexical_terms WHERE term = ?', [cleanTerm(term)])[0]?.[0] ?? 0)
    counted.delete(term)
    if (counted.size >= kept) counted.delete(counted.keys().next().value as string)
    counted.set(term, { chunks: count, version, of })
    return count
  }

  return { size, frequency }
}

function isNearEnough(former: Counted, of: number): boolean {
  return former.chunks >= costlyFrom && Math.abs(of - former.of) <= former.of * tolerance
}
