import type { CallOptions } from '../core/runtime.ts'
import type { TokenStates } from '../core/token-states.ts'

export type EmbedAs = 'query' | 'document'

/** Text for an embedder. `before` is what was said just before (conversations): read by the model, not embedded itself. */
export interface Passage {
  text: string
  before?: string
}

/**
 * A passage as late interaction keeps it: packed codes of its content tokens, `bytesPerToken` each. Bit d of a code is
 * `code[d >> 3] & (1 << (d & 7))`, 1 where the token's vector lies at or above the mean in dimension d.
 */
export type TokenCodes = Uint8Array

/** A query for late interaction: one unit vector a token, row-major, with the number of dimensions of the embedder. */
export interface QueryTokens {
  tokens: readonly string[]
  vectors: Float32Array
}

export interface EncodeOptions extends CallOptions {
  /** The caller waits for it, and asks the same model a question next. */
  beforeQuestion?: boolean
}

/**
 * Optional power of an embedder: token vectors for MaxSim reranking (see docs/decisions on late interaction).
 * `id` names model, mean vector and form: codes of another id cannot be compared.
 */
export interface LateInteraction {
  readonly id: string
  readonly bytesPerToken: number
  /** Passage vector and token codes; one model run a passage where nothing stands before it, else two. */
  encode(passages: readonly Passage[], options?: EncodeOptions): Promise<{ vector: Float32Array; codes: TokenCodes }[]>
  encodeQuery(text: string, options?: CallOptions): Promise<{ vector: Float32Array; tokens: QueryTokens }>
}

/** Same text, same vector; order kept; length 1; abort works between texts. */
export interface Embedder {
  /** Names weights, runtime and pooling: vectors of another id cannot be compared. */
  readonly id: string
  readonly dimensions: number
  /** Longest text in tokens; the rest is cut off. The index splits before that. */
  readonly maxTokens: number
  /** So cheap that a record gets its vector in the write itself. */
  readonly instant: boolean
  /** Mean and deviation of cosines between unrelated texts: what makes scores of two embedders comparable. */
  readonly background: { mean: number; deviation: number }
  /** Learned from English: of other languages it knows names and loanwords. */
  readonly englishOnly?: boolean
  readonly lateInteraction?: LateInteraction
  embed(texts: readonly string[], as: EmbedAs, options?: CallOptions): Promise<Float32Array[]>
  /** Optional power: states of the tokens of a sentence, and of what was said before it. One run, in the calling thread. */
  tokenStates?(sentence: Passage): Promise<TokenStates>
  /** Frees the weights; the next call loads them again. */
  unload(): Promise<void>
  /** Whether anything of it is in memory just now; one that does not say may be. */
  isLoaded?(): boolean
}

/** A cross-encoder or a language model that reads query and passage together. Scores 0…1, order kept. */
export interface Reranker {
  readonly id: string
  rerank(query: string, passages: readonly string[], options?: CallOptions): Promise<number[]>
  /** Optional power: one passage at a time, so that some scores are there when time is up. */
  judgeOne?(query: string, passage: string, options?: CallOptions): Promise<number>
  /** Most passages that it reads of one answer; without, all candidates. */
  readonly depth?: number
}

/** What a call of a language model is for: the router chooses the cheapest model that can do it. */
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
  /** JSON schema of the answer, for models that can be held to one. */
  schema?: Readonly<Record<string, unknown>>
  /** Words, lower case: how likely the answer begins with each, for models that tell (`Generated.likelihoods`). */
  likelihoods?: readonly string[]
  /** The former answer to this question could not be used: a stronger model should answer, where one is set. */
  again?: boolean
}

export interface LanguageModel {
  /** Of a router: the model that answered last, or that would answer first. */
  readonly id: string
  generate(request: GenerateRequest, options?: CallOptions): Promise<Generated>
}

export interface Generated {
  text: string
  inputTokens: number
  outputTokens: number
  /** The answer ended because it became too long. */
  truncated?: boolean
  /** Chance of each word that was asked for, 0…1; undefined where the model does not tell. */
  likelihoods?: Readonly<Record<string, number>>
}
