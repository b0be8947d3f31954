// Trains the classifiers of promises and requests in chats, of kept promises and of answered questions, and writes the
// weights:
//
//   npm run train:loops                   leaves out a fifth in turn, then writes src/messages/context/*-weights.ts
//   npm run train:loops -- --write        writes the weights and leaves nothing out before
//
// Deterministic: the same sentences and talks give the same bytes.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dayNamed } from '../src/dates/dates.ts'
import { sentencesIn } from '../src/messages/context/loop-words.ts'
import { leastOpen } from '../src/messages/context/open-promises.ts'
import { leastWaiting } from '../src/messages/context/open-questions.ts'
import { promiseFeatures } from '../src/messages/context/promise-features.ts'
import { leastPromise, leastRequest } from '../src/messages/context/promise-model.ts'
import { createFeatureModel, type StoredModel } from '../src/text/sayings/feature-model.ts'
import { fitKeeping, type MatterSample, promisesOf, questionsOf } from './messages/fit-keeping.ts'
import { fits, type LabelledTalk, readTalksOf } from './messages/read-talks.ts'
import { fitSayings } from './sayings/fit-sayings.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const parts = Array.from({ length: 5 }, (_, part) => part)
const partOf = (place: number) => place % parts.length

/** There are fewer sentences than of other kinds. */
/** Share from which on a sentence of a talk may be a request. */
const mayRequest = 0.2
const settings = { leastSentences: 3, penalty: 1 }
const written = readFileSync('bench/messages/loop-sentences.txt', 'utf8')
  .trim()
  .split('\n')
  .map((line, place) => {
    const [, is = '', text = ''] = /^(\w+): (.+)$/.exec(line) ?? []
    return { is: [is], features: promiseFeatures(text), part: partOf(place) }
  })
/** Talks whose keys name every promise, kept or not: what else is said in them is none. */
const keyed = ['mixed', 'kept', 'later', 'more'].flatMap(readTalksOf)
const readWritten = createFeatureModel<string>(fitSayings(written, ['other', 'promise', 'request'], settings))
const sentences = [...written, ...keyed.flatMap((talk, place) => sentencesOf(talk, partOf(place)))]

/** Sentences of a talk, but for those that may ask for something: keys do not name these. */
function sentencesOf({ messages, matters }: LabelledTalk, part: number): typeof written {
  return messages.flatMap(({ from, text: said }) =>
    sentencesIn(said).flatMap((text) => {
      const features = promiseFeatures(text)
      if (matters.some((one) => fits({ kind: 'promise', from, text }, one))) return { is: ['promise'], features, part }
      return readWritten(features).request! >= mayRequest ? [] : { is: ['other'], features, part }
    }),
  )
}

const fitSentences = (some: typeof sentences) => fitSayings(some, ['other', 'promise', 'request'], settings)

if (!values.write) {
  const scored = parts.flatMap((part) => {
    const read = createFeatureModel<string>(fitSentences(sentences.filter((one) => one.part !== part)))
    return sentences
      .filter((one) => one.part === part)
      .map(({ is, features }) => ({ is: is[0]!, shares: read(features) }))
  })
  for (const [name, least] of [
    ['promise', leastPromise],
    ['request', leastRequest],
  ] as const)
    print(
      name,
      scored.map(({ is, shares }) => ({ isDrawn: shares[name]! >= least, isRight: is === name })),
    )
}
const learned = fitSentences(sentences)
write('promise', learned)

/** Talks of `more` teach what answers, and nothing of what settles a promise: decision 48. */
const older = ['dev', 'fresh', 'mixed', 'kept', 'later'].flatMap(readTalksOf)
const talks = [...older, ...readTalksOf('more')]
/** Chats go on with other things: each talk is learned once as it is, and once with another behind it. */
const step = 37
const readLearned = createFeatureModel<'other' | 'promise' | 'request'>(learned)
const twice = (talks: readonly LabelledTalk[], read: (talk: LabelledTalk, others: LabelledTalk[]) => MatterSample[]) =>
  talks.flatMap((talk, place) =>
    [[], [talks[(place + step) % talks.length]!]].flatMap((others) =>
      read(talk, others).map((one) => ({ ...one, isWhole: others.length === 0, part: partOf(place) })),
    ),
  )
const promises = twice(older, (talk, others) => promisesOf(talk, others, readLearned))
if (!values.write) print('open', leftOut(promises, leastOpen))
write('keeping', fitKeeping(promises))

const questions = twice(talks, (talk, others) => questionsOf(talk, others, { dayNamed }))
if (!values.write) print('waiting', leftOut(questions, leastWaiting))
write('answer', fitKeeping(questions))

/** Which are shown where their fifth is left out. */
function leftOut(matters: typeof promises, least: number): { isDrawn: boolean; isRight: boolean }[] {
  return parts.flatMap((part) => {
    const read = createFeatureModel<'stays' | 'settles'>(fitKeeping(matters.filter((one) => one.part !== part)))
    return matters
      .filter((one) => one.part === part && one.isWhole)
      .map(({ later, isOpen }) => {
        const open = later.reduce((share, signs) => share * read(signs).stays, 1)
        return { isDrawn: open >= least, isRight: isOpen }
      })
  })
}

function print(name: string, all: readonly { isDrawn: boolean; isRight: boolean }[]): void {
  const drawn = all.filter(({ isDrawn }) => isDrawn)
  const right = drawn.filter(({ isRight }) => isRight).length
  console.log(`${name}: ${right} right of ${drawn.length}, of ${all.filter(({ isRight }) => isRight).length}`)
}

function write(name: 'promise' | 'keeping' | 'answer', stored: StoredModel): void {
  const text = `// Written by npm run train:loops; see bench/train-loops.ts.
import type { StoredModel } from '../../text/sayings/feature-model.ts'

export const ${name}Weights: StoredModel = ${JSON.stringify(stored)}
`
  writeFileSync(`src/messages/context/${name}-weights.ts`, text)
  console.log(`${name}: ${Math.round(text.length / 1000)} kB written`)
}
