import type { Facets, Filter, RecordKind } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'

/** By words, by meaning, or by both in one ranking. */
export type ProviderMode = 'keyword' | 'semantic' | 'hybrid'

/** One passage of a record, as long as a chunk of the index. */
export interface ProviderPassage {
  text: string
  /** Headings above it, outermost first. */
  headings: readonly string[]
  /** Vectors of its pieces, for providers with `powers.vectors`; empty until they are computed. */
  vectors: readonly Float32Array[]
}

/** A record as passed to a provider. Secrets are already redacted. */
export interface ProviderRecord {
  /** Stable across edits; the same id replaces the former record. */
  id: string
  kind: RecordKind
  title: string
  collection: string | null
  path: string | null
  /** Epoch milliseconds. */
  date: number | null
  speaker: string | null
  facets: Facets
  passages: readonly ProviderPassage[]
}

export interface ProviderQuery {
  /** As typed, with operators (text/parse-query). */
  query: string
  mode: ProviderMode
  limit: number
  /** Only fields listed in the provider's `powers.filters`. It narrows before ranking: `limit` hits if they exist. */
  filter: Filter
  /** The question embedded with the model of the passages; undefined without an embedder. */
  vector(): Promise<Float32Array | undefined>
}

/** One hit. `score` is the provider's own, above 0, higher is better. */
export interface ProviderHit {
  /** Id of the record. */
  id: string
  /** Index of the passage in the record, from 0. */
  passage: number
  score: number
}

/** Features of a provider. For missing ones the next provider in the list is asked. */
export interface ProviderPowers {
  modes: readonly ProviderMode[]
  /** It finds neighbors of a record. */
  similar: boolean
  /** It wants our vectors with the passages and the question. */
  vectors: boolean
  /** Its order is final: it weights and reranks by itself. */
  ranks: boolean
  filters: readonly (keyof Filter)[]
}

export type Availability =
  | {
      available: true
      /** One line: which program or server, which version. */
      says: string
      /** Whether it holds nothing of this space; undefined where it does not report that. */
      isEmpty?: boolean
    }
  | {
      available: false
      /** One line, ending without a full stop. */
      reason: string
      /** The command that fixes it. */
      fix?: string
    }

/**
 * A search engine that replaces the built-in one, or the built-in one itself. It indexes the records of one space; the
 * text of a hit comes from the space's own tables. All methods but `checkAvailability` and `close` throw Unavailable
 * when the engine is gone, and the next one takes over.
 */
export interface SearchProvider {
  /** Its name in the settings. */
  readonly name: string
  /** Identifies the store: another address or model has different records. */
  readonly id: string
  readonly powers: ProviderPowers
  /** Never throws. */
  checkAvailability(options?: CallOptions): Promise<Availability>
  /** Adds records, and replaces those with the same id. */
  index(records: readonly ProviderRecord[], options?: CallOptions): Promise<void>
  /** Unknown ids are not an error. */
  remove(ids: readonly string[], options?: CallOptions): Promise<void>
  /** Best first. */
  search(query: ProviderQuery, options?: CallOptions): Promise<ProviderHit[]>
  /** Neighbors of a record by meaning, best first, without the record itself. */
  findSimilar(id: string, request: { limit: number; filter: Filter }, options?: CallOptions): Promise<ProviderHit[]>
  /** Replaces the whole index with these records. */
  reindexAll(records: AsyncIterable<ProviderRecord>, options?: CallOptions): Promise<{ records: number }>
  /** Called when all records are passed and there is time, for example to compute its own vectors. */
  settle?(options?: CallOptions): Promise<void>
  /** Stops everything that it started. */
  close(): Promise<void>
}
