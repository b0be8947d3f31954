import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fullCodes, packPiece, pieceBytes, placesOf, readPiece } from './token-piece.ts'

const dimensions = 384
const width = dimensions / 8

const bit = (codes: Uint8Array, token: number, d: number) => (codes[token * width + (d >> 3)]! >> (d & 7)) & 1

/** Codes whose tokens agree more in lower dimensions, half of the time on 1. */
function codesOf({ tokens, seed }: { tokens: number; seed: number }): Uint8Array {
  let state = seed
  const random = () => {
    // Park and Miller's generator.
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const codes = new Uint8Array(tokens * width)
  for (let at = 0; at < tokens * dimensions; at++) {
    const d = at % dimensions
    const differs = random() * 2 * dimensions < d
    if (differs !== (d % 2 === 0)) codes[at >> 3]! |= 1 << (at & 7)
  }
  return codes
}

it('keeps the bits in which tokens differ most, and the majority of the others', () => {
  const shapes = fc.record({ tokens: fc.integer({ min: 24, max: 60 }), seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }) })
  fc.assert(
    fc.property(shapes, (shape) => {
      const { tokens } = shape
      const codes = codesOf(shape)
      const packed = packPiece(codes, dimensions)
      expect(packed).toHaveLength(pieceBytes(tokens, dimensions))
      const piece = readPiece(packed, tokens, dimensions)
      const own = new Set(placesOf(piece.shared!.own))
      expect(own.size).toBe(256)
      const minorities: number[] = []
      const expected = codes.slice()
      for (let d = 0; d < dimensions; d++) {
        let set = 0
        for (let token = 0; token < tokens; token++) set += bit(codes, token, d)
        minorities.push(Math.min(set, tokens - set))
        for (let token = 0; token < tokens && !own.has(d); token++) {
          expected[token * width + (d >> 3)]! &= ~(1 << (d & 7))
          if (set * 2 >= tokens) expected[token * width + (d >> 3)]! |= 1 << (d & 7)
        }
      }
      expect(fullCodes(piece, dimensions)).toEqual(expected)
      const least = Math.min(...[...own].map((d) => minorities[d]!))
      expect(Math.max(...minorities.filter((_, d) => !own.has(d)))).toBeLessThanOrEqual(least)
    }),
  )
})

it('keeps every bit of few tokens, and of many that agree in a third of the dimensions', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 0, max: 23 })
        .chain((tokens) => fc.uint8Array({ minLength: tokens * width, maxLength: tokens * width })),
      (codes) => {
        const piece = readPiece(packPiece(codes, dimensions), codes.length / width, dimensions)
        expect(piece).toEqual({ codes })
      },
    ),
  )
  const alike = new Uint8Array(40 * width).map((_, at) => (at % width < 32 ? (at * 151) % 256 : 0x5a))
  const packed = packPiece(alike, dimensions)
  expect(packed).toHaveLength(64 + 40 * 32)
  expect(fullCodes(readPiece(packed, 40, dimensions), dimensions)).toEqual(alike)
})

it('leaves codes of few or odd dimensions unchanged', () => {
  for (const few of [8, 16, 24, 40]) {
    const codes = new Uint8Array((30 * few) / 8).fill(0b1010_0110)
    expect(packPiece(codes, few)).toBe(codes)
    expect(readPiece(codes, 30, few)).toEqual({ codes })
    expect(pieceBytes(30, few)).toBe(codes.length)
  }
})
