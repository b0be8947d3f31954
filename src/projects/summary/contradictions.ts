import { analyse } from '../../text/tokenize.ts'
import type { CitedSentence } from './cited-sentence.ts'

/** Two sentences of different gems that say the same of something, but for a number or a "not". */
export interface Contradiction {
  one: CitedSentence
  other: CitedSentence
  /** What differs: `12 / 14`, or `not`. */
  differs: string
}

/** Share of words in common from which on two sentences are about the same. */
const leastCommon = 0.6
const denials = new Set(['not', 'no', 'never', 'cannot', 'nicht', 'kein', 'keine', 'nie', 'ne', 'pas', 'jamais'])

/** Pairs that a person should look at; it is for them to say which holds. */
export function contradictionsAmong(sentences: readonly CitedSentence[], most: number): Contradiction[] {
  const read = sentences.map((sentence) => ({ sentence, ...readSentence(sentence.text) }))
  const found: Contradiction[] = []
  for (const [index, one] of read.entries())
    for (const other of read.slice(index + 1)) {
      if (found.length === most) return found
      if (one.sentence.gem === other.sentence.gem || common(one.words, other.words) < leastCommon) continue
      const differs = difference(one, other)
      if (differs !== undefined) found.push({ one: one.sentence, other: other.sentence, differs })
    }
  return found
}

interface Read {
  /** Without numbers and denials. */
  words: ReadonlySet<string>
  numbers: string[]
  denies: boolean
}

function readSentence(text: string): Read {
  const plain = text.toLowerCase().match(/[\p{L}\p{N}’'.,]+/gu) ?? []
  const numbers = plain.map((word) => word.replace(/[.,]+$/, '')).filter((word) => /^\p{N}[\p{N}.,]*$/u.test(word))
  const denies = plain.some((word) => denials.has(word) || /n[’']t$/.test(word))
  const words = analyse(text).filter((word) => !/^\p{N}+$/u.test(word) && !denials.has(word))
  return { words: new Set(words), numbers, denies }
}

function difference(one: Read, other: Read): string | undefined {
  if (one.denies !== other.denies) return 'not'
  const [a, b] = [one.numbers.join(' '), other.numbers.join(' ')]
  return a !== b && one.numbers.length === other.numbers.length && a !== '' ? `${a} / ${b}` : undefined
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return shared < 3 ? 0 : shared / (a.size + b.size - shared)
}
