import { pack, unpack } from '../../src/core/packed-weights.ts'
import { vocabularyOf } from '../../src/reading/statements/linear-heads.ts'
import { linesInTalk } from '../../src/reading/statements/lines-in-talk.ts'
import { abouts, statementTypes } from '../../src/reading/statements/selector.ts'
import {
  aroundBlocks,
  blocksBefore,
  ownBlocks,
  placeCount,
  sum,
  talkRow,
} from '../../src/reading/statements/talk-row.ts'
import type { StoredTalkHead, StoredTalkSelector } from '../../src/reading/statements/talk-selector.ts'
import { columnsOf, type EvenRows, evenRows, plainWeights } from './even-rows.ts'
import { foldOf, type Labelled } from './labelled.ts'
import { type Kernel, mainDirections, mapped, product, productsOf, type Rows, solveAmong } from './least-squares.ts'
import { type Odds, oddsOf, round, thresholdsOf, vocabularyFrom } from './thresholds.ts'

/** How much each block counts, in the order of `ownBlocks` and `aroundBlocks`. */
const sizes = [4, 2.2, 2, 1, 2, 1.5, 1.5, 1.5, 1.5, 1.5, 1, 1]
/** A gram counts when so many conversations have it. */
const leastConversations = 8
/** How far the answer bends with what a sentence is, and how much is added for each number by itself. */
const bent = 10
const straight = 0.5
const penalties = { keep: 40, heads: 60 }
/** Directions along which the answer of "keep" bends. */
const directions = 16
/** Slopes are looked at in one of so many sentences. */
const everySlope = 4
/** Thresholds are chosen on parts of the training sentences that the weights did not see. */
const innerFolds = 5
/** A little above what is promised (.95), since the unseen is a little worse. */
const surePrecision = 0.956

/** All sentences as rows, and how alike each two of them are. No labels of answers are read but `labels`. */
interface Talk {
  lines: readonly Labelled[]
  labels: readonly number[]
  vocabulary: readonly string[]
  dimensions: number
  /** Columns of the sentence itself, and of what the heads of types read. */
  width: number
  headed: number
  rows: EvenRows
  said: Rows
  place: Rows
  ofOwn: Kernel
  ofAll: Kernel
  ofHeads: Kernel
  /** For "keep": bent in the sentence itself. */
  whole: Kernel
  /** Mean square of the sentence itself. */
  middle: number
}

type Train = (train: readonly number[], embedder?: string) => StoredTalkSelector

const bend = (alike: number): number => bent * (1 + alike) ** 3

/** Reads all sentences once; the returned trainer uses the labels of the given training sentences only. */
export function talkTrainer(lines: readonly Labelled[], vectors: ReadonlyMap<string, Float32Array>): Train {
  const talk = readTalk(lines, vectors)
  const label = (row: number) => lines[row]!.memorable
  return (train, embedder = '') => {
    const { inTalk, alone } = unseenScores(talk, train)
    const odds = oddsOf(inTalk, label)
    const thresholds = (scores: ReadonlyMap<number, number>) =>
      thresholdsOf(
        new Map([...scores].map(([row, score]) => [row, odds.slope * score + odds.shift])),
        label,
        surePrecision,
      )
    const kept = train.filter((row) => label(row) === 1)
    const headOf = (field: 'type' | 'about', name: string): StoredTalkHead => {
      const targets = lines.map((line) => (line[field] === name ? 1 : -1))
      const counts = solveAmong(talk.ofHeads, kept, targets, penalties.heads)
      return headFrom(talk, `${field}:${name}`, talk.headed, kept, counts, 0)
    }
    return {
      embedder,
      dimensions: talk.dimensions,
      vocabulary: talk.vocabulary.join('\n'),
      inTalk: thresholds(inTalk),
      alone: thresholds(alone),
      usualPlace: [...talk.rows.means.subarray(talk.width - placeCount, talk.width)].map(round),
      ...keepFrom(talk, train, odds),
      heads: [...statementTypes.map((type) => headOf('type', type)), ...abouts.map((about) => headOf('about', about))],
    }
  }
}

function readTalk(lines: readonly Labelled[], vectors: ReadonlyMap<string, Float32Array>): Talk {
  const vocabulary = vocabularyFrom(lines, leastConversations)
  const grams = vocabularyOf(vocabulary.join('\n'))
  const dimensions = vectors.values().next().value?.length ?? 0
  const own = ownBlocks(dimensions, grams.size)
  const blocks = [...own, ...aroundBlocks(dimensions, grams.size)]
  const width = sum(own)
  const headed = sum(blocks.slice(0, own.length + blocksBefore))
  const rows = evenRows(
    linesInTalk(lines).map((said) => talkRow(said, grams, dimensions, (text) => vectors.get(text))),
    blocks,
    sizes,
  )
  const said = columnsOf(rows, 0, width)
  const ofOwn = productsOf(said)
  const ofAll = productsOf(rows)
  let middle = 0
  for (let row = 0; row < lines.length; row++) middle += ofOwn.values[row * (lines.length + 1)]! / lines.length
  return {
    ...{ lines, vocabulary, dimensions, width, headed, rows, said, ofOwn, ofAll, middle },
    labels: lines.map(({ memorable }) => 2 * memorable - 1),
    place: columnsOf(rows, width - placeCount, width),
    ofHeads: mapped(productsOf(columnsOf(rows, 0, headed)), (alike) => alike + 1),
    whole: mapped(ofOwn, (alike, at) => bend(alike / middle) + straight * ofAll.values[at]! + 1),
  }
}

/** Scores of training sentences by weights that were trained without them: in their talk, and each alone. */
function unseenScores({ lines, labels, whole, ofOwn, place, middle }: Talk, train: readonly number[]) {
  const [inTalk, alone] = [new Map<number, number>(), new Map<number, number>()]
  for (let fold = 0; fold < innerFolds; fold++) {
    const isHeld = (row: number) => foldOf(`inner ${lines[row]!.conversation}`, innerFolds) === fold
    const seen = train.filter((row) => !isHeld(row))
    const counts = solveAmong(whole, seen, labels, penalties.keep)
    for (const row of train.filter(isHeld)) {
      let [score, lonely] = [0, 0]
      for (const [index, other] of seen.entries()) {
        const at = row * lines.length + other
        const itself = ofOwn.values[at]! - product(place, row, other)
        score += counts[index]! * whole.values[at]!
        lonely += counts[index]! * (bend(itself / middle) + straight * itself + 1)
      }
      inTalk.set(row, score)
      alone.set(row, lonely)
    }
  }
  return { inTalk, alone }
}

/** The answer of "keep": bent along the few directions that its slopes have most in common. */
function keepFrom(talk: Talk, train: readonly number[], { slope, shift }: Odds) {
  const { lines, labels, rows, width, middle, ofAll, dimensions, vocabulary } = talk
  const own = ownBlocks(dimensions, vocabulary.length)
  const slopes = slopesOf(talk, train, solveAmong(talk.whole, train, labels, penalties.keep))
  const stored = mainDirections(slopes, directions).map((direction) =>
    pack(
      direction.map((value, column) => (value * rows.factors[column]!) / Math.sqrt(middle)),
      own,
    ),
  )
  const along = new Float32Array(lines.length * directions)
  const kept = stored.map((packed, index) => {
    const weights = unpack(packed, own)
    let usual = 0
    for (let column = 0; column < width; column++) usual += weights[column]! * rows.means[column]!
    for (let row = 0; row < lines.length; row++)
      for (let column = 0; column < width; column++)
        along[row * directions + index]! +=
          (weights[column]! / rows.factors[column]!) * rows.values[row * rows.columns + column]!
    return { middle: usual, ...packed }
  })
  const alike = productsOf({ columns: directions, values: along })
  const kernel = mapped(alike, (one, at) => bend(one) + straight * ofAll.values[at]! + 1)
  const counts = solveAmong(kernel, train, labels, penalties.keep).map((count) => count * slope)
  return {
    keep: headFrom(talk, 'keep', rows.columns, train, counts, shift),
    directions: kept,
    threes: threesFrom(train, counts, along),
  }
}

/** How the answer changes with each number of a sentence, at some of the sentences. */
function slopesOf({ lines, ofOwn, said, middle }: Talk, train: readonly number[], counts: Float64Array): Rows {
  const at = train.filter((_, index) => index % everySlope === 0)
  const { columns } = said
  const values = new Float32Array(at.length * columns)
  for (const [index, row] of at.entries())
    for (const [place, other] of train.entries()) {
      const share = counts[place]! * (1 + ofOwn.values[row * lines.length + other]! / middle) ** 2
      const [from, to] = [index * columns, other * columns]
      for (let column = 0; column < columns; column++) values[from + column]! += share * said.values[to + column]!
    }
  return { columns, values }
}

/** A head of the first columns, of how much each sentence counts. */
function headFrom(
  { rows, width, dimensions, vocabulary, headed }: Talk,
  name: string,
  columns: number,
  train: readonly number[],
  counts: Float64Array,
  shift: number,
): StoredTalkHead {
  const own = ownBlocks(dimensions, vocabulary.length)
  const around = aroundBlocks(dimensions, vocabulary.length)
  const blocks = [...own, ...(columns === headed ? around.slice(0, blocksBefore) : around)]
  const factor = name === 'keep' ? straight : 1
  const packed = pack(
    plainWeights(rows, columns, train, counts).map((weight) => weight * factor),
    blocks,
  )
  const weights = unpack(packed, blocks)
  let bias = shift + counts.reduce((total, count) => total + count, 0)
  let usualAround = 0
  for (let column = 0; column < columns; column++) {
    const usual = weights[column]! * rows.means[column]!
    bias -= usual
    if (column >= width) usualAround += usual
  }
  return { name, bias: round(bias), usualAround: round(usualAround), ...packed }
}

/** A weight for each three of the directions and of 1, such that they add up to the bent answer. */
function threesFrom(train: readonly number[], counts: Float64Array, along: Float32Array): string {
  const weights: number[] = []
  const value = (row: number, index: number) => (index === 0 ? 1 : along[row * directions + index - 1]!)
  for (let one = 0; one <= directions; one++)
    for (let two = one; two <= directions; two++)
      for (let three = two; three <= directions; three++) {
        const orders = one === two && two === three ? 1 : one === two || two === three ? 3 : 6
        let weight = 0
        for (const [place, row] of train.entries())
          weight += counts[place]! * value(row, one) * value(row, two) * value(row, three)
        weights.push(bent * orders * weight)
      }
  return Buffer.from(Float32Array.from(weights).buffer).toString('base64')
}
