import { type PlaceOfSaying, sayingFeatures } from '../../src/text/sayings/saying-features.ts'
import { readLines } from '../statements/labelled.ts'

/** What a text is: what a user typed, or what an agent said at the end of its turn. */
export type SayingKind = 'prompts' | 'reports'

/** A text; each sentence with what it is, the main thing first. */
interface Said {
  writer: string
  /** Nothing was said or done before it. */
  first?: boolean
  /** One plain sentence without its context. */
  plain?: boolean
  /** A sentence without `is` is unlabelled: only the kind of the whole work is known. */
  sentences: { text: string; is?: string[]; item?: boolean }[]
}

/** A text of a recorded session, in which each class is as frequent as in sessions. */
interface SaidInSession extends Said {
  set: string
  kind: 'prompt' | 'report'
}

/** A sentence to learn from, or to try what was learned on. */
export interface Sample {
  text: string
  /** Who wrote it, or of which set of sessions it is. */
  writer: string
  place: PlaceOfSaying | undefined
  /** The sentence before it in the same text, where it is known. */
  before: string | undefined
  features: ReadonlySet<string>
  /** All that it is; the first is learned. */
  is: readonly string[]
}

/** The lines of a file of sayings. */
export const linesOf = <Line>(name: string): Line[] => readLines(`bench/sayings/${name}.jsonl`)

/** Sentences that were written to be learned from. */
export const readSamples = (kind: SayingKind): Sample[] => linesOf<Said>(kind).flatMap(samplesOf)

/** Sentences of sessions; `writer` is the set of sessions. */
export const readSessionSamples = (kind: SayingKind): Sample[] =>
  linesOf<SaidInSession>('sessions').flatMap((said) =>
    `${said.kind}s` === kind ? samplesOf({ ...said, writer: said.set }) : [],
  )

const samplesOf = ({ writer, first, plain, sentences }: Said): Sample[] =>
  sentences.flatMap(({ text, is, item }, index) => {
    if (is === undefined) return []
    const place = plain ? undefined : { index, count: sentences.length, isItem: item === true, isFirst: first === true }
    const before = plain ? undefined : sentences[index - 1]?.text
    return { text, writer, is, place, before, features: sayingFeatures(text, place) }
  })
