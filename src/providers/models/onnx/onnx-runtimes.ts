import type { RuntimeName } from '../bge/bge-identity.ts'
import type { OpenSession } from '../bge/load-bge.ts'

/** What opens a model file on the named runtime. Imported late: a runtime that is not used is not read. */
export async function sessionOpener(runtime: RuntimeName): Promise<OpenSession> {
  if (runtime === 'native') return (await import('./onnx-native.ts')).openNativeSession
  return (await import('./onnx-web.ts')).openWebSession
}
