import { readFileSync } from 'node:fs'
import { type PlaceOfSaying, sayingFeatures } from './saying-features.ts'

/** What one person typed, or an agent said at the end of its turn; each sentence with what it is, the main thing first. */
interface Said {
  writer: string
  lang: string
  /** Nothing was said or done before it. */
  first?: boolean
  /** One plain sentence without the rest: nobody knows where it stands. */
  plain?: boolean
  sentences: { text: string; is: string[]; item?: boolean }[]
}

/** A sentence to learn from, or to try what was learned on. */
export interface Sample {
  text: string
  lang: string
  writer: string
  place: PlaceOfSaying | undefined
  features: ReadonlySet<string>
  /** All that it is; the first is learned. */
  is: readonly string[]
}

/** Sentences of `bench/sayings/<name>.jsonl`. */
export function readSamples(name: 'prompts' | 'reports'): Sample[] {
  const lines = readFileSync(`bench/sayings/${name}.jsonl`, 'utf8').trim().split('\n')
  return lines.flatMap((line) => {
    const { writer, lang, first, plain, sentences } = JSON.parse(line) as Said
    return sentences.map(({ text, is, item }, index) => {
      const place = plain
        ? undefined
        : { index, count: sentences.length, isItem: item === true, isFirst: first === true }
      return { text, lang, writer, is, place, features: sayingFeatures(text, place) }
    })
  })
}
