import type { TokenStates } from '../../../core/token-states.ts'
import type { EmbedAs, Passage, QueryTokens } from '../../../ports/models.ts'
import type { OnnxSession } from '../onnx/onnx-session.ts'
import { unitLength } from '../unit-length.ts'
import { clsId, sepId, type WordPiece } from '../wordpiece.ts'
import { bgeDimensions, bgeMaxTokens } from './bge-identity.ts'
import { namesInWords, type TokenCoder } from './token-codes.ts'

/** Prefix of questions in the model's training. Passages have no prefix. */
const queryPrefix = 'Represent this sentence for searching relevant passages: '
/** Two turns of a chat are about 70 tokens; more context costs time and does not help. */
const maxContextTokens = 160
/** Token limits of a sentence and its context; more is not a sentence, or irrelevant context. */
const sentenceTokens = { own: 94, before: 40 }

interface EncodedPassage {
  vector: Float32Array
  codes: Uint8Array
}

/** The model with its tokenizer: one text per run, in the calling thread. */
export interface BgeModel {
  vector(text: string, as: EmbedAs): Promise<Float32Array>
  passage(passage: Passage): Promise<EncodedPassage>
  query(text: string): Promise<{ vector: Float32Array; tokens: QueryTokens }>
  states(sentence: Passage): Promise<TokenStates>
  close(): Promise<void>
}

export interface BgeParts {
  session: OnnxSession
  tokenizer: WordPiece
  coder: TokenCoder
  /** By token id: 1 if the piece has a letter or digit; `content` also requires that it is not a stop word. */
  words: Uint8Array
  content: Uint8Array
}

export function createBgeModel({ session, tokenizer, coder, words, content }: BgeParts): BgeModel {
  const room = bgeMaxTokens - 2
  const prefix = tokenizer.encode(queryPrefix)

  const run = (...parts: Int32Array[]) => session.run(framed(parts))

  async function vector(text: string, as: EmbedAs): Promise<Float32Array> {
    if (as === 'query') return (await query(text)).vector
    return firstRow(await run(tokenizer.encode(text, room)))
  }

  /** The vector comes from the text alone, the token codes from the text in its context: each works better so. */
  async function passage({ text, before }: Passage): Promise<EncodedPassage> {
    const ids = tokenizer.encode(text, room)
    const alone = await run(ids)
    const context = before ? lastOf(tokenizer.encode(before), Math.min(maxContextTokens, room - ids.length)) : noIds
    const hidden = context.length > 0 ? await run(context, ids) : alone
    const rows = rowsOf(ids, 1 + context.length, content)
    const names = namesInWords(ids, (id) => tokenizer.tokenOf(id).startsWith('##'))
    const kept = rows.map((row) => names[row - 1 - context.length]!)
    return { vector: firstRow(alone), codes: coder.encode(hidden, rows, kept) }
  }

  async function query(text: string) {
    const ids = tokenizer.encode(text, room - prefix.length)
    const hidden = await run(prefix, ids)
    const first = 1 + prefix.length
    const rows = rowsOf(ids, first, words)
    const tokens = rows.map((row) => tokenizer.tokenOf(ids[row - first]!))
    return { vector: firstRow(hidden), tokens: { tokens, vectors: coder.queryVectors(hidden, rows) } }
  }

  /** [CLS] sentence [SEP] preceding text [SEP]: the sentence comes first, so that it is never cut for the context. */
  async function states({ text, before }: Passage): Promise<TokenStates> {
    const ids = tokenizer.encode(text, sentenceTokens.own)
    const context = before ? lastOf(tokenizer.encode(before), sentenceTokens.before) : noIds
    const own = ids.length + 2
    const hidden = context.length > 0 ? await run(ids, sepOnly, context) : await run(ids)
    return { states: hidden, own }
  }

  return { vector, passage, query, states, close: () => session.close() }
}

const noIds = new Int32Array(0)
const sepOnly = new Int32Array([sepId])
// Not subarray(-count): for 0 that would return everything.
const lastOf = (ids: Int32Array, count: number) => ids.subarray(Math.max(0, ids.length - Math.max(0, count)))

/** [CLS] parts [SEP] */
function framed(parts: readonly Int32Array[]): Int32Array {
  const ids = new Int32Array(parts.reduce((sum, part) => sum + part.length, 2))
  ids[0] = clsId
  let at = 1
  for (const part of parts) {
    ids.set(part, at)
    at += part.length
  }
  ids[at] = sepId
  return ids
}

/** Rows of the tokens that `table` keeps; the first token if it keeps none. */
function rowsOf(ids: Int32Array, first: number, table: Uint8Array): number[] {
  const rows: number[] = []
  for (let i = 0; i < ids.length; i++) if (table[ids[i]!]) rows.push(first + i)
  return rows.length > 0 || ids.length === 0 ? rows : [first]
}

/** The hidden state of [CLS], trained as the text's vector. */
const firstRow = (hidden: Float32Array): Float32Array => {
  const vector = hidden.slice(0, bgeDimensions)
  return unitLength(vector) ?? vector
}
