import { describe, expect, it } from 'vitest'
import { createRandom } from '../../core/seeded-random.ts'
import { createCodeScan } from './code-scan.ts'
import { openScanKernel } from './kernels/scan.ts'

const slabRows = 4096
const rows = 3 * slabRows + 1000
const places = { query: 16, mask: 1024, histogram: 2048, rows: 8192 }

/** Random rows of `bytes` each, compared with an all-zero query; the first row of each slab is nearer. */
function made(bytes: number, seed: number) {
  const kernel = openScanKernel()
  kernel.memory.grow(Math.ceil((rows * (bytes + 2)) / 65_536) + 1)
  const memory = new Uint8Array(kernel.memory.buffer)
  const random = createRandom(seed)
  const codes = 32_768
  for (let i = 0; i < rows * bytes; i++)
    memory[codes + i] = (random() * 256) & (i % (slabRows * bytes) < 300 * bytes ? random() * 256 : 255)
  const slabs = Array.from({ length: 4 }, (_, i) => ({
    codes: codes + i * slabRows * bytes,
    distances: codes + rows * bytes + i * slabRows * 2,
    count: Math.min(slabRows, rows - i * slabRows),
  }))
  return { scan: createCodeScan(kernel, places, bytes, slabRows), slabs, random }
}

describe('the scan of many codes', () => {
  it.each([48, 32, 96])('selects from codes of %i bytes the same as a scan that writes every distance', (bytes) => {
    const { scan, slabs, random } = made(bytes, bytes)
    for (const share of [1, 0.5, 0.02, 0.0005, 0]) {
      const included = new Uint32Array(slabRows / 8)
      for (let row = 0; row < rows; row++) if (random() < share) included[row >> 5]! |= 1 << (row & 31)
      for (const wanted of [1, 20, 500, 20_000])
        expect(scan.sampled(slabs, included, wanted)).toEqual(scan.all(slabs, included, wanted))
    }
  })
})
