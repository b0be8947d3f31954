import { pack } from '../../src/core/packed-weights.ts'
import {
  featuresOf,
  type StoredHead,
  type StoredSelector,
  surfaceWeight,
  vectorWeight,
  vocabularyOf,
} from '../../src/reading/statements/linear-heads.ts'
import { abouts, statementTypes } from '../../src/reading/statements/selector.ts'
import { surfaceCount } from '../../src/reading/statements/surface-features.ts'
import { foldOf, isPlain, type Labelled, weightOf } from './labelled.ts'
import { fitLogistic, type Matrix, scoreRow } from './logistic.ts'
import { round, thresholdsOf, vocabularyFrom } from './thresholds.ts'

/** Sentence → vector; undefined where the selector reads words only. */
export type Vectors = ReadonlyMap<string, Float32Array> | undefined

/** A gram counts when so many conversations have it. */
const leastConversations = 14
const penalties = { keep: 6, about: 4 }
/** Thresholds are chosen on parts of the training sentences that the weights did not see. */
const innerFolds = 5
/** A little above what is promised (.95), since the unseen is a little worse. */
const surePrecision = 0.958

interface Task {
  lines: readonly Labelled[]
  matrix: Matrix
  vocabulary: string[]
  dimensions: number
}

/** Rows of features of all sentences, grams of the training rows only. */
function taskOf(lines: readonly Labelled[], train: readonly number[], vectors: Vectors): Task {
  const vocabulary = vocabularyFrom(
    train.map((row) => lines[row]!),
    leastConversations,
  )
  const places = vocabularyOf(vocabulary.join('\n'))
  const dimensions = vectors ? (vectors.values().next().value?.length ?? 0) : 0
  const columns = vocabulary.length + surfaceCount + dimensions
  const values = new Float64Array(lines.length * columns)
  for (const [row, { sentence }] of lines.entries()) {
    const at = row * columns
    const { grams, surface, vector } = featuresOf(sentence, places, vectors?.get(sentence))
    for (const place of grams) values[at + place] = 1
    for (const [place, value] of surface.entries()) values[at + vocabulary.length + place] = value * surfaceWeight
    const main = at + vocabulary.length + surfaceCount
    for (let place = 0; place < dimensions; place++) values[main + place] = vectorWeight * (vector?.[place] ?? 0)
  }
  return { lines, matrix: { rows: lines.length, columns, values }, vocabulary, dimensions }
}

/** Trains on some of the sentences; the grams, the weights and the thresholds know nothing of the others. */
export function trainSelector(
  lines: readonly Labelled[],
  train: readonly number[],
  vectors: Vectors,
  embedder: string,
): StoredSelector {
  const task = taskOf(lines, train, vectors)
  const { matrix, vocabulary, dimensions } = task
  const keep = (row: number) => lines[row]!.memorable
  const weight = (row: number) => weightOf(lines[row]!)
  const unseen = new Map<number, number>()
  for (let fold = 0; fold < innerFolds; fold++) {
    const isHeld = (row: number) => foldOf(`inner ${lines[row]!.conversation}`, innerFolds) === fold
    const weights = fitLogistic(
      matrix,
      train.filter((row) => !isHeld(row)),
      keep,
      penalties.keep,
      weight,
    )
    for (const row of train.filter((row) => isHeld(row) && !isPlain(lines[row]!)))
      unseen.set(row, scoreRow(matrix, row, weights))
  }
  const kept = train.filter((row) => keep(row) === 1 && !isPlain(lines[row]!))
  const heads = [store('keep', fitLogistic(matrix, train, keep, penalties.keep, weight), task)]
  for (const type of statementTypes)
    heads.push(store(`type:${type}`, fitLogistic(matrix, kept, isOf('type', type), penalties.about), task))
  for (const about of abouts)
    heads.push(store(`about:${about}`, fitLogistic(matrix, kept, isOf('about', about), penalties.about), task))
  return {
    embedder,
    dimensions,
    vocabulary: vocabulary.join('\n'),
    ...thresholdsOf(unseen, keep, surePrecision),
    heads,
  }

  function isOf(field: 'type' | 'about', name: string) {
    return (row: number) => Number(lines[row]![field] === name)
  }
}

const store = (name: string, weights: Float64Array, { vocabulary, dimensions }: Task): StoredHead => ({
  name,
  bias: round(weights.at(-1)!),
  ...pack(weights.subarray(0, -1), [vocabulary.length, surfaceCount, dimensions]),
})
