import type { KernelMemory } from '../../../core/wasm-kernel.ts'

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
  within(codes: number, count: number, bytes: number, query: number, mask: number, bound: number, found: number): number
  pick(distances: number, count: number, bound: number, rows: number): number
  positiveSums(codes: number, bytes: number, query: number, rows: number, count: number, out: number): void
  dots(vectors: number, bytes: number, query: number, rows: number, count: number, out: number): void
}
