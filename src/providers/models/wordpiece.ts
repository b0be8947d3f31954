import { keepUpTo } from '../../core/keep-up-to.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * WordPiece as in BERT's uncased models. It is implemented here because it feeds the static embedder at thousands of
 * passages a second: one pass over the characters and a map from word to pieces. A test compares it with a reference
 * implementation. One difference is intended: `[SEP]` in a text stays text, and never becomes the model's separator.
 */
export interface WordPiece {
  /** Ids of a text without [CLS] and [SEP], at most `limit`. */
  encode(text: string, limit?: number): Int32Array
  /** `##` marks a piece that continues the previous word. */
  tokenOf(id: number): string
  readonly size: number
}

export const clsId = 101
export const sepId = 102
const unknownId = 100

/** Longer words are unknown to the model, and searching their pieces takes quadratic time. */
const maxWordLength = 100
/**
 * With a limit, at most this many characters per token are read: a text of many megabytes must not be cleaned for its
 * first 512 tokens.
 */
const charactersPerToken = 200
/** Number of cached multi-piece words: about 4 MB when full. */
const rememberedWords = 30_000
/** Characters: longer tokens are rarely words and seldom repeat. */
const rememberedLength = 32

export function createWordPiece(vocabulary: Vocabulary): WordPiece {
  const remembered = new Map<string, readonly number[]>()
  let buffer = new Int32Array(1024)

  function piecesOf(word: string): readonly number[] {
    const known = remembered.get(word)
    if (known) return known
    const pieces = split(word, vocabulary)
    if (word.length > rememberedLength) return pieces
    keepUpTo(rememberedWords, remembered, ownCopy(word), pieces)
    return pieces
  }

  function encode(text: string, limit = Number.POSITIVE_INFINITY): Int32Array {
    const clean = cleanText(text.slice(0, limit * charactersPerToken))
    let length = 0
    let start = -1
    for (let i = 0; i <= clean.length; i++) {
      const kind = i < clean.length ? kindOf(clean.charCodeAt(i)) : space
      if (kind === letter) {
        if (start < 0) start = i
        continue
      }
      if (start >= 0) add(start, i)
      start = -1
      if (kind === mark) add(i, i + 1)
      if (length >= limit) break
    }
    return buffer.slice(0, Math.min(length, limit))

    function add(from: number, to: number): void {
      const whole = vocabulary.find(clean, from, to, false)
      const pieces = whole < 0 ? piecesOf(clean.slice(from, to)) : undefined
      if (length + (pieces?.length ?? 1) > buffer.length) buffer = doubled(buffer)
      if (pieces) for (const id of pieces) buffer[length++] = id
      else buffer[length++] = whole
    }
  }

  return { encode, tokenOf: (id) => vocabulary.tokenOf(id) ?? '[UNK]', size: vocabulary.size }
}

/** Longest piece first, from the left; an unknown rest makes the whole word unknown. */
function split(word: string, vocabulary: Vocabulary): readonly number[] {
  if (word.length > maxWordLength) return [unknownId]
  const pieces: number[] = []
  for (let start = 0; start < word.length; ) {
    let end = word.length
    let id = -1
    for (; end > start; end--) {
      id = vocabulary.find(word, start, end, start > 0)
      if (id >= 0) break
    }
    if (id < 0) return [unknownId]
    pieces.push(id)
    start = end
  }
  return pieces
}

const plain = /^[\t\n\r -~]*$/
const controls = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]/gu
const marks = /\p{Mn}/gu
/**
 * Characters that are words by themselves: Chinese characters, and punctuation of the upper planes, which kindOf does
 * not cover.
 */
const standAlone =
  /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2A6DF}\u{2A700}-\u{2CEAF}\u{2F800}-\u{2FA1F}]|(?=[\u{10000}-\u{10FFFF}])\p{P}/gu

/** Lower case, no accents, no control characters. */
function cleanText(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text
    .replace(/[\t\n\r]/g, ' ')
    .replace(controls, '')
    .replace(standAlone, ' $& ')
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
}

const space = 1
const mark = 2
const letter = 3
type CharacterKind = typeof space | typeof mark | typeof letter
/** One entry per UTF-16 unit, filled on demand: a regular expression per character would cost more than the rest. */
const kinds = new Uint8Array(0x1_0000)

function kindOf(unit: number): CharacterKind {
  const known = kinds[unit] as CharacterKind | 0
  if (known) return known
  const character = String.fromCharCode(unit)
  let kind: CharacterKind = letter
  if (/\s/.test(character)) kind = space
  // BERT counts every ASCII sign as punctuation, also those that Unicode calls symbols: $ + < = > ^ ` | ~
  else if (/[!-/:-@[-`{-~]|\p{P}/u.test(character)) kind = mark
  kinds[unit] = kind
  return kind
}

/** Copies a slice: one of 13 or more characters would keep its whole source text in memory. */
const ownCopy = (word: string): string => (word.length < 13 ? word : ` ${word}`.slice(1))

function doubled(old: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(old.length * 2)
  larger.set(old)
  return larger
}
