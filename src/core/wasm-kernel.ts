/** Memory of a kernel; `grow` replaces `buffer`. */
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
 * Starts a small WebAssembly module that imports `env.memory`; undefined where the machine or the runtime cannot run it
 * (no SIMD): callers have a plain fallback.
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

/** Declared here because the types of Node lack WebAssembly, and those of browsers would add all the rest. */
interface WebAssemblyApi {
  Memory: new (size: { initial: number }) => KernelMemory
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Readonly<Record<string, unknown>> }
}
