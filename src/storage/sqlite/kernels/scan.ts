import { openWasmKernel } from '../../../core/wasm-kernel.ts'
import { scanBytes } from './scan-bytes.ts'
import type { ScanKernel } from './scan-kernel.ts'
import { createPlainKernel } from './scan-plain.ts'

/** The kernel with its own memory; without WebAssembly SIMD the plain one (some ten times slower). */
export function openScanKernel(): ScanKernel {
  const kernel = openWasmKernel(scanBytes, 1)
  if (!kernel) return createPlainKernel()
  return { ...(kernel.exports as unknown as ScanKernel), memory: kernel.memory }
}
