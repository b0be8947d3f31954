import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTokenCoder, namesInWords, wordTables } from './token-codes.ts'

const dimensions = 16
const bit = (codes: Uint8Array, token: number, d: number) => (codes[token * 2 + (d >> 3)]! >> (d & 7)) & 1
const float = fc.float({ min: -1, max: 1, noNaN: true })
const row = fc.array(float, { minLength: dimensions, maxLength: dimensions }).filter((r) => Math.hypot(...r) > 0.1)

describe('token codes', () => {
  test('bit d says whether the unit vector lies at or above the mean in dimension d', () => {
    fc.assert(
      fc.property(row, row, (values, mean) => {
        const coder = createTokenCoder(Float32Array.from(mean))
        const codes = coder.encode(Float32Array.from(values), [0])
        const length = Math.hypot(...values.map(Math.fround))
        for (let d = 0; d < dimensions; d++) {
          const distance = values[d]! / length - Math.fround(mean[d]!)
          if (Math.abs(distance) > 1e-5) expect(bit(codes, 0, d)).toBe(distance > 0 ? 1 : 0)
        }
      }),
    )
  })

  test('only the given rows are kept, in their order', () => {
    const hidden = new Float32Array(3 * dimensions).fill(-1)
    hidden[0 * dimensions] = 1
    hidden[2 * dimensions + 5] = 1
    const codes = createTokenCoder(new Float32Array(dimensions)).encode(hidden, [2, 0])
    expect([...codes]).toEqual([1 << 5, 0, 1, 0])
  })

  test('above 100 rows, neighbors are averaged in pairs, and a last one stays single', () => {
    const coder = createTokenCoder(new Float32Array(dimensions))
    const rows = (count: number) => Array.from({ length: count }, (_, i) => i)
    const hidden = Float32Array.from({ length: 103 * dimensions }, (_, i) => Math.sin(i * 1.7))
    expect(coder.encode(hidden, rows(100))).toHaveLength(100 * 2)
    const paired = coder.encode(hidden, rows(103))
    expect(paired).toHaveLength(52 * 2)
    const unit = (r: number) => {
      const values = hidden.subarray(r * dimensions, (r + 1) * dimensions)
      return Array.from(values, (value) => value / Math.hypot(...values))
    }
    const [first, second] = [unit(4), unit(5)]
    for (let d = 0; d < dimensions; d++) expect(bit(paired, 2, d)).toBe(first[d]! + second[d]! >= 0 ? 1 : 0)
    expect(paired.slice(102)).toEqual(coder.encode(hidden, [102]))
  })

  test('rows with one name are merged into their sum, at the position of the first', () => {
    const coder = createTokenCoder(new Float32Array(dimensions))
    const hidden = Float32Array.from({ length: 4 * dimensions }, (_, i) => Math.sin(i * 1.7))
    const codes = coder.encode(hidden, [0, 1, 2, 3], ['a', 'b', 'a', 'c'])
    expect(codes).toHaveLength(3 * 2)
    expect([...codes.slice(2)]).toEqual([...coder.encode(hidden, [1, 3])])
    const unit = (r: number) => {
      const values = hidden.subarray(r * dimensions, (r + 1) * dimensions)
      return Array.from(values, (value) => value / Math.hypot(...values))
    }
    const [first, again] = [unit(0), unit(2)]
    for (let d = 0; d < dimensions; d++) expect(bit(codes, 0, d)).toBe(first[d]! + again[d]! >= 0 ? 1 : 0)
  })

  test('a word has the same name at any position, and differs from every other word', () => {
    const inner = new Set([7, 8])
    // work·er, serv·er, work·er, work
    const names = namesInWords([1, 7, 2, 7, 1, 7, 1], (id) => inner.has(id))
    expect(names.slice(4, 6)).toEqual(names.slice(0, 2))
    expect(new Set(names).size).toBe(5)
    expect(namesInWords([], () => true)).toEqual([])
  })

  test('query vectors are the unit difference from the mean', () => {
    const mean = new Float32Array(dimensions).fill(0.1)
    const vectors = createTokenCoder(mean).queryVectors(new Float32Array(dimensions).fill(3), [0])
    // unit(3, 3, …) = (.25, …); minus .1 = (.15, …); its unit is (.25, …) again.
    expect([...vectors].every((value) => Math.abs(value - 0.25) < 1e-6)).toBe(true)
  })

  test('words have a letter or digit, content words are not stop words, special tokens are neither', () => {
    const vocabulary = ['[CLS]', '[unused7]', 'the', 'backup', '##s', '!', '—', '7', '[', 'été']
    const { words, content } = wordTables(vocabulary, (token) => token === 'the')
    expect([...words]).toEqual([0, 0, 1, 1, 1, 0, 0, 1, 0, 1])
    expect([...content]).toEqual([0, 0, 0, 1, 1, 0, 0, 1, 0, 1])
  })
})
