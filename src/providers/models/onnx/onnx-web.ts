import { readFile } from 'node:fs/promises'
import { messageOf, unavailable } from '../../../core/errors.ts'
import { importModule } from '../../../core/import-module.ts'
import { installedRequire } from '../../../core/installed-files.ts'
import { type OnnxRuntime, type OnnxSession, openOnnxSession } from './onnx-session.ts'

/** Not a dependency (139 MB for the 14 MB that are used): used if the user has installed it. */
const packageName = 'onnxruntime-web'

/** The version of onnxruntime-web, or one sentence why it cannot be used. Loads nothing. */
export function findWebRuntime(): { version: string } | { reason: string } {
  const manifest = findManifest()
  if (!manifest) return { reason: `${packageName} is not installed (npm install ${packageName})` }
  return { version: manifest.version }
}

/** Its exports may omit package.json: then the folder is found through the entry. */
function findManifest(): { version: string } | undefined {
  const require = installedRequire()
  for (const path of require.resolve.paths(packageName) ?? []) {
    try {
      return require(`${path}/${packageName}/package.json`) as { version: string }
    } catch {
      // Not in this folder: Node also searches the next one.
    }
  }
  return undefined
}

/** Loads onnxruntime-web on WebAssembly, in the calling thread, and a model from its bytes. */
export async function openWebSession(modelPath: string): Promise<OnnxSession> {
  const runtime = await importWebRuntime()
  // One thread: the workers provide parallelism, and ending threads is not safe everywhere.
  if (runtime.env?.wasm) runtime.env.wasm.numThreads = 1
  return openOnnxSession(runtime, await readFile(modelPath), {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'disabled',
    logSeverityLevel: 3,
  })
}

type WebRuntime = OnnxRuntime & { env?: { wasm?: { numThreads?: number } } }

async function importWebRuntime(): Promise<WebRuntime> {
  try {
    const module = (await importModule(packageName)) as WebRuntime & { default?: WebRuntime }
    return module.InferenceSession ? module : module.default!
  } catch (error) {
    throw unavailable(
      'runtime_not_loaded',
      `${packageName} does not load (${messageOf(error)}): install it with \`npm install ${packageName}\`.`,
      { package: packageName },
      error,
    )
  }
}
