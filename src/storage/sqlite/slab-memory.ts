import { wasmPageBytes } from '../../core/wasm-kernel.ts'
import type { ScanKernel } from './kernels/scan-kernel.ts'

/** Rows of a slab, the unit by which memory grows. A multiple of 32, so that masks are whole words. */
export const slabRows = 4096
const lane = 16

/** Addresses of the rows of one slab. */
export interface Slab {
  codes: number
  distances: number
  /** Address of the int8 rows, 0 until the first is read. */
  vectors: number
  /** Scale of each int8 row; NaN: not read. */
  scales: Float32Array
}

/** Memory of a kernel, allocated from its start and never released. */
export function createSlabMemory(memory: ScanKernel['memory']) {
  let bytes = new Uint8Array(memory.buffer)
  let end = lane
  return {
    /** All bytes. Growth replaces them, so read this again after each `reserve`. */
    get bytes() {
      return bytes
    },

    /** Allocates bytes; returns their address. */
    reserve(size: number): number {
      const address = end
      end += toLanes(size)
      const missing = end - memory.buffer.byteLength
      if (missing > 0) {
        memory.grow(Math.ceil(missing / wasmPageBytes))
        bytes = new Uint8Array(memory.buffer)
      }
      return address
    },
  }
}

export type SlabMemory = ReturnType<typeof createSlabMemory>

/** A size in bytes, rounded up to whole lanes of the kernel. */
export const toLanes = (size: number): number => Math.ceil(size / lane) * lane
