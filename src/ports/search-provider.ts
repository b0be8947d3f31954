import type { Facets, Filter, RecordKind } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'

/** By words, by meaning, or by both in one ranking. */
export type ProviderMode = 'keyword' | 'semantic' | 'hybrid'

/** One passage of a record, as long as a chunk of the index. */
export interface ProviderPassage {
  text: string
  /** Headings above it, outermost first. */
  headings: readonly string[]
  /** Vectors of its pieces, for providers with the power `vectors`; empty while they are not computed yet. */
  vectors: readonly Float32Array[]
}

/** A record as it is handed to a provider. Secrets are covered already. */
export interface ProviderRecord {
  /** Stable over edits; the same id replaces the former record. */
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
  /** As it was typed, operators and all (text/parse-query). */
  query: string
  mode: ProviderMode
  limit: number
  /** Only fields that the provider names in `powers.filters`. It narrows before ranking: `limit` hits if they exist. */
  filter: Filter
  /** The question by the embedder that made the passages' vectors; undefined where there is none. */
  vector(): Promise<Float32Array | undefined>
}

/** A place in a ranking. `score` is the provider's own, above 0, higher is better. */
export interface ProviderHit {
  /** Of the record. */
  id: string
  /** Place of the passage in the record, from 0. */
  passage: number
  score: number
}

/** What a provider can do. What it cannot, the next one in the list is asked for. */
export interface ProviderPowers {
  modes: readonly ProviderMode[]
  /** Finds neighbours of a record. */
  similar: boolean
  /** Wants our vectors with the passages and the question. */
  vectors: boolean
  /** Its order is final: it weighs and reranks by itself. */
  ranks: boolean
  filters: readonly (keyof Filter)[]
}

export type Availability =
  | {
      available: true
      /** One line: which program or server, which version. */
      says: string
      /** Whether it holds anything of this space; unknown where it does not say. */
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
 * A search engine that answers in place of ours, or ours itself. It keeps the records of one space; what is shown of a
 * hit comes from the space's own tables. Everything but `checkAvailability` and `close` throws Unavailable when the
 * engine is gone, and the next one takes over.
 */
export interface SearchProvider {
  /** As it is named in the settings. */
  readonly name: string
  /** Tells stores apart that hold different records: another address, another model. */
  readonly id: string
  readonly powers: ProviderPowers
  /** Never throws. */
  checkAvailability(options?: CallOptions): Promise<Availability>
  /** Takes records in; what was there under the same id goes. */
  index(records: readonly ProviderRecord[], options?: CallOptions): Promise<void>
  /** Ids that it does not have are no error. */
  remove(ids: readonly string[], options?: CallOptions): Promise<void>
  /** Best first. */
  search(query: ProviderQuery, options?: CallOptions): Promise<ProviderHit[]>
  /** Neighbours of a record by meaning, best first, without itself. */
  findSimilar(id: string, request: { limit: number; filter: Filter }, options?: CallOptions): Promise<ProviderHit[]>
  /** Throws away what is there and takes these in. */
  reindexAll(records: AsyncIterable<ProviderRecord>, options?: CallOptions): Promise<{ records: number }>
  /** All was handed over and there is time: vectors of its own, for example. */
  settle?(options?: CallOptions): Promise<void>
  /** Stops what it started. */
  close(): Promise<void>
}
