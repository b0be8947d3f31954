import { wasmPageBytes } from '../../core/wasm-kernel.ts'
import type { ScanKernel } from './kernels/scan-kernel.ts'

/** Rows of a slab: memory grows by so many at a time. A multiple of 32, so that masks are whole words. */
export const slabRows = 4096
const lane = 16

/** Addresses of the rows of one slab. */
export interface Slab {
  codes: number
  distances: number
  /** Address of the int8 rows, 0 while none was read. */
  vectors: number
  /** Scale of each int8 row; NaN: not read. */
  scales: Float32Array
}

/** Memory of a kernel, reserved from its start on and never released. */
export function createSlabMemory(memory: ScanKernel['memory']) {
  let bytes = new Uint8Array(memory.buffer)
  let end = lane
  return {
    /** All bytes. Growth replaces them, so they are read again after each `reserve`. */
    get bytes() {
      return bytes
    },

    /** Address of that many new bytes. */
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
