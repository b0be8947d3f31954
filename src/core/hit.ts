import type { RecordKind } from './record.ts'

/** `listed`: without query words, so nothing was compared. */
export type MatchType = 'keyword' | 'semantic' | 'hybrid' | 'listed'

/** The position of a hit in one ranked list. `score` is the list's own (BM25, cosine, MaxSim). */
export interface ListPlace {
  list: string
  rank: number
  score: number
  weight: number
  /** Its contribution to the fused score. */
  given: number
}

/** Everything that decided a hit's rank, in order. Filled by the same run that ranks. */
export interface HitTrace {
  places: ListPlace[]
  /** After fusion, before rerank. */
  fused: number
  /** Reranker and its raw score, when it ran. */
  rerank?: { by: string; score: number }
  /** After the blend of fusion and rerank. */
  blended: number
  /** Named additions and factors: prior, recency, importance, diversity. */
  adjustments: { name: string; value: number }[]
  /** The score that orders the hits. */
  final: number
  /** Inputs of the reported score, by name. */
  evidence?: Readonly<Record<string, number | undefined>>
}

/** One record found, with its best passage. */
export interface Hit {
  /** Stable id of the record. */
  id: string
  /** `#` and the first 6 hex digits of the content hash. */
  docid: string
  kind: RecordKind
  title: string
  collection: string | null
  /** `jarvis://collection/path`, or `jarvis://record/<id>` for a record without a file. */
  uri: string
  path: string | null
  startLine: number
  endLine: number
  headings: readonly string[]
  /**
   * Calibrated, 0…1, comparable across modes and queries; low when nothing matches well. null without query words: a
   * list by date that only filters chose has no relevance.
   */
  score: number | null
  matchType: MatchType
  /** The part of the matched chunk around the query's words. */
  snippet: string
  /** Start and end (exclusive) of each highlighted span in `snippet`, UTF-16 units. */
  highlights: readonly (readonly [number, number])[]
  /** Whole text of the matched chunk. */
  text: string
  /** Descriptions attached to the collection and to the path, outermost first. */
  contexts: readonly string[]
  /** Epoch milliseconds, or null when the record has no date. */
  date: number | null
  speaker: string | null
  /** For a turn, summary, prompt or observation: its session. */
  session?: string
  tokens: number
  space: string
  /** The statement is no longer true: until when it was, and the current value, where one exists. */
  outdated?: { fact: string; until: number; now: string | null }
  /** The document declares itself outdated: the word for it, and the document that it names in its place. */
  declared?: { status: string; by: string | null }
  /** The owner's preference that matches the question, where it moved this hit up. */
  offered?: { fact: string; says: string }
  /** Near copies and translations that are hidden (`all` shows them): how many, in which other languages, where. */
  copies?: { count: number; languages: readonly string[]; uris: readonly string[] }
  trace?: HitTrace
}

export interface SearchResult {
  hits: Hit[]
  /** Skipped steps and the reason, one sentence each. Empty when everything ran. */
  degraded: string[]
  /** Hints for an empty or weak answer: corrections tried, filters that removed everything. */
  notes: string[]
  /** Milliseconds of each step, and `total`. */
  timings: Record<string, number>
}

/** A readable argument for `get`: the path of a memory file, else the address. */
export const readableAddress = ({ kind, path, uri }: Pick<Hit, 'kind' | 'path' | 'uri'>): string =>
  kind === 'memory' && path !== null ? path : uri
