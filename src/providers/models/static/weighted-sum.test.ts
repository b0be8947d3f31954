import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openWasmKernel } from '../../../core/wasm-kernel.ts'
import { weightedSumBytes, weightedSumSourceSha256 } from './kernels/weighted-sum-bytes.ts'
import { createWeightedSum, sumPlainly } from './weighted-sum.ts'

const rows = 60
const tableOf = (dimensions: number) =>
  Int8Array.from({ length: rows * dimensions }, (_, i) => ((i * 7919) % 255) - 127)
const scale = Float32Array.from({ length: rows }, (_, i) => (i % 9 === 0 ? 0 : Math.sin(i) / 50))

describe('weighted sum of rows', () => {
  it.each([256, 32, 96])('is the same with and without the kernel, bit for bit, at %d dimensions', (dimensions) => {
    const table = tableOf(dimensions)
    const sum = createWeightedSum(table, scale, dimensions)
    const ids = fc.array(fc.integer({ min: 0, max: rows - 1 }), { maxLength: 300 })
    fc.assert(
      fc.property(ids, (some) => {
        const chosen = Int32Array.from(some)
        expect(sum(chosen)).toEqual(sumPlainly(chosen, table, scale, dimensions))
      }),
    )
  })

  it('accepts more ids than its buffer holds', () => {
    const table = tableOf(256)
    const many = Int32Array.from({ length: 200_000 }, (_, i) => (i * 31) % rows)
    const sum = createWeightedSum(table, scale, 256)
    expect(sum(many)).toEqual(sumPlainly(many, table, scale, 256))
    expect(sum(Int32Array.of(1))).toEqual(sumPlainly(Int32Array.of(1), table, scale, 256))
  })

  it('uses plain code when the rows do not fit the kernel', () => {
    const table = tableOf(20)
    const ids = Int32Array.of(3, 4, 3)
    expect(createWeightedSum(table, scale, 20)(ids)).toEqual(sumPlainly(ids, table, scale, 20))
  })

  it('loads the kernel that was built from its source', () => {
    expect(openWasmKernel(weightedSumBytes, 1)?.exports.weightedSum).toBeTypeOf('function')
    const source = readFileSync(new URL('./kernels/weighted-sum.as.ts', import.meta.url))
    expect(createHash('sha256').update(source).digest('hex')).toBe(weightedSumSourceSha256)
  })
})
