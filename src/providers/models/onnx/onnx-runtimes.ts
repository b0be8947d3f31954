import type { RuntimeName } from '../bge/bge-identity.ts'
import type { OpenSession } from '../bge/load-bge.ts'

/** The opener of model files for a runtime. Imported on demand: an unused runtime is not loaded. */
export async function sessionOpener(runtime: RuntimeName): Promise<OpenSession> {
  if (runtime === 'native') return (await import('./onnx-native.ts')).openNativeSession
  return (await import('./onnx-web.ts')).openWebSession
}
