import { type KernelMemory, wasmPageBytes } from '../../../core/wasm-kernel.ts'
import type { ScanKernel } from './scan-kernel.ts'

/** scan.as.ts in TypeScript: for machines without WebAssembly SIMD, and the reference for tests of the kernel. */
export function createPlainKernel(): ScanKernel {
  const memory = createPlainMemory()
  return { memory, ...codeScans(memory), ...weightedSums(memory) }
}

function createPlainMemory(): KernelMemory {
  let buffer = new ArrayBuffer(wasmPageBytes)
  return {
    get buffer() {
      return buffer
    },
    grow(pages) {
      const former = buffer
      buffer = new ArrayBuffer(former.byteLength + pages * wasmPageBytes)
      new Uint8Array(buffer).set(new Uint8Array(former))
      return former.byteLength / wasmPageBytes
    },
  }
}

/** Distances of codes from a query. */
function codeScans(memory: KernelMemory): Pick<ScanKernel, 'hamming' | 'within' | 'pick'> {
  return {
    hamming(codes, count, bytes, query, mask, distances, histogram) {
      const { buffer } = memory
      const all = new Uint8Array(buffer)
      const out = new Uint16Array(buffer, distances, count)
      const buckets = new Uint32Array(buffer, histogram, bytes * 8 + 1)
      for (let row = 0; row < count; row++) {
        out[row] = excluded
        if (((all[mask + (row >> 3)]! >> (row & 7)) & 1) === 0) continue
        const distance = distanceOf(all, codes + row * bytes, query, bytes)
        out[row] = distance
        buckets[distance]!++
      }
    },

    within(codes, count, bytes, query, mask, bound, found) {
      const { buffer } = memory
      const all = new Uint8Array(buffer)
      const out = new Uint32Array(buffer, found, count)
      let filled = 0
      for (let row = 0; row < count; row++) {
        if (((all[mask + (row >> 3)]! >> (row & 7)) & 1) === 0) continue
        const distance = distanceOf(all, codes + row * bytes, query, bytes)
        if (distance <= bound) out[filled++] = (distance << 16) | row
      }
      return filled
    },

    pick(distances, count, bound, rows) {
      const { buffer } = memory
      const from = new Uint16Array(buffer, distances, count)
      const picked = new Uint32Array(buffer, rows, count)
      let found = 0
      for (let row = 0; row < count; row++) if (from[row]! <= bound) picked[found++] = row
      return found
    },
  }
}

/** Sums over picked rows, weighted by a query. */
function weightedSums(memory: KernelMemory): Pick<ScanKernel, 'positiveSums' | 'dots'> {
  return {
    positiveSums(codes, bytes, query, rows, count, out) {
      const { buffer } = memory
      const all = new Uint8Array(buffer)
      const weights = new Int16Array(buffer, query, bytes * 8)
      const picked = new Uint32Array(buffer, rows, count)
      const sums = new Int32Array(buffer, out, count)
      for (let i = 0; i < count; i++) {
        const code = codes + picked[i]! * bytes
        let sum = 0
        for (let at = 0; at < bytes * 8; at++) if ((all[code + (at >> 3)]! >> (at & 7)) & 1) sum += weights[at]!
        sums[i] = sum
      }
    },

    dots(vectors, bytes, query, rows, count, out) {
      const { buffer } = memory
      const values = new Int8Array(buffer)
      const weights = new Int16Array(buffer, query, bytes)
      const picked = new Uint32Array(buffer, rows, count)
      const sums = new Int32Array(buffer, out, count)
      for (let i = 0; i < count; i++) {
        const vector = vectors + picked[i]! * bytes
        let sum = 0
        for (let at = 0; at < bytes; at++) sum += values[vector + at]! * weights[at]!
        sums[i] = sum
      }
    },
  }
}

function distanceOf(all: Uint8Array, code: number, query: number, bytes: number): number {
  let distance = 0
  for (let at = 0; at < bytes; at++) distance += bitsOf[all[code + at]! ^ all[query + at]!]!
  return distance
}

/** The distance of rows outside of the mask: above every bound. */
const excluded = 0xffff

/** Number of set bits in each byte. */
const bitsOf = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)
