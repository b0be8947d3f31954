import type { SearchResult } from '../core/hit.ts'
import type { FacetName, Filter, RecordDraft, RecordKind } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Writer } from '../ports/database.ts'
import type { IndexedKind } from '../ports/indexed.ts'
import type { LexicalEntry } from '../ports/search-index.ts'
import type { ChunkSizes } from '../text/chunk.ts'
import type { ProviderStatus } from './providers/provider-status.ts'

/** `search` is words only and touches no model, `vsearch` meaning only, `query` everything. */
export type SearchMode = 'search' | 'vsearch' | 'query'
export const searchModes = ['search', 'vsearch', 'query'] as const

/** Similarity of texts to a question. */
export interface TextNearness {
  /** Deviations of each cosine above unrelated text of the embedder. */
  deviations: number[]
  /** Whether the embedder is the static one, used until the main embeddings exist. */
  isInstant: boolean
}

/** A sub-query of the caller: words, a sentence to compare by meaning, or a hypothetical answer to compare with. */
export interface TypedQuery {
  type: 'lex' | 'vec' | 'hyde'
  query: string
}

export type ResultOrder = 'relevance' | 'date_desc' | 'date_asc'

/** Default number of hits. */
export const defaultLimit = 10

export interface SearchRequest {
  /** Words, a question, or the query syntax of text/parse-query. Empty: everything that passes the filter, by date. */
  query: string
  mode?: SearchMode
  limit?: number
  offset?: number
  filter?: Filter
  /** Minimum calibrated score, 0…1. */
  minScore?: number
  order?: ResultOrder
  /** false disables reranking; default: on where it is cheap. */
  rerank?: boolean
  /** false disables expansion. */
  expand?: boolean
  explain?: boolean
  /** false: return whole passages without snippets. */
  snippets?: boolean
  /** Sub-queries in place of expansion. */
  variants?: readonly TypedQuery[]
  /**
   * Number of candidates that are read and weighted; default 100. Lists are read twice as deep. Records of one sentence
   * need fewer: their answers rank further in front.
   */
  depth?: number
  /** true: near copies and translations of a document are separate hits. */
  all?: boolean
  /** false: do not put matching preferences of the owner before the hits. */
  offers?: boolean
}

export interface SimilarRequest {
  limit?: number
  filter?: Filter
  /** Runs no model for a record that waits for its embedding: uses only models that have embedded it. */
  onlyStored?: boolean
}

/** The words of a record's chunks, and their lengths in tokens. */
export interface AnalysedRecord {
  entries: Omit<LexicalEntry, 'chunkId'>[]
  tokens: number[]
  /** ISO 639-1 code of a document's language, if its text or path identifies it. */
  language?: string
}

/** A record prepared outside the transaction: words analyzed, static vectors computed. */
export interface PreparedRecord extends AnalysedRecord {
  draft: RecordDraft
  vectors: Float32Array[][]
}

export interface EmbedProgress {
  embedded: number
  pending: number
}

export interface IndexStatus {
  records: number
  chunks: number
  /** Number of chunks without a vector of the preferred embedder. */
  pending: number
  embedder: string | null
  /** Number of vectors of each model. */
  vectors: Record<string, number>
  textBytes: number
  degraded: string[]
  /** External engines that are asked first, in order; empty for none. */
  providers: ProviderStatus[]
}

/** A record (row of `records`) and its new date, epoch milliseconds. */
export interface DatedRecord {
  recordId: number
  date: number
}

/** The face of the engine, used by all higher layers. */
export interface Search {
  /** Chunk sizes set by the owner; undefined: the defaults. */
  readonly sizes?: ChunkSizes | undefined
  /**
   * Analyzes words (if `analyseRecords` has not done so) and computes static vectors; no I/O, so do it before the
   * transaction.
   */
  prepare(drafts: readonly RecordDraft[], analysed?: readonly AnalysedRecord[]): Promise<PreparedRecord[]>
  /**
   * Writes records, chunks, words and static vectors in the caller's transaction; a record with the same uid is
   * replaced. Returns row ids in order.
   */
  put(tx: Writer, prepared: readonly PreparedRecord[]): Promise<number[]>
  /** Removes records (rows of `records`) and everything derived from them. The embedding cache keeps their vectors. */
  remove(tx: Writer, recordIds: readonly number[]): Promise<void>
  /** Changes the date of records and keeps their chunks and vectors; only the day in the words of turns is updated. */
  redate(tx: Writer, dated: readonly DatedRecord[]): Promise<void>
  /** Replaces the values of a facet of records (by uid); their text is not changed. */
  label(tx: Writer, uids: readonly string[], name: FacetName, values: readonly string[]): Promise<void>
  /** Deletes a model with its vectors and codes, by its id in the database. */
  deleteModel(id: number): Promise<void>
  /** Keys of the embedding cache that belong to the passages of this space. */
  cacheKeys(): AsyncIterable<string>
  /** Removes the model outputs for these records from the embedding cache. */
  uncache(drafts: readonly RecordDraft[]): Promise<void>
  /** The same for existing records, by row id. */
  uncacheStored(recordIds: readonly number[]): Promise<void>
  /** Runs the search pipeline. */
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResult>
  /** Uids of records that contain all of some words in one passage, best first by words alone. */
  holding(
    words: readonly string[],
    request: { limit: number; filter?: Filter | undefined },
    options?: CallOptions,
  ): Promise<string[]>
  /** Uids of records that share words with any of some texts, best first by words alone; fast for any texts. */
  sharing(
    texts: readonly string[],
    request: { limit: number; filter?: Filter | undefined },
    options?: CallOptions,
  ): Promise<string[]>
  /** Row ids of all records that contain all of these index terms (text/tokenize), in any of their passages. */
  withTerms(terms: readonly string[]): Promise<number[]>
  /** Neighbors by meaning of the record with this row id, without itself and without equal content. */
  similar(recordId: number, request?: SimilarRequest, options?: CallOptions): Promise<SearchResult>
  /** One vector of length 1 for each record (by uid), all of one model; records without vectors are omitted. */
  vectorsOf(uids: readonly string[]): Promise<Map<string, Float32Array>>
  /**
   * The same for each model, the main one first; an empty map for a model without any of them. `wanted` selects models.
   */
  vectorsByModel(
    uids: readonly string[],
    wanted?: (model: string) => boolean,
  ): Promise<{ model: string; vectors: Map<string, Float32Array> }[]>
  /**
   * Similarity of short texts to a question by the static embedder, which is always in memory: cosines in order, which
   * may be below 0. Undefined without one.
   */
  compare(question: string, texts: readonly string[], options?: CallOptions): Promise<number[] | undefined>
  /** The same by the best available embedder, which may have to run once for each text that is new to this process. */
  compareByMeaning(question: string, texts: readonly string[], options?: CallOptions): Promise<TextNearness | undefined>
  /**
   * Computes missing vectors, newest first, until none is missing or `budget` chunks are done. Safe to call from
   * several processes.
   */
  embedPending(
    options?: CallOptions & { budget?: number; onProgress?: (progress: EmbedProgress) => void },
  ): Promise<EmbedProgress & { degraded: string[] }>
  /**
   * Before a question about recent records: computes missing vectors of the latest records of these kinds, for as long
   * as an answer may wait (about a second). Returns why some are still missing; fails only when aborted.
   */
  embedForQuestion(kinds: readonly RecordKind[], options?: CallOptions): Promise<string[]>
  status(): Promise<IndexStatus>
  /** Rebuilds the words and vector codes from the chunks, after damage or a change of the analyser. */
  rebuild(options?: CallOptions): Promise<{ chunks: number }>
  /**
   * Adds what the words of an index of an earlier version lack, until `shouldEnd` returns true; `more` if work remains.
   */
  renewWords(options?: CallOptions & { shouldEnd?: () => boolean }): Promise<{ chunks: number; more: boolean }>
  /** Number of rows of a kind without passages in the index. */
  countMissing(kind: IndexedKind): Promise<number>
  /** Makes the index match the rows of a kind; returns the number of records rebuilt or removed. */
  repairRows(kind: IndexedKind, options: CallOptions & { thorough: boolean }): Promise<number>
  /** Sends external engines their missing records, for so many milliseconds or until all are sent; returns failures. */
  catchUp(options?: CallOptions & { milliseconds?: number }): Promise<string[]>
  /** Closes external engines. */
  close(): Promise<void>
}
