import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { messageOf, unavailable } from '../../../core/errors.ts'
import { findInstalled, installedRequire, nativePackage } from '../../../core/installed-files.ts'
import { locate } from '../weights.ts'
import { type OnnxRuntime, type OnnxSession, openOnnxSession } from './onnx-session.ts'

/** A clone uses the package for all platforms; a release has the same files in one package per platform. */
const packageName = 'onnxruntime-node'

/**
 * One thread, because the workers provide parallelism. The arena stays enabled: with it a process that has seen
 * 512-token texts uses about 195 MB, without it 380 to 470 MB (measured with 1.16.3). The stored graph is already
 * optimized (scripts/optimise-model.py): optimizing it at each start took 100 ms of 190.
 */
const nativeOptions = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'disabled',
  enableCpuMemArena: true,
  logSeverityLevel: 3,
}

/** Checks the runtime without loading native code: its version, or one sentence why it cannot work. */
export function findNativeRuntime(): { version: string } | { reason: string } {
  const manifest = findInstalled(`${nativePackage('onnxruntime')}/package.json`) ?? locate(packageName)
  if (manifest === undefined) return { reason: `${packageName} is not installed (npm install ${packageName}@1.16.3)` }
  const { version, name } = installedRequire()(manifest) as { version: string; name: string }
  const reason = name === packageName ? whyNotHere(dirname(manifest)) : undefined
  return reason === undefined ? { version } : { reason }
}

/** Why the package for all platforms cannot work on this machine. */
function whyNotHere(folder: string): string | undefined {
  const binding = join(process.platform, process.arch, 'onnxruntime_binding.node')
  // The folder in between is named after the version of Node-API: v3, later v6.
  if (!['napi-v3', 'napi-v6'].some((api) => existsSync(join(folder, 'bin', api, binding))))
    return `${packageName} has no binary for ${process.platform}-${process.arch}`
  return existsSync('/etc/alpine-release') ? `${packageName} needs glibc, Alpine Linux has musl` : undefined
}

/** Loads the native runtime and a model. Throws Unavailable with one sentence if either fails to load. */
export async function openNativeSession(modelPath: string): Promise<OnnxSession> {
  return openOnnxSession(loadNativeRuntime(), modelPath, nativeOptions)
}

function loadNativeRuntime(): OnnxRuntime {
  try {
    // Uses require: the package is CommonJS without usable types, and it is optional.
    const own = findInstalled(nativePackage('onnxruntime'))
    return installedRequire()(own ?? packageName) as OnnxRuntime
  } catch (error) {
    throw unavailable(
      'runtime_not_loaded',
      `${packageName} does not load (${messageOf(error)}): install it with \`npm install ${packageName}@1.16.3\`, or ` +
        '`npm install onnxruntime-web` for the slower one that runs anywhere.',
      { package: packageName },
      error,
    )
  }
}
