import {
  answer,
  bend,
  blocksOf,
  cutWeights,
  lookAt,
  type ReaderSizes,
  type ReaderWeights,
} from '../../src/actions/meaning/token-reader.ts'
import { pack } from '../../src/core/packed-weights.ts'
import { createRandom } from '../../src/core/seeded-random.ts'
import { softmax } from '../../src/core/softmax.ts'

/** A sentence to learn from: the input of its tokens, its place, which class it is, and how much it counts. */
export interface ReadSample {
  tokens: Float32Array
  place: readonly number[]
  label: number
  weight: number
}

/** How it is trained: AdamW with a rate that rises over the first steps and falls to nothing (Loshchilov and Hutter, 2019). */
const usual = { rounds: 8, batch: 64, rate: 2e-3, rising: 100, decay: 0.05, dropped: 0.3 }
const momenta = { mean: 0.9, square: 0.999 }

/** Trains on the samples from seeded weights; the same samples in the same order give the same weights. */
export function fitTokenReader(
  samples: readonly ReadSample[],
  sizes: ReaderSizes,
  told: (round: number, loss: number) => void = () => {},
): Float32Array {
  const random = createRandom(1)
  const count = blocksOf(sizes).reduce((sum, size) => sum + size, 0)
  const all = firstWeights(sizes, random, count)
  const weights = cutWeights(all, sizes)
  const slopes = new Float32Array(count)
  const [means, squares] = [new Float32Array(count), new Float32Array(count)]
  const steps = usual.rounds * Math.ceil(samples.length / usual.batch)
  let step = 0
  for (let round = 0; round < usual.rounds; round++) {
    const order = shuffled(samples.length, random)
    let loss = 0
    for (let from = 0; from < order.length; from += usual.batch) {
      const batch = order.slice(from, from + usual.batch).map((index) => samples[index]!)
      slopes.fill(0)
      loss += slopesOf(batch, { weights, sizes, slopes: cutWeights(slopes, sizes), random })
      const rate = usual.rate * Math.min(1, ++step / usual.rising) * (1 - (step - 1) / steps)
      descend(all, slopes, { means, squares, rate, step })
    }
    told(round, loss / Math.ceil(samples.length / usual.batch))
  }
  return all
}

/** Weights as they are committed. */
export const packReader = (all: Float32Array, sizes: ReaderSizes) => pack(all, blocksOf(sizes))

/** Even in the range that keeps sums as large as what is summed up (Glorot and Bengio, 2010). */
function firstWeights(sizes: ReaderSizes, random: () => number, count: number): Float32Array {
  const all = new Float32Array(count)
  const { up, look, out } = cutWeights(all, sizes)
  for (const [block, read] of [
    [up, up.length / sizes.width],
    [look, sizes.width],
    [out, out.length / sizes.classes],
  ] as const)
    for (let at = 0; at < block.length; at++) block[at] = (2 * random() - 1) / Math.sqrt(read)
  return all
}

function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}

interface Pass {
  weights: ReaderWeights
  sizes: ReaderSizes
  slopes: ReaderWeights
  random(): number
}

/** Adds the slopes of the mean loss of a batch; returns that loss. */
function slopesOf(batch: readonly ReadSample[], pass: Pass): number {
  const total = batch.reduce((sum, { weight }) => sum + weight, 0)
  let loss = 0
  for (const sample of batch) loss += backward(sample, sample.weight / total, pass)
  return loss
}

/** One sentence: forward with numbers dropped at random, then back. Exported for its test. */
export function backward({ tokens, place, label }: ReadSample, share: number, pass: Pass): number {
  const { weights, sizes, slopes, random } = pass
  const { width, looks, classes } = sizes
  const input = drop(tokens, random)
  const bent = bend(input, weights, sizes)
  const { shares, seen } = lookAt(bent, weights, sizes)
  const kept = drop(seen, random)
  const found = softmax(answer(kept, place, weights, sizes))
  const loss = -share * Math.log(found[label]! + 1e-9)
  const wrong = found.map((value, one) => share * (value - Number(one === label)))
  for (let one = 0; one < classes; one++) slopes.outBias[one]! += wrong[one]!
  const ofSeen = new Float32Array(looks * width)
  const read = [...kept, ...place]
  for (const [at, value] of read.entries()) {
    let slope = 0
    for (let one = 0; one < classes; one++) {
      slopes.out[at * classes + one]! += value * wrong[one]!
      slope += weights.out[at * classes + one]! * wrong[one]!
    }
    // What was dropped, or is nothing, has no part in it.
    if (at < ofSeen.length && kept[at] !== 0) ofSeen[at] = slope * (kept[at]! / seen[at]!)
  }
  const ofBent = throughLooks({ bent, shares, ofSeen }, pass)
  throughBend(input, bent, ofBent, pass)
  return loss
}

/** Slopes of what was made of each token, from those of what the looks see. */
function throughLooks(
  { bent, shares, ofSeen }: Record<'bent' | 'shares' | 'ofSeen', Float32Array>,
  { weights, sizes: { width, looks }, slopes }: Pass,
): Float32Array {
  const count = bent.length / width
  const ofBent = new Float32Array(bent.length)
  const ofShares = new Float32Array(count)
  for (let one = 0; one < looks; one++) {
    let mean = 0
    for (let token = 0; token < count; token++) {
      let sum = 0
      for (let at = 0; at < width; at++) {
        const slope = ofSeen[one * width + at]!
        sum += bent[token * width + at]! * slope
        ofBent[token * width + at]! += shares[one * count + token]! * slope
      }
      ofShares[token] = sum
      mean += sum * shares[one * count + token]!
    }
    for (let token = 0; token < count; token++) {
      const slope = shares[one * count + token]! * (ofShares[token]! - mean)
      slopes.lookBias[one]! += slope
      for (let at = 0; at < width; at++) {
        slopes.look[at * looks + one]! += bent[token * width + at]! * slope
        ofBent[token * width + at]! += weights.look[at * looks + one]! * slope
      }
    }
  }
  return ofBent
}

function throughBend(input: Float32Array, bent: Float32Array, ofBent: Float32Array, { sizes, slopes }: Pass): void {
  const { width, dimensions } = sizes
  const read = dimensions + 1
  for (let from = 0, to = 0; from < input.length; from += read, to += width) {
    for (let one = 0; one < width; one++) {
      if (bent[to + one] === 0) ofBent[to + one] = 0
      slopes.upBias[one]! += ofBent[to + one]!
    }
    for (let at = 0; at < read; at++) {
      const value = input[from + at]!
      if (value === 0) continue
      const row = at * width
      for (let one = 0; one < width; one++) slopes.up[row + one]! += value * ofBent[to + one]!
    }
  }
}

/** Leaves numbers out at random, and makes the others as much larger (Srivastava and others, 2014). */
const drop = (values: Float32Array, random: () => number): Float32Array =>
  values.map((value) => (random() < usual.dropped ? 0 : value / (1 - usual.dropped)))

function descend(
  all: Float32Array,
  slopes: Float32Array,
  { means, squares, rate, step }: { means: Float32Array; squares: Float32Array; rate: number; step: number },
): void {
  const [first, second] = [1 - momenta.mean ** step, 1 - momenta.square ** step]
  for (let at = 0; at < all.length; at++) {
    const slope = slopes[at]!
    means[at] = momenta.mean * means[at]! + (1 - momenta.mean) * slope
    squares[at] = momenta.square * squares[at]! + (1 - momenta.square) * slope ** 2
    all[at]! -= rate * (means[at]! / first / (Math.sqrt(squares[at]! / second) + 1e-8) + usual.decay * all[at]!)
  }
}
