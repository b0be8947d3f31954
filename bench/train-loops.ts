// Trains what tells promises and requests in chats from other sentences, and what settles a promise, and writes the weights:
//
//   npm run train:loops                   leaves out a fifth in turn, then writes src/messages/context/*-weights.ts
//   npm run train:loops -- --write        writes the weights and leaves nothing out before
//
// Deterministic: the same sentences and talks give the same bytes.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { leastOpen } from '../src/messages/context/open-promises.ts'
import { promiseFeatures } from '../src/messages/context/promise-features.ts'
import { leastPromise, leastRequest } from '../src/messages/context/promise-model.ts'
import { createFeatureModel, type StoredModel } from '../src/text/sayings/feature-model.ts'
import { fitKeeping, promisesOf } from './messages/fit-keeping.ts'
import { readTalksOf } from './messages/read-talks.ts'
import { fitSayings } from './sayings/fit-sayings.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const parts = Array.from({ length: 5 }, (_, part) => part)
const partOf = (place: number) => place % parts.length

/** There are fewer sentences than of other kinds. */
const settings = { leastSentences: 3, penalty: 1 }
const sentences = readFileSync('bench/messages/loop-sentences.txt', 'utf8')
  .trim()
  .split('\n')
  .map((line, place) => {
    const [, is = '', text = ''] = /^(\w+): (.+)$/.exec(line) ?? []
    return { is: [is], features: promiseFeatures(text), part: partOf(place) }
  })
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

const talks = ['dev', 'fresh', 'mixed', 'kept', 'later'].flatMap(readTalksOf)
/** Chats go on with other things: each talk is learned once as it is, and once with another behind it. */
const step = 37
const readLearned = createFeatureModel<'other' | 'promise' | 'request'>(learned)
const promises = talks.flatMap((talk, place) =>
  [[], [talks[(place + step) % talks.length]!]].flatMap((others) =>
    promisesOf(talk, others, readLearned).map((one) => ({ ...one, isWhole: others.length === 0, part: partOf(place) })),
  ),
)

if (!values.write) {
  const scored = parts.flatMap((part) => {
    const read = createFeatureModel<'stays' | 'settles'>(fitKeeping(promises.filter((one) => one.part !== part)))
    return promises
      .filter((one) => one.part === part && one.isWhole)
      .map(({ later, isOpen }) => {
        const open = later.reduce((share, signs) => share * read(signs).stays, 1)
        return { isDrawn: open >= leastOpen, isRight: isOpen }
      })
  })
  print('open', scored)
}
write('keeping', fitKeeping(promises))

function print(name: string, all: readonly { isDrawn: boolean; isRight: boolean }[]): void {
  const drawn = all.filter(({ isDrawn }) => isDrawn)
  const right = drawn.filter(({ isRight }) => isRight).length
  console.log(`${name}: ${right} right of ${drawn.length}, of ${all.filter(({ isRight }) => isRight).length}`)
}

function write(name: 'promise' | 'keeping', stored: StoredModel): void {
  const text = `// Written by npm run train:loops; see bench/train-loops.ts.
import type { StoredModel } from '../../text/sayings/feature-model.ts'

export const ${name}Weights: StoredModel = ${JSON.stringify(stored)}
`
  writeFileSync(`src/messages/context/${name}-weights.ts`, text)
  console.log(`${name}: ${Math.round(text.length / 1000)} kB written`)
}
