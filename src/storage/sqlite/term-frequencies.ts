import { cleanTerm } from '../words/selective.ts'
import type { SqliteDatabase } from './types.ts'

interface Counted {
  chunks: number
  version: number
  /** Number of chunks in the index at that time. */
  of: number
}

/** Number of words with a cached count. */
const kept = 5000
/** Counting a word costs 0.1 µs per chunk that contains it: above this number, a count may be slightly stale. */
const costlyFrom = 1000
/** Share by which the index may have grown or shrunk since. */
const tolerance = 0.01

export interface TermFrequencies {
  /** Number of chunks in the index. */
  size: number
  /** Number of chunks that contain a term. */
  frequency(term: string): number
}

/**
 * The counts of the current version of the database, cached between its changes. Reading the version asks the file for
 * its locks, which costs as much as a small statement: callers ask once for all their words.
 */
export function createTermFrequencies(db: SqliteDatabase): () => TermFrequencies {
  const counted = new Map<string, Counted>()
  let chunks = 0
  let version = -1

  function current(): TermFrequencies {
    const now = db.currentVersion()
    // This table of the index has one small row per chunk; counting them reads little more than the inner pages of its
    // tree.
    if (now !== version) chunks = Number(db.rows('SELECT count(*) FROM lexical_docsize')[0]![0])
    version = now
    const of = chunks
    return { size: of, frequency: (term) => frequency(term, now, of) }
  }

  function frequency(term: string, now: number, of: number): number {
    const former = counted.get(term)
    if (former && (former.version === now || isNearEnough(former, of))) return former.chunks
    const count = Number(db.rows('SELECT doc FROM lexical_terms WHERE term = ?', [cleanTerm(term)])[0]?.[0] ?? 0)
    counted.delete(term)
    if (counted.size >= kept) counted.delete(counted.keys().next().value as string)
    counted.set(term, { chunks: count, version: now, of })
    return count
  }

  return current
}

function isNearEnough(former: Counted, of: number): boolean {
  return former.chunks >= costlyFrom && Math.abs(of - former.of) <= former.of * tolerance
}
