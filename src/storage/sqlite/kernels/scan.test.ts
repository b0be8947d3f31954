import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openScanKernel } from './scan.ts'
import { scanSourceSha256 } from './scan-bytes.ts'
import type { ScanKernel } from './scan-kernel.ts'
import { createPlainKernel } from './scan-plain.ts'

/** Addresses in one page of memory; at most 64 rows of at most 96 bytes. */
const at = { query: 0, mask: 1600, rows: 2048, out: 4096, distances: 8192, histogram: 12_288, data: 20_480 }

const cases = fc.record({
  lanes: fc.integer({ min: 1, max: 6 }),
  count: fc.integer({ min: 0, max: 64 }),
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
  bound: fc.integer({ min: 0, max: 800 }),
})

describe('the scan kernel', () => {
  it('was built from the source beside it', () => {
    const source = readFileSync(new URL('./scan.as.ts', import.meta.url))
    expect(createHash('sha256').update(source).digest('hex')).toBe(scanSourceSha256)
  })

  it('runs as WebAssembly here', () => {
    expect(openScanKernel().memory.constructor.name).toBe('Memory')
  })

  it('gives the same result as the plain version', () => {
    const fast = openScanKernel()
    const plain = createPlainKernel()
    fc.assert(
      fc.property(cases, ({ lanes, count, seed, bound }) => {
        expect(results(fast, lanes * 16, count, seed, bound)).toEqual(results(plain, lanes * 16, count, seed, bound))
      }),
    )
  })
})

function results(kernel: ScanKernel, bytes: number, count: number, seed: number, bound: number) {
  const memory = new Uint8Array(kernel.memory.buffer)
  let state = seed
  for (let i = 0; i < memory.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    memory[i] = state >>> 16
  }
  const histogram = new Uint32Array(kernel.memory.buffer, at.histogram, bytes * 8 + 1).fill(0)
  kernel.hamming(at.data, count, bytes, at.query, at.mask, at.distances, at.histogram)
  const picked = kernel.pick(at.distances, count, bound, at.rows)
  const rows = new Uint32Array(kernel.memory.buffer, at.rows, picked)
  const distances = new Uint16Array(kernel.memory.buffer, at.distances, count)
  const nearest = [...rows]
  const near = kernel.within(at.data, count, bytes, at.query, at.mask, bound, at.out)
  const within = [...new Uint32Array(kernel.memory.buffer, at.out, near)]
  const sums = new Int32Array(kernel.memory.buffer, at.out, picked)
  kernel.dots(at.data, bytes, at.query, at.rows, picked, at.out)
  const products = [...sums]
  kernel.positiveSums(at.data, bytes, at.query, at.rows, picked, at.out)
  return { histogram: [...histogram], distances: [...distances], nearest, within, products, positive: [...sums] }
}
