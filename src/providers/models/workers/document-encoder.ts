import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { codeFile, installedFile } from '../../../core/installed-files.ts'
import type { Logger } from '../../../core/runtime.ts'
import type { Passage } from '../../../ports/models.ts'
import type { BgeModel } from '../bge/bge-model.ts'
import type { WorkerSetup } from './embedding-messages.ts'
import { createEmbeddingPool } from './embedding-pool.ts'
import { createDirectEncoder, type DocumentEncoder } from './encode-documents.ts'

export interface WorkerOptions {
  /** Maximum concurrent workers; default one per core, at most four. */
  workers?: number | undefined
  /** URL of the worker's code; default: that of the build. null: embed in the calling thread. */
  workerUrl?: URL | null | undefined
  idleMilliseconds?: number | undefined
  logger?: Logger | undefined
}

/** For this time after a question only one worker embeds: the other cores are reserved for the next question. */
const quietMilliseconds = 60_000

/** Each loads its own model: 115 MB with the native runtime. */
const mostWorkers = 4

/**
 * Maximum characters embedded with the model of questions before one: about a tenth of a second in the calling thread,
 * while starting a worker takes half a second.
 */
const mostBeforeQuestion = 2400

/** Uses workers if they can run, else the calling thread; the choice and its reason are logged. */
export function createDocumentEncoder(
  options: WorkerOptions,
  setup: () => Promise<WorkerSetup>,
  model: () => Promise<BgeModel>,
  lastQuestionAt: () => number,
): DocumentEncoder {
  const workerUrl = options.workerUrl === undefined ? workerOfBuild() : options.workerUrl
  const reason = workerUrl === null ? 'no worker exists, or it is turned off' : whyNotRunnable(workerUrl)
  if (reason !== undefined || workerUrl === null) {
    options.logger?.info(`Documents are embedded in the calling thread: ${reason}.`)
    return createDirectEncoder(model)
  }
  const most = options.workers ?? Math.min(availableParallelism(), mostWorkers)
  const pool = createEmbeddingPool({
    workerUrl,
    setup,
    limit: () => (performance.now() - lastQuestionAt() < quietMilliseconds ? 1 : most),
    ...(options.idleMilliseconds !== undefined && { idleMilliseconds: options.idleMilliseconds }),
  })
  const direct = createDirectEncoder(model)
  return {
    encode(passages, withCodes, signal, beforeQuestion = false) {
      const isHere = beforeQuestion && !pool.isRunning() && isLittle(passages)
      return (isHere ? direct : pool).encode(passages, withCodes, signal)
    },
    close: pool.close,
  }
}

const isLittle = (passages: readonly Passage[]): boolean =>
  passages.reduce((sum, { text, before = '' }) => sum + text.length + before.length, 0) <= mostBeforeQuestion

/** When running from sources, the worker is beside this file; null for a bundle that was moved away from it. */
function workerOfBuild(): URL | null {
  const built = installedFile('embedding-worker.js')
  if (built !== undefined) return pathToFileURL(built)
  return codeFile().endsWith('.ts') ? new URL('./embedding-worker.ts', import.meta.url) : null
}

function whyNotRunnable(workerUrl: URL): string | undefined {
  const { typescript } = process.features as { typescript?: unknown }
  if (workerUrl.pathname.endsWith('.ts') && !typescript) return 'this Node runs workers only from the built package'
  if (!existsSync(fileURLToPath(workerUrl))) return `${workerUrl.pathname} is missing`
  return undefined
}
