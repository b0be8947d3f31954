import { wordsOf } from '../../src/actions/rules/why.ts'
import { namesOf } from '../../src/actions/rules/work-facts.ts'
import { isPointing } from '../../src/text/report/cues.ts'
import { readSentences } from '../../src/text/report/read-sentences.ts'
import { titleFeatures } from '../../src/text/sayings/title-model.ts'
import { mostSentences, workFeatures } from '../../src/text/sayings/work-model.ts'
import { linesOf } from './labelled.ts'

/** Something to learn from: what is read of it, and what it is. */
export interface Learned {
  features: ReadonlySet<string>
  is: readonly string[]
  /** The set of sessions that it is from; undefined for what was written to be learned from. */
  set: string | undefined
}

interface Line {
  set?: string
  kind?: 'prompt' | 'report'
  session?: string
  work?: string
  signs?: string[]
  /** Numbers of `shapeOfWork`, where something was changed. */
  shape?: number[]
  sentences: { text: string; is?: string[]; item?: boolean; title?: number }[]
}

interface Request {
  work: string
  asked: string
  told: string
}

/** What asks for something, where anything does. */
const asking = (sentences: Line['sentences']): Line['sentences'] => {
  const others = sentences.filter(({ is }) => !/^(?:confirmed|rule|decision|later)$/.test(is?.[0] ?? ''))
  return others.length > 0 ? others : sentences
}

const texts = (sentences: readonly { text: string }[]): string[] => sentences.map(({ text }) => text)
const textsIn = (said: string): string[] => texts(readSentences(said))

/** What kind of work was asked for. */
export function readAsked(): Learned[] {
  const said = [...linesOf<Line>('prompts'), ...linesOf<Line>('sessions').filter(({ kind }) => kind === 'prompt')]
  return [
    ...said.flatMap(({ set, work, sentences }) =>
      work === undefined ? [] : { set, is: [work], features: workFeatures(texts(asking(sentences))) },
    ),
    ...linesOf<Request>('requests').map(({ work, asked }) => ({
      ...{ set: undefined, is: [work], features: workFeatures(textsIn(asked)) },
    })),
  ]
}

/** The kind of work in a final report, with the recorded events. */
export function readTold(): Learned[] {
  const said = [...linesOf<Line>('reports'), ...linesOf<Line>('sessions').filter(({ kind }) => kind === 'report')]
  return [
    ...said.flatMap(({ set, work, signs = [], sentences }) => {
      const features = workFeatures(texts(sentences).slice(0, mostSentences))
      for (const sign of signs) features.add(`@${sign}`)
      return work === undefined ? [] : { set, is: [work], features }
    }),
    ...linesOf<Request>('requests').map(({ work, told }) => ({
      ...{ set: undefined, is: [work], features: workFeatures(textsIn(told).slice(0, mostSentences)) },
    })),
  ]
}

/** A recorded change, with the prompt before it and the report about it. */
export interface Changed {
  set: string
  is: string
  asked: ReadonlySet<string>
  told: ReadonlySet<string>
  shape: readonly number[]
}

/** All of which the shape is known. */
export function readChanges(): Changed[] {
  let asked: ReadonlySet<string> = new Set()
  return linesOf<Line>('sessions').flatMap(({ set, kind, work, signs = [], shape, sentences }) => {
    if (kind === 'prompt') asked = workFeatures(texts(asking(sentences)))
    if (kind === 'prompt' || shape === undefined || set === undefined || work === undefined) return []
    const told = new Set([...workFeatures(texts(sentences).slice(0, mostSentences)), ...signs.map((one) => `@${one}`)])
    return { set, is: work, asked, told, shape }
  })
}

/** A message whose sentences were judged as titles. */
export interface Judged {
  set: string | undefined
  sentences: (Learned & { worth: number })[]
}

/** Messages of more than one sentence, each of which was judged as a title. */
export function readTitles(): Judged[] {
  let asked: string | undefined
  return [...linesOf<Line>('reports'), ...linesOf<Line>('sessions')].flatMap(({ set, kind, sentences }) => {
    if (kind === 'prompt') asked = texts(sentences).join(' ')
    if (kind === 'prompt' || sentences.some(({ title }) => title === undefined)) return []
    const wanted = set === undefined || asked === undefined ? undefined : wordsOf(asked)
    const judged = sentences.map(({ text, item, title }, index) => ({
      ...{ set, is: [String(title)], worth: title! },
      features: titleFeatures(
        text,
        { index, count: sentences.length, isItem: item === true },
        {
          shared: wanted && [...wordsOf(text)].filter((word) => wanted.has(word)).length,
          names: new Set(namesOf(text)).size,
          isPointing: isPointing(text),
        },
      ),
    }))
    return { set, sentences: judged }
  })
}
