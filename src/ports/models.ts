import type { CallOptions } from '../core/runtime.ts'
import type { TokenStates } from '../core/token-states.ts'

export type EmbedAs = 'query' | 'document'

/** Text for an embedder. `before` is the preceding text of a conversation: the model reads it as context only. */
export interface Passage {
  text: string
  before?: string
}

/**
 * Token codes of a passage for late interaction: packed, `bytesPerToken` per content token. Bit d of a code is `code[d
 * >> 3] & (1 << (d & 7))`, 1 where the token's vector is at or above the mean in dimension d.
 */
export type TokenCodes = Uint8Array

/** A query for late interaction: one unit vector per token, row-major, with the embedder's number of dimensions. */
export interface QueryTokens {
  tokens: readonly string[]
  vectors: Float32Array
}

export interface EncodeOptions extends CallOptions {
  /** The caller waits, and will send a question to the same model next. */
  beforeQuestion?: boolean
}

/**
 * Optional feature of an embedder: token vectors for MaxSim reranking (see docs/decisions on late interaction). `id`
 * names model, mean vector and form: codes with different ids cannot be compared.
 */
export interface LateInteraction {
  readonly id: string
  readonly bytesPerToken: number
  /** Passage vector and token codes. One model run per passage without `before`, else two. */
  encode(passages: readonly Passage[], options?: EncodeOptions): Promise<{ vector: Float32Array; codes: TokenCodes }[]>
  encodeQuery(text: string, options?: CallOptions): Promise<{ vector: Float32Array; tokens: QueryTokens }>
}

/** Computes vectors of length 1. The same text gives the same vector; order is kept; abort works between texts. */
export interface Embedder {
  /** Names weights, runtime and pooling: vectors with different ids cannot be compared. */
  readonly id: string
  readonly dimensions: number
  /** Longest text in tokens; the rest is cut off. The index splits longer passages. */
  readonly maxTokens: number
  /** Fast enough that a record is embedded during the write. */
  readonly instant: boolean
  /** Mean and deviation of cosines between unrelated texts: makes scores of two embedders comparable. */
  readonly background: { mean: number; deviation: number }
  /** Trained on English: of other languages it knows names and loanwords. */
  readonly englishOnly?: boolean
  readonly lateInteraction?: LateInteraction
  embed(texts: readonly string[], as: EmbedAs, options?: CallOptions): Promise<Float32Array[]>
  /** Optional feature: states of the tokens of a sentence and of its preceding text. One run, in the calling thread. */
  tokenStates?(sentence: Passage): Promise<TokenStates>
  /** Frees the weights; the next call loads them again. */
  unload(): Promise<void>
  /** Whether the model is in memory now. If undefined, assume that it may be. */
  isLoaded?(): boolean
}

/** A cross-encoder or a language model that reads query and passage together. Scores 0…1, order kept. */
export interface Reranker {
  readonly id: string
  rerank(query: string, passages: readonly string[], options?: CallOptions): Promise<number[]>
  /** Optional feature: scores one passage at a time, so that some scores exist when time is up. */
  judgeOne?(query: string, passage: string, options?: CallOptions): Promise<number>
  /** Maximum number of passages to rerank for one query; default: all candidates. */
  readonly depth?: number
}

/** Purpose of a call of a language model: the router chooses the cheapest suitable model. */
export const taskKinds = [
  'classification',
  'parsing',
  'error-triage',
  'commit-message',
  'file-filter',
  'skill-ranking',
  'question-expansion',
  'summary',
  'many-files',
  'architecture',
  'skill-writing',
  'other',
] as const
export type TaskKind = (typeof taskKinds)[number]

export interface GenerateRequest {
  system?: string
  prompt: string
  maxTokens: number
  /** JSON schema of the answer, for models that support one. */
  schema?: Readonly<Record<string, unknown>>
  /** Words, lower case: request the probability that the answer begins with each (`Generated.likelihoods`). */
  likelihoods?: readonly string[]
  /** The previous answer to this question was unusable: a stronger model should answer, where one is configured. */
  again?: boolean
}

export interface LanguageModel {
  /** For a router: the model that answered last, or that would be asked first. */
  readonly id: string
  generate(request: GenerateRequest, options?: CallOptions): Promise<Generated>
}

export interface Generated {
  text: string
  inputTokens: number
  outputTokens: number
  /** The answer was cut off at the length limit. */
  truncated?: boolean
  /** Probability of each requested word, 0…1; undefined where the model does not report it. */
  likelihoods?: Readonly<Record<string, number>>
}
