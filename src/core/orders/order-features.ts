import { meaningNames, meaningsOfJoined, meaningsOfPair, meaningsOfWord } from './order-words.ts'

const count = meaningNames.length
/** Words and pairs of neighbors are hashed into this many features. */
const hashed = 8192
/**
 * First index of each group: one meaning; the first one of a sentence; two in one sentence; two in a row; then words.
 */
const starts = { single: 0, first: count, both: 2 * count, next: 2 * count + count * count }
const startOfWords = starts.next + count * count

/** Number of features. */
export const featureCount = startOfWords + hashed

/** Longer sentences are read in parts of this many letters. */
const longest = 320
const tokens =
  /https?:\/\/[^\s)"'>]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|~?(?:\.{0,2}\/[\w.*-]+)+|[\p{L}\p{M}\p{N}_]+(?:['’.-][\p{L}\p{N}]+)*|[?!.,:;@#<>{}[\]|"`/=]/gu
const joinedScript = /[\u0590-\u06ff\u0900-\u0e7f\u3040-\u9fff\uac00-\ud7af]/
const joinedRun = /[\u3040-\u9fff\uac00-\ud7af]+/g

interface Word {
  hash: number
  meanings: readonly number[]
}
/** Cache of words. */
const known = new Map<string, Word>()
const mostKnown = 20_000

function wordOf(text: string): Word {
  const found = known.get(text)
  if (found) return found
  const meanings = meaningsOfWord(text)
  const stem = /^\d/.test(text) ? '0' : /^https?:|@./.test(text) ? '@' : text.replace('’', "'").slice(0, 6)
  const word = { hash: hashOf(stem), meanings }
  if (known.size >= mostKnown) known.clear()
  known.set(text, word)
  return word
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
const placeOf = (hash: number): number => startOfWords + (((hash ^ (hash >>> 15)) >>> 0) % hashed)

/** Features of one sentence, and the meanings of its words. */
export interface ReadSentence {
  features: readonly number[]
  meanings: ReadonlySet<number>
}

/** Splits a lower-case text into sentences. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/u).flatMap((sentence) => {
    if (sentence.length <= longest) return sentence.trim() === '' ? [] : [sentence]
    const parts: string[] = []
    for (let at = 0; at < sentence.length; at += longest) parts.push(sentence.slice(at, at + longest))
    return parts
  })

/** Extracts the features of one lower-case sentence. */
export function readSentence(sentence: string): ReadSentence {
  const features = new Set<number>()
  const meanings = new Set<number>()
  let before: readonly number[] = []
  let last = hashOf('<s>')
  let lastText = ''
  const follow = (found: readonly number[]) => {
    if (found.length === 0) return
    if (meanings.size === 0) for (const one of found) features.add(starts.first + one)
    for (const one of found) {
      meanings.add(one)
      features.add(starts.single + one)
      for (const former of before) features.add(starts.next + former * count + one)
    }
    before = found
  }
  for (const text of sentence.match(tokens) ?? []) {
    const word = wordOf(text)
    if (lastText !== '') follow(meaningsOfPair(lastText, text))
    follow(word.meanings)
    features.add(placeOf(word.hash)).add(placeOf(Math.imul(last, 31) ^ word.hash))
    last = word.hash
    lastText = text
  }
  if (joinedScript.test(sentence)) {
    for (const one of meaningsOfJoined(sentence)) {
      meanings.add(one)
      features.add(starts.single + one)
    }
    for (const run of sentence.match(joinedRun) ?? [])
      for (let at = 0; at + 2 <= run.length; at++) features.add(placeOf(hashOf(run.slice(at, at + 2))))
  }
  for (const one of meanings)
    for (const other of meanings) if (one < other) features.add(starts.both + one * count + other)
  return { features: [...features], meanings }
}
