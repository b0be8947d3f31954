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

/** How near texts are to a question. */
export interface TextNearness {
  /** Deviations of each cosine above unrelated text, as the embedder has it. */
  deviations: number[]
  /** Whether the embedder is the static one that is used until better embeddings exist. */
  isInstant: boolean
}

/** A sub-query that the caller wrote: words, a sentence to compare by meaning, or a made-up answer to compare with. */
export interface TypedQuery {
  type: 'lex' | 'vec' | 'hyde'
  query: string
}

export type ResultOrder = 'relevance' | 'date_desc' | 'date_asc'

/** Hits of an answer when the caller does not say. */
export const defaultLimit = 10

export interface SearchRequest {
  /** Words, a question, or the query syntax of text/parse-query. Empty: everything that passes the filter, by date. */
  query: string
  mode?: SearchMode
  limit?: number
  offset?: number
  filter?: Filter
  /** On the calibrated score, 0…1. */
  minScore?: number
  order?: ResultOrder
  /** false switches reranking off; default: on where it is cheap. */
  rerank?: boolean
  /** false switches expansion off. */
  expand?: boolean
  explain?: boolean
  /** false: the caller does not need snippets and gets whole passages. */
  snippets?: boolean
  /** Sub-queries in place of expansion. */
  variants?: readonly TypedQuery[]
  /**
   * Candidates that are read and weighed; default 100. Lists are looked through twice as deep. Records of one sentence need
   * fewer: what answers stands further in front.
   */
  depth?: number
  /** true: near copies and translations of a document are hits of their own. */
  all?: boolean
  /** false: standing wishes that bear on the question are not put before the hits. */
  offers?: boolean
}

export interface SimilarRequest {
  limit?: number
  filter?: Filter
  /** Runs no model for a record that waits for its embedding: only models that have embedded it are asked. */
  onlyStored?: boolean
}

/** The words of a record's chunks, and how long these are in tokens. */
export interface AnalysedRecord {
  entries: Omit<LexicalEntry, 'chunkId'>[]
  tokens: number[]
  /** ISO 639-1 code of a document's language, where its text or path tells it. */
  language?: string
}

/** A record made ready outside the transaction: words analysed, cheap vectors computed. */
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
  /** Chunks without a vector of the preferred embedder. */
  pending: number
  embedder: string | null
  /** Vectors of each model. */
  vectors: Record<string, number>
  textBytes: number
  degraded: string[]
  /** Engines elsewhere that are asked first, in order; empty for none. */
  providers: ProviderStatus[]
}

/** A record (row of `records`) and the date that it gets, epoch milliseconds. */
export interface DatedRecord {
  recordId: number
  date: number
}

/** The face of the engine: everything above talks to this. */
export interface Search {
  /** How text is to be cut into chunks, as the owner set it; undefined: as shipped. */
  readonly sizes?: ChunkSizes | undefined
  /** Analyses words (where `analyseRecords` has not done so) and computes instant vectors; no I/O, so do it before the transaction. */
  prepare(drafts: readonly RecordDraft[], analysed?: readonly AnalysedRecord[]): Promise<PreparedRecord[]>
  /** Writes records, chunks, words and instant vectors in the caller's transaction; a record of the same uid is replaced. Returns row ids in order. */
  put(tx: Writer, prepared: readonly PreparedRecord[]): Promise<number[]>
  /** Removes records (rows of `records`) and all that was derived from them. The embedding cache keeps their vectors. */
  remove(tx: Writer, recordIds: readonly number[]): Promise<void>
  /** Gives records another date and keeps their chunks and vectors: what is read of them is as it was, but for the day of turns. */
  redate(tx: Writer, dated: readonly DatedRecord[]): Promise<void>
  /** Gives records (by uid) these values of a facet in place of what they had; their text is not touched. */
  label(tx: Writer, uids: readonly string[], name: FacetName, values: readonly string[]): Promise<void>
  /** Forgets a model with its vectors and codes, by its id in the database. */
  deleteModel(id: number): Promise<void>
  /** Names under which the embedding cache keeps what belongs to the passages of this space. */
  cacheKeys(): AsyncIterable<string>
  /** Takes out of the embedding cache what models made of these records. */
  uncache(drafts: readonly RecordDraft[]): Promise<void>
  /** The same for records that are still here, by row id. */
  uncacheStored(recordIds: readonly number[]): Promise<void>
  /** Runs the pipeline. */
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResult>
  /** Uids of records that hold every one of some words in one passage, best first by words alone. */
  holding(
    words: readonly string[],
    request: { limit: number; filter?: Filter | undefined },
    options?: CallOptions,
  ): Promise<string[]>
  /** Uids of records that share words with any of some texts, best first by words alone: quick, whatever the texts are. */
  sharing(
    texts: readonly string[],
    request: { limit: number; filter?: Filter | undefined },
    options?: CallOptions,
  ): Promise<string[]>
  /** Row ids of all records that hold every one of these index terms (text/tokenize), in whichever of their passages. */
  withTerms(terms: readonly string[]): Promise<number[]>
  /** Neighbours by meaning of the record with this row id, without itself and without equal content. */
  similar(recordId: number, request?: SimilarRequest, options?: CallOptions): Promise<SearchResult>
  /** What records (by uid) are about: a vector of length 1 each, all of one model; those that have none are left out. */
  vectorsOf(uids: readonly string[]): Promise<Map<string, Float32Array>>
  /** The same for each model, the main one first; of a model that has none of them, an empty map. `wanted` leaves models out. */
  vectorsByModel(
    uids: readonly string[],
    wanted?: (model: string) => boolean,
  ): Promise<{ model: string; vectors: Map<string, Float32Array> }[]>
  /**
   * How near short texts are to a question by the embedder that is always in memory: cosines in order, which may be
   * below 0. Undefined where there is none.
   */
  compare(question: string, texts: readonly string[], options?: CallOptions): Promise<number[] | undefined>
  /** The same by the best embedder that answers, which may have to run once for each text that is new to this process. */
  compareByMeaning(question: string, texts: readonly string[], options?: CallOptions): Promise<TextNearness | undefined>
  /** Fills in missing vectors, newest first, until none is missing or `budget` chunks are done. Safe to call from several processes. */
  embedPending(
    options?: CallOptions & { budget?: number; onProgress?: (progress: EmbedProgress) => void },
  ): Promise<EmbedProgress & { degraded: string[] }>
  /**
   * Before a question about what was only just said: vectors for what has none yet among the latest records of these
   * kinds, for as long as an answer may wait (about a second). Why some still have none; fails only when aborted.
   */
  embedForQuestion(kinds: readonly RecordKind[], options?: CallOptions): Promise<string[]>
  status(): Promise<IndexStatus>
  /** Rebuilds the words and vector codes from the chunks, after damage or a change of the analyser. */
  rebuild(options?: CallOptions): Promise<{ chunks: number }>
  /** Adds what the words of an index of an earlier version lack, until `shouldEnd` says so; `more` where something is left. */
  renewWords(options?: CallOptions & { shouldEnd?: () => boolean }): Promise<{ chunks: number; more: boolean }>
  /** How many rows of a kind lack passages in the index. */
  countMissing(kind: IndexedKind): Promise<number>
  /** Makes the index say what the rows of a kind say; returns how many records were made anew or taken out. */
  mendRows(kind: IndexedKind, options: CallOptions & { thorough: boolean }): Promise<number>
  /** Sends other engines what they do not have, for so many milliseconds or until all is there; why one could not be. */
  catchUp(options?: CallOptions & { milliseconds?: number }): Promise<string[]>
  /** Lets go of other engines. */
  close(): Promise<void>
}
