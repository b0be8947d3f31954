import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { maxSimSourceSha256 } from './kernels/maxsim-bytes.ts'
import { createMaxSim } from './maxsim.ts'
import { createMaxSimWasm } from './maxsim-wasm.ts'
import { fullCodes, packPiece, readPiece } from './token-piece.ts'

/** The definition, literally and in floats. */
function maxSimByDefinition(vectors: Float32Array, dimensions: number, codes: Uint8Array): number {
  const queryTokens = vectors.length / dimensions
  const tokens = (codes.length * 8) / dimensions
  let sum = 0
  for (let j = 0; j < queryTokens; j++) {
    let best = Number.NEGATIVE_INFINITY
    for (let t = 0; t < tokens; t++) {
      let dot = 0
      for (let d = 0; d < dimensions; d++) {
        const bit = codes[t * (dimensions / 8) + (d >> 3)]! & (1 << (d & 7))
        dot += vectors[j * dimensions + d]! * (bit ? 1 : -1)
      }
      best = Math.max(best, dot / Math.sqrt(dimensions))
    }
    sum += best
  }
  return sum / queryTokens
}

const unitRows = (values: Float32Array, dimensions: number): Float32Array => {
  const rows = values.slice()
  for (let at = 0; at < rows.length; at += dimensions) {
    const row = rows.subarray(at, at + dimensions)
    const length = Math.hypot(...row) || 1
    for (let d = 0; d < dimensions; d++) row[d]! /= length
  }
  return rows
}

const shapes = fc.record({
  dimensions: fc.constantFrom(16, 48, 64, 384),
  queryTokens: fc.integer({ min: 1, max: 6 }),
  tokens: fc.integer({ min: 1, max: 9 }),
  seed: fc.integer(),
})
function sample({ dimensions, queryTokens, tokens, seed }: { [name: string]: number }) {
  let state = seed! | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state / 0x8000_0000
  }
  const values = Float32Array.from({ length: queryTokens! * dimensions! }, next)
  const codes = Uint8Array.from({ length: (tokens! * dimensions!) / 8 }, () => (next() + 1) * 128)
  const names = Array.from({ length: queryTokens! }, (_, i) => `token${i}`)
  return { query: { tokens: names, vectors: unitRows(values, dimensions!) }, codes }
}

describe('maxsim', () => {
  test('is the mean over query tokens of the best similarity with a stored token', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const { query, codes } = sample(shape)
        const expected = maxSimByDefinition(query.vectors, shape.dimensions, codes)
        expect(Math.abs(createMaxSim(query, shape.dimensions)({ codes }) - expected)).toBeLessThan(0.01)
      }),
    )
  })

  test('is identical in the kernel and the tables, to the last bit', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const { query, codes } = sample(shape)
        const fastest = createMaxSim(query, shape.dimensions)({ codes })
        expect(fastest).toBe(createMaxSim(query, shape.dimensions, 'tables')({ codes }))
      }),
    )
  })

  test('is the same for a packed piece and its full codes, in the kernel and the tables', () => {
    const long = fc.record({
      dimensions: fc.constantFrom(48, 64, 384),
      queryTokens: fc.integer({ min: 1, max: 6 }),
      tokens: fc.integer({ min: 24, max: 40 }),
      seed: fc.integer(),
    })
    fc.assert(
      fc.property(long, (shape) => {
        const { query, codes } = sample(shape)
        const piece = readPiece(packPiece(codes, shape.dimensions), shape.tokens, shape.dimensions)
        expect(piece.shared).toBeDefined()
        const score = createMaxSim(query, shape.dimensions)(piece)
        expect(score).toBe(createMaxSim(query, shape.dimensions)({ codes: fullCodes(piece, shape.dimensions) }))
        expect(score).toBe(createMaxSim(query, shape.dimensions, 'tables')(piece))
      }),
    )
  })

  test('runs the kernel here, so that the comparison above is meaningful', () => {
    expect(createMaxSimWasm({ rows: new Int8Array(384), count: 1, dimensions: 384 })).toBeDefined()
  })

  test('has committed bytes that match the committed source', () => {
    const source = readFileSync(new URL('./kernels/maxsim.as.ts', import.meta.url))
    expect(createHash('sha256').update(source).digest('hex')).toBe(maxSimSourceSha256)
  })

  test('keeps two alternating queries separate, also with a larger one in between', () => {
    const one = sample({ dimensions: 384, queryTokens: 5, tokens: 7, seed: 1 })
    const two = sample({ dimensions: 384, queryTokens: 3, tokens: 2, seed: 2 })
    const large = sample({ dimensions: 1024, queryTokens: 32, tokens: 900, seed: 3 })
    const [scoreOne, scoreTwo] = [createMaxSim(one.query, 384), createMaxSim(two.query, 384)]
    const [alone, aloneToo] = [scoreOne(one), scoreTwo(two)]
    expect(scoreOne(one)).toBe(alone)
    const scoreLarge = createMaxSim(large.query, 1024)
    expect(scoreLarge(large)).toBe(createMaxSim(large.query, 1024, 'tables')(large))
    expect([scoreTwo(two), scoreOne(one)]).toEqual([aloneToo, alone])
  })

  test('counts every bit at its position', () => {
    const dimensions = 32
    for (let d = 0; d < dimensions; d++) {
      const vectors = new Float32Array(dimensions)
      vectors[d] = 1
      const codes = new Uint8Array(dimensions / 8)
      codes[d >> 3] = 1 << (d & 7)
      const score = createMaxSim({ tokens: ['x'], vectors }, dimensions)
      expect(score({ codes })).toBeCloseTo(1 / Math.sqrt(dimensions), 6)
      expect(score({ codes: new Uint8Array(dimensions / 8) })).toBeCloseTo(-1 / Math.sqrt(dimensions), 6)
    }
  })

  test('is 0 without tokens on either side', () => {
    const { query, codes } = sample({ dimensions: 64, queryTokens: 2, tokens: 2, seed: 5 })
    expect(createMaxSim(query, 64)({ codes: new Uint8Array(0) })).toBe(0)
    expect(createMaxSim({ tokens: [], vectors: new Float32Array(0) }, 64)({ codes })).toBe(0)
  })

  test('keeps 32 tokens of a very long query: each once, the longest words', async () => {
    const late = createFakeEmbedder().lateInteraction!
    const telling = Array.from({ length: 32 }, (_, i) => `tellingword${i}`)
    const [long, short] = await Promise.all([
      late.encodeQuery(`a b c d e ${telling.join(' of of ')} f g h`),
      late.encodeQuery(telling.join(' ')),
    ])
    const [passage] = await late.encode([{ text: 'tellingword3 and tellingword9 of b' }])
    expect(createMaxSim(long.tokens, 64)(passage!)).toBeCloseTo(createMaxSim(short.tokens, 64)(passage!), 10)
  })
})
