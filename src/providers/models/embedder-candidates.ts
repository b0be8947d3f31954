import type { JarvisError } from '../../core/errors.ts'
import { howToFindFiles } from '../../core/installed-files.ts'
import type { Logger } from '../../core/runtime.ts'
import type { Embedder } from '../../ports/models.ts'
import { bgeIdentity, bgeWeights, type Runtime } from './bge/bge-identity.ts'
import { lateEmbedder } from './late-embedder.ts'
import { findNativeRuntime } from './onnx/onnx-native.ts'
import { findWebRuntime } from './onnx/onnx-web.ts'
import { staticIdentity, staticWeights } from './static/static-identity.ts'
import { locate, type WeightsPackage } from './weights.ts'

interface CandidateOptions {
  /** Maximum worker processes for documents. */
  workers?: number | undefined
  logger?: Logger | undefined
  onUnavailable: (error: JarvisError) => void
}

/** An embedder that could be used. `find` checks whether its packages exist without loading them. */
export interface EmbedderCandidate {
  name: string
  instant: boolean
  find(options: CandidateOptions): { embedder: Embedder } | { reason: string }
}

/** Built-in candidates, best first. */
export const embedderCandidates: readonly EmbedderCandidate[] = [
  { name: 'bge-small-en', instant: false, find: (options) => findBge('native', options) },
  { name: 'bge-small-en-web', instant: false, find: (options) => findBge('web', options) },
  { name: 'static-minilm', instant: true, find: findStatic },
]

function findBge(name: Runtime['name'], { onUnavailable, ...options }: CandidateOptions) {
  if (!isThere(bgeWeights)) return { reason: missingFiles() }
  const found = name === 'native' ? findNativeRuntime() : findWebRuntime()
  if ('reason' in found) return found
  const runtime = { name, version: found.version }
  // With WebAssembly a session takes 275 MB that are never released: one worker, unless more are requested.
  const workers = options.workers ?? (name === 'web' ? 1 : undefined)
  const create = async () => (await import('./bge/bge-embedder.ts')).createBgeEmbedder({ ...options, workers, runtime })
  return { embedder: lateEmbedder(bgeIdentity(runtime), create, onUnavailable, megabytes[name]) }
}

function findStatic({ onUnavailable }: CandidateOptions) {
  if (!isThere(staticWeights)) return { reason: missingFiles() }
  const create = async () => (await import('./static/static-embedder.ts')).createStaticEmbedder()
  return { embedder: lateEmbedder(staticIdentity(), create, onUnavailable, megabytes.static) }
}

/** Memory of a loaded model: its weights, and with WebAssembly the memory that a session never releases. */
const megabytes = { native: 34, web: 275, static: 8 } as const

const isThere = ({ name, files }: WeightsPackage): boolean => locate(name, files[0]!.path) !== undefined

const missingFiles = () => `its model files are missing. ${howToFindFiles()}.`
