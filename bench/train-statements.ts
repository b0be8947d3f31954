// Trains the selector of statements and the model of pairs from bench/statements and writes their weights:
//
//   npm run train:statements                      cross-validates, then writes src/reading/statements/*weights.ts
//   npm run train:statements -- --only pairs      the model of pairs alone; or --only selector
//   npm run train:statements -- --quick           writes the weights without the tables
//   npm run train:statements -- --cache FILE      keeps the vectors of the sentences between runs
//
// Deterministic: the same sentences and the same embedder give the same bytes.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { linesInTalk } from '../src/reading/statements/lines-in-talk.ts'
import { createPairModel, type PairAnswer } from '../src/reading/statements/pair-model.ts'
import { createSelector, type Selected } from '../src/reading/statements/selector.ts'
import type { SaidInTalk } from '../src/reading/statements/talk-row.ts'
import { createTalkSelector } from '../src/reading/statements/talk-selector.ts'
import { foldOf, type Labelled, readLines } from './statements/labelled.ts'
import {
  foldsOfPeople,
  type LabelledPair,
  readNewsPairs,
  readPairs,
  readSpokenPairs,
  readStoryPairs,
} from './statements/labelled-pairs.ts'
import { neighboursAmong } from './statements/neighbours.ts'
import { tableOf } from './statements/score.ts'
import { amongAll, pairTable } from './statements/score-pairs.ts'
import { compared, scoreLater, trainEndsHead, trainLaterHead, trainPairModel } from './statements/train-pair-model.ts'
import { trainSelector, type Vectors } from './statements/train-selector.ts'
import { talkTrainer } from './statements/train-talk-selector.ts'
import { vectorsOf } from './statements/vectors.ts'

const { values } = parseArgs({
  options: { cache: { type: 'string' }, quick: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const folds = 8
const lines = readLines<Labelled>('bench/statements/statements.jsonl')
/** Short plain sentences, for the selector by words alone: in talk they are judged better without. */
const withPlain = [...lines, ...readLines<Labelled>('bench/statements/plain.jsonl')]
const plainRows = withPlain.flatMap((_, row) => (row < lines.length ? [] : [row]))
const pairs = readPairs()
/** What else the head of one matter learns from: it is asked of everything that people say. */
const told = [...pairs, ...readSpokenPairs()]
const texts = [...lines.map(({ sentence }) => sentence), ...told.flatMap(({ older, newer }) => [older, newer])]
const vectors = await vectorsOf([...new Set(texts)], values.cache)
const all = lines.map((_, row) => row)
const neighboursOf = neighboursAmong(lines, pairs, vectors.read)
const neighboursOfTold = neighboursAmong(lines, told, vectors.read)
const laterHead = (stories = readStoryPairs('stories.jsonl')) => trainLaterHead(told, neighboursOfTold, stories)

const inTalk = linesInTalk(lines)
const saidAlone = lines.map(({ sentence }): SaidInTalk => ({ text: sentence }))
const byPeople = ({ conversation }: Labelled) => String(foldOf(conversation, folds))
const byKind = ({ kind }: Labelled) => kind

type Judge = (said: SaidInTalk) => Selected

/** Each part is judged by a selector that was trained without it, in each of the ways to look at the sentences. */
function crossValidate(
  partOf: (line: Labelled) => string,
  judgeFrom: (train: readonly number[]) => Judge,
  ways: Readonly<Record<string, readonly SaidInTalk[]>>,
): void {
  const found = new Map(Object.keys(ways).map((title) => [title, [] as Selected[]]))
  for (const part of new Set(lines.map(partOf))) {
    const judge = judgeFrom(all.filter((row) => partOf(lines[row]!) !== part))
    for (const [title, said] of Object.entries(ways))
      for (const row of all) if (partOf(lines[row]!) === part) found.get(title)![row] = judge(said[row]!)
  }
  for (const [title, answers] of found) console.log(`\n${title}\n${tableOf(lines, answers)}`)
}

/** Each pair is judged by a model that was trained without the people in it. */
function crossValidatePairs(name: string, read: Vectors): void {
  const parts = foldsOfPeople(pairs, folds)
  const found: PairAnswer[] = []
  const beside: PairAnswer[] = []
  for (let part = 0; part < folds; part++) {
    const train = pairs.flatMap((_, index) => (parts[index] === part ? [] : [index]))
    const model = createPairModel(trainPairModel(pairs, train, read, ''))
    for (const [index, pair] of pairs.entries()) {
      if (parts[index] !== part) continue
      found[index] = model(...compared(pair, read))
      if (pair.kind !== 'own') beside.push(...besides(pair).map((other) => model(...compared(other, read))))
    }
  }
  const isShared = pairs.map(({ kind }) => kind !== 'own')
  const of = <Item>(list: readonly Item[], shared: boolean) => list.filter((_, index) => isShared[index] === shared)
  console.log(`\npairs, ${name}: people left out (${folds} folds)\n${pairTable(of(pairs, true), of(found, true))}`)
  console.log(`plain pairs that were added\n${pairTable(of(pairs, false), of(found, false))}`)
  const among = amongAll(of(pairs, true), of(found, true), beside)
  console.log(`beside the five statements that mean most nearly the same as each newer one\n${among}`)
}

/** Pairs of other matters, each with the newer statement of this pair. */
const besides = (pair: LabelledPair): LabelledPair[] =>
  neighboursOf(pair, { near: 5, any: 0 }).map(({ text, date }) => ({
    ...pair,
    older: text,
    // Neighbours may have been said later: what counts is how far apart.
    olderDate: new Date(
      Date.parse(pair.newerDate) - Math.abs(Date.parse(pair.newerDate) - Date.parse(date)),
    ).toISOString(),
  }))

/** How well later statements are found in stories: of each half by the threshold that the other half chose. */
function measureLater(): void {
  const stories = readStoryPairs('stories.jsonl')
  const names = [...new Set(stories.map(({ story }) => story))]
  const halfOf = ({ story }: { story: string }) => names.indexOf(story) % 2
  let [right, shown, wanted] = [0, 0, 0]
  for (const half of [0, 1]) {
    const head = laterHead(stories.filter((pair) => halfOf(pair) !== half))
    for (const [score, label] of scoreLater(
      head,
      stories.filter((pair) => halfOf(pair) === half),
    )) {
      wanted += label
      if (score < head.threshold) continue
      shown++
      right += label
    }
  }
  console.log(
    `\nlater about the matter, in stories: P ${(right / shown).toFixed(3)}  R ${(right / wanted).toFixed(3)} of ${stories.length} pairs`,
  )
}

if (values.only !== 'pairs') {
  const trainTalk = talkTrainer(lines, vectors.read)
  if (!values.quick) {
    const meaning = (train: readonly number[]): Judge => {
      const selector = createTalkSelector(trainTalk(train))
      return (said) => selector.select(said, (text) => vectors.read.get(text))
    }
    const words = (train: readonly number[]): Judge => {
      const selector = createSelector(trainSelector(withPlain, [...train, ...plainRows], undefined, ''))
      return ({ text }) => selector.select(text)
    }
    const leftOut = [
      [`people left out (${folds} folds)`, byPeople],
      ['a kind of talk left out', byKind],
    ] as const
    for (const [name, partOf] of leftOut)
      crossValidate(partOf, meaning, {
        [`words and meaning, in their talk: ${name}`]: inTalk,
        [`words and meaning, each sentence alone: ${name}`]: saidAlone,
      })
    for (const [name, partOf] of leftOut) crossValidate(partOf, words, { [`words only: ${name}`]: saidAlone })
  }
  save('talk-weights.ts', [
    "import type { StoredTalkSelector } from './talk-selector.ts'",
    '',
    `export const talkSelector: StoredTalkSelector = ${JSON.stringify(trainTalk(all, vectors.embedder), null, 1)}`,
  ])
  save('word-weights.ts', [
    "import type { StoredSelector } from './linear-heads.ts'",
    '',
    `export const wordSelector: StoredSelector = ${JSON.stringify(trainSelector(withPlain, [...all, ...plainRows], undefined, ''), null, 1)}`,
  ])
}

if (values.only !== 'selector') {
  if (!values.quick) {
    crossValidatePairs('words and meaning', vectors.read)
    crossValidatePairs('words only', undefined)
    measureLater()
  }
  const every = pairs.map((_, index) => index)
  const models = {
    meaning: trainPairModel(pairs, every, vectors.read, vectors.embedder),
    words: trainPairModel(pairs, every, undefined, ''),
  }
  save('pair-weights.ts', [
    "import type { StoredPairModel } from './pair-model.ts'",
    '',
    `export const pairModels: { meaning: StoredPairModel; words: StoredPairModel } = ${JSON.stringify(models, null, 1)}`,
  ])
  save('matter-weights.ts', [
    "import type { StoredPairHead } from './pair-model.ts'",
    '',
    '/** Does a later one go on with the matter of an older one? */',
    `export const laterHead: StoredPairHead = ${JSON.stringify(laterHead(), null, 1)}`,
    '',
    '/** Is an older one over, of two about one matter? */',
    `export const endsHead: StoredPairHead = ${JSON.stringify(trainEndsHead([...told, ...readNewsPairs()]), null, 1)}`,
  ])
}

function save(file: string, lines: readonly string[]): void {
  const text = ['// Written by npm run train:statements; see bench/train-statements.ts.', ...lines, ''].join('\n')
  writeFileSync(`src/reading/statements/${file}`, text)
  console.log(`\nwrote ${text.length} bytes to ${file} for ${vectors.embedder}`)
}
