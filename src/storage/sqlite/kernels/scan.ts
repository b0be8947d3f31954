import { type KernelMemory, openWasmKernel } from '../../../core/wasm-kernel.ts'
import { scanBytes } from './scan-bytes.ts'
import { createPlainKernel } from './scan-plain.ts'

/** The exports of scan.as.ts; numbers are addresses or counts. */
export interface ScanKernel {
  memory: KernelMemory
  hamming(
    codes: number,
    count: number,
    bytes: number,
    query: number,
    mask: number,
    distances: number,
    histogram: number,
  ): void
  pick(distances: number, count: number, bound: number, rows: number): number
  dots(vectors: number, bytes: number, query: number, rows: number, count: number, out: number): void
}

/** The kernel with a memory of its own; the plain one (some ten times slower) where there is no WebAssembly SIMD. */
export function openScanKernel(): ScanKernel {
  const kernel = openWasmKernel(scanBytes, 1)
  if (!kernel) return createPlainKernel()
  return { ...(kernel.exports as unknown as ScanKernel), memory: kernel.memory }
}
