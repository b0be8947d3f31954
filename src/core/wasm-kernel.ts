/** Memory of a kernel; `buffer` is a new one after `grow`. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export interface WasmKernel {
  memory: KernelMemory
  exports: Readonly<Record<string, unknown>>
}

export const wasmPageBytes = 65_536

/**
 * Starts a small WebAssembly module that imports `env.memory`; undefined where the machine or the runtime cannot run
 * it (no SIMD): callers have a plain way to do the same.
 */
export function openWasmKernel(base64: string, initialPages: number): WasmKernel | undefined {
  const { WebAssembly } = globalThis as unknown as { WebAssembly?: WebAssemblyApi }
  if (!WebAssembly) return undefined
  try {
    const memory = new WebAssembly.Memory({ initial: initialPages })
    const module = new WebAssembly.Module(Buffer.from(base64, 'base64'))
    return { memory, exports: new WebAssembly.Instance(module, { env: { memory } }).exports }
  } catch {
    return undefined
  }
}

/** Said here because the types of Node leave WebAssembly out, and those of browsers would let in all the rest. */
interface WebAssemblyApi {
  Memory: new (size: { initial: number }) => KernelMemory
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Readonly<Record<string, unknown>> }
}
