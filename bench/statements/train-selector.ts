import {
  featuresOf,
  type StoredHead,
  type StoredSelector,
  surfaceWeight,
  vectorWeight,
  vocabularyOf,
} from '../../src/reading/statements/linear-heads.ts'
import { abouts, statementTypes } from '../../src/reading/statements/selector.ts'
import { sentenceGrams, surfaceCount } from '../../src/reading/statements/surface-features.ts'
import { foldOf, type Labelled } from './labelled.ts'
import { fitLogistic, type Matrix, scoreRow } from './logistic.ts'

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
  const vocabulary = vocabularyFrom(train.map((row) => lines[row]!))
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

function vocabularyFrom(lines: readonly Labelled[]): string[] {
  const seen = new Map<string, Set<string>>()
  for (const { sentence, conversation } of lines)
    for (const gram of sentenceGrams(sentence)) seen.set(gram, (seen.get(gram) ?? new Set()).add(conversation))
  return [...seen].flatMap(([gram, where]) => (where.size >= leastConversations ? [gram] : [])).sort()
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
  const unseen = new Map<number, number>()
  for (let fold = 0; fold < innerFolds; fold++) {
    const isHeld = (row: number) => foldOf(`inner ${lines[row]!.conversation}`, innerFolds) === fold
    const weights = fitLogistic(
      matrix,
      train.filter((row) => !isHeld(row)),
      keep,
      penalties.keep,
    )
    for (const row of train.filter(isHeld)) unseen.set(row, scoreRow(matrix, row, weights))
  }
  const kept = train.filter((row) => keep(row) === 1)
  const heads = [store('keep', fitLogistic(matrix, train, keep, penalties.keep), task)]
  for (const type of statementTypes)
    heads.push(store(`type:${type}`, fitLogistic(matrix, kept, isOf('type', type), penalties.about), task))
  for (const about of abouts)
    heads.push(store(`about:${about}`, fitLogistic(matrix, kept, isOf('about', about), penalties.about), task))
  return { embedder, dimensions, vocabulary: vocabulary.join('\n'), ...thresholdsOf(unseen, keep), heads }

  function isOf(field: 'type' | 'about', name: string) {
    return (row: number) => Number(lines[row]![field] === name)
  }
}

/** The lowest score with the promised precision above it, and the score with the best F1. */
function thresholdsOf(
  scores: ReadonlyMap<number, number>,
  label: (row: number) => number,
): { sure: number; probable: number } {
  const ranked = [...scores].sort(([, left], [, right]) => right - left)
  const all = ranked.reduce((sum, [row]) => sum + label(row), 0)
  let right = 0
  let sure = Number.POSITIVE_INFINITY
  let probable = 0
  let best = 0
  for (const [index, [row, score]] of ranked.entries()) {
    right += label(row)
    const next = ranked[index + 1]?.[1] ?? score
    const between = round((score + next) / 2)
    if (right / (index + 1) >= surePrecision && index > 20) sure = between
    const f1 = (2 * right) / (index + 1 + all)
    if (f1 > best) {
      best = f1
      probable = between
    }
  }
  return { sure: Number.isFinite(sure) ? sure : 99, probable }
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4

/** One byte a weight, each block with a scale of its own. */
function store(name: string, weights: Float64Array, { vocabulary, dimensions }: Task): StoredHead {
  const scales: number[] = []
  const bytes = new Int8Array(weights.length - 1)
  let at = 0
  for (const size of [vocabulary.length, surfaceCount, dimensions]) {
    const block = weights.subarray(at, at + size)
    const scale = Number(block.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9).toPrecision(6))
    scales.push(scale)
    for (const [place, weight] of block.entries()) bytes[at + place] = Math.round((weight / scale) * 127)
    at += size
  }
  return { name, bias: round(weights.at(-1)!), scales, bytes: Buffer.from(bytes.buffer).toString('base64') }
}
