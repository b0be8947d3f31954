import { describe, expect, it } from 'vitest'
import { backward, fitTokenReader, packReader, type ReadSample } from '../bench/sayings/fit-token-reader.ts'
import { blocksOf, createTokenReader, cutWeights, inputOf, placeOf } from '../src/actions/meaning/token-reader.ts'
import { createRandom } from '../src/core/seeded-random.ts'

const sizes = { dimensions: 8, width: 6, looks: 2, classes: 3 }
const random = createRandom(7)
const noise = (count: number) => Float32Array.from({ length: count }, () => 2 * random() - 1)
/** Nothing is dropped. */
const keepsAll = () => 0.999

describe('the reader of tokens', () => {
  it('follows the gradient of its loss', () => {
    const count = blocksOf(sizes).reduce((sum, size) => sum + size, 0)
    const all = noise(count)
    const sample: ReadSample = { tokens: noise(5 * 9), place: placeOf({ index: 1, count: 3 }), label: 2, weight: 1 }
    const lossAt = (weights: Float32Array, slopes = new Float32Array(count)) =>
      backward(sample, 1, {
        ...{ weights: cutWeights(weights, sizes), slopes: cutWeights(slopes, sizes), sizes },
        random: keepsAll,
      })
    const slopes = new Float32Array(count)
    lossAt(all, slopes)
    const step = 1e-3
    for (let at = 0; at < count; at++) {
      const [above, below] = [1, -1].map((sign) => {
        const moved = Float32Array.from(all)
        moved[at]! += sign * step
        return lossAt(moved)
      })
      expect(slopes[at], `weight ${at}`).toBeCloseTo((above! - below!) / (2 * step), 2)
    }
  })

  it("learns to find a sentence's token at any position, and ignores the previous sentence", () => {
    const marks = [0, 1, 2].map(() => noise(sizes.dimensions))
    const sentence = (label: number) => {
      const tokens = [...Array.from({ length: 4 }, () => noise(sizes.dimensions)), noise(sizes.dimensions)]
      tokens[Math.floor(random() * 4)] = marks[label]!
      tokens[4] = marks[(label + 1) % 3]!
      return inputOf({ states: Float32Array.from(tokens.flatMap((token) => [...token])), own: 4 }, sizes.dimensions)
    }
    const samples = Array.from({ length: 4000 }, (_, index): ReadSample => {
      return { tokens: sentence(index % 3), place: placeOf(undefined), label: index % 3, weight: 1 }
    })
    const classes = ['one', 'two', 'three'] as const
    const stored = { ...packReader(fitTokenReader(samples, sizes), sizes), ...sizes, embedder: 'made', classes }
    const { ofInput } = createTokenReader<(typeof classes)[number]>(stored)
    const right = Array.from({ length: 90 }, (_, index) => {
      const shares = ofInput(sentence(index % 3), undefined)
      expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
      return classes.every((name) => shares[classes[index % 3]!] >= shares[name])
    })
    expect(right.filter(Boolean).length).toBeGreaterThan(75)
  })

  it('refuses weights of other sizes', () => {
    const stored = { scales: [1], bytes: 'AAAA', ...sizes, embedder: 'made', classes: ['one'] }
    expect(() => createTokenReader(stored).ofInput(noise(9), undefined)).toThrow('do not fit')
  })
})
