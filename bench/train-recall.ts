// Trains which newer statement ranks above an older one, and writes src/reading/statements/news-weights.ts:
//
//   npm run train:recall                 leaves out a sixth of the people in turn, then writes the weights
//   npm run train:recall -- --cache FILE keeps the vectors of the sentences between runs
//
// The pairs of bench/statements/updates.jsonl are stored among 200 other statements and asked by their matter. Each found
// statement and each that was said later are a row: log-odds of the head of later statements (trained without the people of
// the pair), chance to answer, cosine. Deterministic: the same pairs and the same embedder give the same bytes.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eachOfPairs, readAround, replacing } from '../src/benchmarks/recall-pairs.ts'
import { dot } from '../src/core/dot.ts'
import type { Fact } from '../src/memory/memory.ts'
import { readPairHead } from '../src/reading/statements/pair-model.ts'
import { readStatement } from '../src/reading/statements/pair-words.ts'
import { laterBlocks, laterRow, newsRow } from '../src/reading/statements/same-matter.ts'
import { spaceOpener } from './open-space.ts'
import { type Labelled, readLines } from './statements/labelled.ts'
import {
  foldsOfPeople,
  type LabelledPair,
  readNewsPairs,
  readPairs,
  readSpokenPairs,
  readStoryPairs,
} from './statements/labelled-pairs.ts'
import { fitLogistic, type Matrix, scoreRow } from './statements/logistic.ts'
import { neighboursAmong } from './statements/neighbours.ts'
import { trainEndsHead, trainLaterHead } from './statements/train-pair-model.ts'
import { vectorsOf } from './statements/vectors.ts'

const { values } = parseArgs({ options: { cache: { type: 'string' } } })
const folds = 6
const penalty = 0.01
/** Statements of an answer that a newer one may outrank, as in src/memory/recall/later-said.ts. */
const olderLooked = 5
const depth = 50
/**
 * Minimum log-odds at which the newer statement ranks first. On the pairs and on two sets of stories, lower values rank
 * more of the newer first and, half a point below, statements that answer less.
 */
const thresholds = { words: -3.25, meaning: -3.25 }

interface Row {
  fold: number
  label: number
  words: number[]
  meaning: number[]
}

const told = [...readPairs(), ...readSpokenPairs()]
const foldOfPair = new Map(foldsOfPeople(told, folds).map((fold, index) => [told[index]!.pair, fold]))
const lines = readLines<Labelled>('bench/statements/statements.jsonl')
const sentences = [...lines.map(({ sentence }) => sentence), ...told.flatMap(({ older, newer }) => [older, newer])]
const { read: vectors, embedder } = await vectorsOf([...new Set(sentences)], values.cache)
const stories = readStoryPairs('stories.jsonl')
const neighboursOf = neighboursAmong(lines, told, vectors)
const heads = Array.from({ length: folds }, (_, fold) => {
  const known = told.filter(({ pair }) => foldOfPair.get(pair) !== fold)
  const [later, ends] = [trainLaterHead(known, neighboursOf, stories), trainEndsHead([...known, ...readNewsPairs()])]
  return { later: readPairHead(later, 0, laterBlocks), ends: readPairHead(ends, 0, laterBlocks) }
})

const rows = await readRows()
for (const kind of ['words', 'meaning'] as const) console.log(`${kind}: ${measure(kind)}`)
const text = `// Written by npm run train:recall; see bench/train-recall.ts.
interface StoredNews {
  /** Weights of the heads for later statements and endings, of the chance to answer and, with meaning, of the cosine. */
  weights: readonly number[]
  bias: number
  /** Log-odds from which the newer one is placed first. */
  threshold: number
}

/** \`embedder\`: the one whose cosines \`meaning\` uses. */
export const newsWeights: { embedder: string; words: StoredNews; meaning: StoredNews } = ${JSON.stringify(
  { embedder, words: stored('words'), meaning: stored('meaning') },
  null,
  1,
)}
`
writeFileSync('src/reading/statements/news-weights.ts', text)

async function readRows(): Promise<Row[]> {
  type Pair = LabelledPair & { matter: string }
  const pairs = readLines<Pair>('bench/statements/updates.jsonl').filter(({ relation }) => relation !== 'unrelated')
  const folder = mkdtempSync(join(tmpdir(), 'train-recall-'))
  const opener = spaceOpener(join(folder, 'cache.db'))
  const all: Row[] = []
  await eachOfPairs(
    opener.openSpace,
    pairs,
    readAround('bench/statements/statements.jsonl'),
    {},
    async (space, pair, idsOf) => {
      const { hits } = await space.search.search({
        ...{ query: (pair as Pair).matter, limit: depth, depth, expand: false, snippets: false },
        filter: { kinds: ['fact'] },
      })
      const found = (
        await Promise.all(
          hits.map(async ({ id, score }) => ({ fact: await space.memory.facts.get(id), score: score ?? 0 })),
        )
      ).sort((a, b) => b.score - a.score)
      const byModel = await space.search.vectorsByModel(hits.map(({ id }) => id))
      const own = byModel.find(({ model }) => model.startsWith(embedder))!.vectors
      const fold = foldOfPair.get(pair.pair)!
      const isOf = (said: string, { id }: Fact) => idsOf.get(said)!.has(id)
      for (const { fact: older } of found.slice(0, olderLooked))
        for (const { fact: newer, score } of found) {
          const apart = newer.saidAt - older.saidAt
          if (apart <= 0) continue
          const row = laterRow(readStatement(older.content), readStatement(newer.content), apart)
          const odds = { later: heads[fold]!.later(row), ends: heads[fold]!.ends(row) }
          const label = Number(replacing.has(pair.relation) && isOf(pair.older, older) && isOf(pair.newer, newer))
          const cosine = dot(own.get(older.id)!, own.get(newer.id)!)
          all.push({ fold, label, words: newsRow(odds, score), meaning: newsRow(odds, score, cosine) })
        }
    },
  )
  await opener.close()
  return all
}

function matrixOf(kind: 'words' | 'meaning'): Matrix {
  const columns = rows[0]![kind].length
  return { rows: rows.length, columns, values: Float64Array.from(rows.flatMap((row) => row[kind])) }
}

function weightsFor(kind: 'words' | 'meaning', without?: number): Float64Array {
  const chosen = rows.flatMap(({ fold }, row) => (fold === without ? [] : [row]))
  return fitLogistic(matrixOf(kind), chosen, (row) => rows[row]!.label, penalty)
}

/** Of the pairs of people that were left out: how many are found from the threshold on, and how many of those are right. */
function measure(kind: 'words' | 'meaning'): string {
  const matrix = matrixOf(kind)
  const weights = Array.from({ length: folds }, (_, fold) => weightsFor(kind, fold))
  const isShown = rows.map(({ fold }, row) => scoreRow(matrix, row, weights[fold]!) >= thresholds[kind])
  const count = (of: (row: Row, place: number) => boolean) => rows.filter(of).length
  const right = count(({ label }, place) => label === 1 && isShown[place]!)
  const [shown, wanted] = [count((_, place) => isShown[place]!), count(({ label }) => label === 1)]
  return `P ${(right / shown).toFixed(3)}  R ${(right / wanted).toFixed(3)} of ${wanted} pairs among ${rows.length}`
}

function stored(kind: 'words' | 'meaning') {
  const weights = [...weightsFor(kind)].map((value) => Math.round(value * 1e4) / 1e4)
  return { weights: weights.slice(0, -1), bias: weights.at(-1)!, threshold: thresholds[kind] }
}
