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
import { createPairModel, type PairAnswer, pairRow, readPairHead } from '../src/reading/statements/pair-model.ts'
import { createSelector, type Selected, type Selector } from '../src/reading/statements/selector.ts'
import { foldOf, type Labelled, readLines } from './statements/labelled.ts'
import { foldsOfPeople, type LabelledPair, pairLabels, readPairs } from './statements/labelled-pairs.ts'
import { neighboursAmong } from './statements/neighbours.ts'
import { tableOf } from './statements/score.ts'
import { amongAll, pairTable } from './statements/score-pairs.ts'
import { compared, trainMatterHead, trainPairModel } from './statements/train-pair-model.ts'
import { trainSelector, type Vectors } from './statements/train-selector.ts'
import { vectorsOf } from './statements/vectors.ts'

const { values } = parseArgs({
  options: { cache: { type: 'string' }, quick: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const folds = 8
const lines = readLines<Labelled>('bench/statements/statements.jsonl')
const pairs = readPairs()
const texts = [...lines.map(({ sentence }) => sentence), ...pairs.flatMap(({ older, newer }) => [older, newer])]
const vectors = await vectorsOf([...new Set(texts)], values.cache)
const all = lines.map((_, row) => row)
const neighboursOf = neighboursAmong(lines, pairs, vectors.read)

const judge = (selector: Selector, row: number, read: Vectors): Selected =>
  selector.select(lines[row]!.sentence, read?.get(lines[row]!.sentence))

/** Each part is judged by a selector that was trained without it. */
function crossValidate(title: string, partOf: (line: Labelled) => string, read: Vectors): void {
  const found: Selected[] = []
  for (const part of new Set(lines.map(partOf))) {
    const train = all.filter((row) => partOf(lines[row]!) !== part)
    const selector = createSelector(trainSelector(lines, train, read, ''))
    for (const row of all) if (partOf(lines[row]!) === part) found[row] = judge(selector, row, read)
  }
  console.log(`\n${title}\n${tableOf(lines, found)}`)
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

/** Whether pairs of one matter are seen as such, and how many neighbours of another are, by a head that knows neither. */
function crossValidateMatter(): void {
  const parts = foldsOfPeople(pairs, folds)
  let [seen, wanted, taken, others] = [0, 0, 0, 0]
  for (let part = 0; part < folds; part++) {
    const train = pairs.flatMap((_, index) => (parts[index] === part ? [] : [index]))
    const head = trainMatterHead(pairs, train, neighboursOf)
    const score = readPairHead(head, 0)
    for (const [index, pair] of pairs.entries()) {
      if (parts[index] !== part || pair.kind === 'own' || pairLabels.retire(pair) === 0) continue
      const [older, newer] = compared(pair, undefined)
      wanted++
      if (score(pairRow(older, newer, 0)) >= head.threshold) seen++
      for (const other of besides(pair)) {
        others++
        if (score(pairRow(...compared(other, undefined), 0)) >= head.threshold) taken++
      }
    }
  }
  console.log(
    `\none matter, people left out: ${(seen / wanted).toFixed(3)} of ${wanted} pairs, ${(taken / others).toFixed(3)} of their five nearest neighbours`,
  )
}

const readings = [
  ['words and meaning', vectors.read],
  ['words only', undefined],
] as const

if (values.only !== 'pairs') {
  if (!values.quick)
    for (const [name, read] of readings) {
      crossValidate(
        `${name}: people left out (${folds} folds)`,
        ({ conversation }) => String(foldOf(conversation, folds)),
        read,
      )
      crossValidate(`${name}: a kind of talk left out`, ({ kind }) => kind, read)
    }
  write('weights.ts', 'selectors', 'StoredSelector', './linear-heads.ts', {
    meaning: trainSelector(lines, all, vectors.read, vectors.embedder),
    words: trainSelector(lines, all, undefined, ''),
  })
}

if (values.only !== 'selector') {
  if (!values.quick) {
    for (const [name, read] of readings) crossValidatePairs(name, read)
    crossValidateMatter()
  }
  const every = pairs.map((_, index) => index)
  write('pair-weights.ts', 'pairModels', 'StoredPairModel', './pair-model.ts', {
    meaning: trainPairModel(pairs, every, vectors.read, vectors.embedder),
    words: trainPairModel(pairs, every, undefined, ''),
  })
  save('matter-weights.ts', 'StoredPairHead', './pair-model.ts', [
    `export const matterHead: StoredPairHead = ${JSON.stringify(trainMatterHead(pairs, every, neighboursOf), null, 1)}`,
  ])
}

function write(file: string, name: string, type: string, from: string, models: object): void {
  save(file, type, from, [
    `export const ${name}: { meaning: ${type}; words: ${type} } = ${JSON.stringify(models, null, 1)}`,
  ])
}

function save(file: string, type: string, from: string, lines: readonly string[]): void {
  const head = `// Written by npm run train:statements; see bench/train-statements.ts.\nimport type { ${type} } from '${from}'\n`
  const text = [head, ...lines, ''].join('\n')
  writeFileSync(`src/reading/statements/${file}`, text)
  console.log(`\nwrote ${text.length} bytes to ${file} for ${vectors.embedder}`)
}
