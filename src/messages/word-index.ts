import type { Reader, Writer } from '../ports/database.ts'

/** A message with the words of its text and of the names of its files, as the analysis makes them, in order. */
export interface MessageWords {
  id: number
  terms: readonly string[]
}

/** Messages that hold one of `any`, where there are some, and each of `all`. */
export interface HeldTerms {
  any: readonly string[]
  all: readonly string[]
}

/** Narrows by columns of `messages m`; empty SQL narrows nothing. */
export interface Where {
  sql: string
  params: readonly (string | number)[]
}

/** The words of messages: FTS5 in SQLite, tables in PostgreSQL, ranked alike. */
export interface WordIndex {
  put(tx: Writer, messages: readonly MessageWords[]): Promise<void>
  /** Before the words of a message that stays are written again; those of one that is deleted go by themselves. */
  remove(tx: Writer, id: number): Promise<void>
  /** Whether the index holds no message. */
  isEmpty(db: Reader): Promise<boolean>
  /** Messages that hold a term. */
  count(db: Reader, term: string): Promise<number>
  /** Messages that hold one of the terms, with BM25 over these terms, larger is better: the best, at most `most`. */
  rank(db: Reader, terms: readonly string[], where: Where, most: number): Promise<{ id: number; score: number }[]>
  /** Ids of messages, the newest first, at most `most`. */
  holding(db: Reader, held: HeldTerms, where: Where, most?: number): Promise<number[]>
}
