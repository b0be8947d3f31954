import type { Filter } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Writer } from './database.ts'

/**
 * Terms of one chunk in text order, already analyzed (text/tokenize), separated by spaces. An index expects this form,
 * and a string passes between threads far cheaper than a list.
 */
export interface LexicalEntry {
  chunkId: number
  title: string
  headings: string
  body: string
  /** Speaker, date words and the previous turn of a message: searchable with a lower weight. */
  lead: string
}

/** A query in analyzed terms. `any` are ranked by BM25; a chunk must contain every phrase and no excluded group. */
export interface LexicalQuery {
  any: readonly string[]
  /** Every word that begins with the term counts: `deploy*`. */
  prefixes?: readonly string[]
  /** Terms that must be adjacent in one field. */
  phrases?: readonly (readonly string[])[]
  /** Terms that add to the score where they are adjacent, as one rare word would. Alone, any such group is enough. */
  pairs?: readonly (readonly string[])[]
  /** A chunk with all terms of one of these groups adjacent is excluded. */
  not?: readonly (readonly string[])[]
  /** A chunk must contain all of `any`. */
  requireAll?: boolean
}

export interface ScoredChunk {
  chunkId: number
  score: number
}

/**
 * Full-text index. Written in the same transaction as the record, so that a record is found as soon as the write
 * returns.
 */
export interface LexicalIndex {
  put(tx: Writer, entries: readonly LexicalEntry[]): Promise<void>
  remove(tx: Writer, chunkIds: readonly number[]): Promise<void>
  /** Best first, `score` > 0 (BM25), ties by chunk id. The filter narrows before ranking: `limit` hits if they exist. */
  search(query: LexicalQuery, limit: number, filter?: Filter, options?: CallOptions): Promise<ScoredChunk[]>
  /** First chunks of the records that pass the filter, by date (records without one last), ties by id; no words needed. */
  list(order: 'date_desc' | 'date_asc', limit: number, offset: number, filter?: Filter): Promise<number[]>
  /** Which of the terms each chunk contains: in its own text (title, headings, body), and with its lead. */
  held(
    chunkIds: readonly number[],
    terms: readonly string[],
  ): Promise<Map<number, { own: ReadonlySet<string>; all: ReadonlySet<string> }>>
  /** Number of chunks that contain each term; 0 for a term that does not occur. */
  frequencies(terms: readonly string[]): Promise<Map<string, number>>
  /** Number of chunks. */
  size(): Promise<number>
  /** Indexed words near a misspelt one, nearest and most frequent first. */
  similarTerms(term: string, limit: number): Promise<{ term: string; distance: number; frequency: number }[]>
}

export interface VectorEntry {
  chunkId: number
  /** A chunk longer than the embedder's window has several pieces; its best one counts. */
  piece: number
  vector: Float32Array
}

/** Vectors of several embedders, distinguished by `model` (the embedder's id). All vectors have length 1. */
export interface VectorIndex {
  put(tx: Writer, model: string, entries: readonly VectorEntry[]): Promise<void>
  /** Without `model`: the vectors of every model. */
  remove(tx: Writer, chunkIds: readonly number[], model?: string): Promise<void>
  /** Best chunks by cosine, each once with its best piece, ties by chunk id. The filter narrows before ranking. */
  search(
    model: string,
    query: Float32Array,
    limit: number,
    filter?: Filter,
    options?: CallOptions,
  ): Promise<ScoredChunk[]>
  /** Exact cosines of given chunks (best piece), for those that have a vector of this model. */
  scores(model: string, query: Float32Array, chunkIds: readonly number[]): Promise<Map<number, number>>
  /** The vectors of given chunks in the order of their pieces. */
  vectors(model: string, chunkIds: readonly number[]): Promise<Map<number, Float32Array[]>>
  /** Whether any vector of this model exists, without a search. If undefined, assume that some exist. */
  holds?(model: string): Promise<boolean>
  /** Number of pieces of each model. */
  counts(): Promise<Map<string, number>>
}
