import type { RecordKind } from './record.ts'

/** `listed`: no words were given, so nothing was compared. */
export type MatchType = 'keyword' | 'semantic' | 'hybrid' | 'listed'

/** Where one ranked list put a hit. `score` is the list's own (BM25, cosine, MaxSim). */
export interface ListPlace {
  list: string
  rank: number
  score: number
  weight: number
  /** What the place gave to the fused number. */
  given: number
}

/** Everything that made a hit's place, in the order it happened. Filled by the same run that ranks. */
export interface HitTrace {
  places: ListPlace[]
  /** After fusion, before rerank. */
  fused: number
  /** Raw score of the reranker and what it was, when it ran. */
  rerank?: { by: string; score: number }
  /** After the blend of fusion and rerank. */
  blended: number
  /** Named additions and factors: prior, recency, importance, diversity. */
  adjustments: { name: string; value: number }[]
  /** The number hits are ordered by. */
  final: number
  /** What the reported score was made from, by name. */
  evidence?: Readonly<Record<string, number | undefined>>
}

/** One record that answers, with the passage that made it one. */
export interface Hit {
  /** Stable id of the record. */
  id: string
  /** `#` and the first 6 hex digits of the content hash. */
  docid: string
  kind: RecordKind
  title: string
  collection: string | null
  /** `jarvis://collection/path`, or `jarvis://record/<id>` where there is no file. */
  uri: string
  path: string | null
  startLine: number
  endLine: number
  headings: readonly string[]
  /**
   * Calibrated, 0…1, comparable over modes and queries; low when nothing really answers. null where nothing was asked
   * for: a list by date that only filters chose has no relevance.
   */
  score: number | null
  matchType: MatchType
  /** The matched chunk's passage around the best words, and where in it the words of the query stand. */
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
  /** Of a turn, a summary, a prompt or an observation: the session that it belongs to. */
  session?: string
  tokens: number
  space: string
  /** What it says has ended since: until when it was true, and what is true in its place, where something is. */
  outdated?: { fact: string; until: number; now: string | null }
  /** The owner's standing wish that bears on the question, where that is why it stands in front. */
  offered?: { fact: string; says: string }
  /** Near copies and translations that are not shown apart (`all` shows them): how many, in which other languages, where. */
  copies?: { count: number; languages: readonly string[]; uris: readonly string[] }
  trace?: HitTrace
}

export interface SearchResult {
  hits: Hit[]
  /** What was left out and why, one sentence each. Empty when everything ran. */
  degraded: string[]
  /** Hints for an empty or weak answer: corrections tried, filters that removed everything. */
  notes: string[]
  /** Milliseconds of each step, and `total`. */
  timings: Record<string, number>
}

/** What `get` takes for a hit and a person can read: of a memory file its path, of anything else the address. */
export const readableAddress = ({ kind, path, uri }: Pick<Hit, 'kind' | 'path' | 'uri'>): string =>
  kind === 'memory' && path !== null ? path : uri
