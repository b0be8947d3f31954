import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { BgeModel } from '../bge/bge-model.ts'
import { loadBge } from '../bge/load-bge.ts'
import { sessionOpener } from '../onnx/onnx-runtimes.ts'
import { type EmbeddingAnswer, type EmbeddingTask, sendError, type WorkerStart } from './embedding-messages.ts'
import { encodeOne } from './encode-documents.ts'
import { createWorkerGate } from './worker-gate.ts'

/**
 * A thread with a model of its own: takes one text at a time, answers, waits for the next. What it is started with is
 * checked already; it ends when the pool ends it.
 */
const { places, runtime, gate: gateMemory } = workerData as WorkerStart
const gate = createWorkerGate(gateMemory)
const port = parentPort!
let loading: Promise<BgeModel> | undefined

giveWay()
port.on('message', async (task: EmbeddingTask) => {
  if (!gate.enter()) return
  const answer = await encode(task)
  gate.leave()
  const buffers = answer.kind === 'encoded' ? [answer.vector, answer.codes] : []
  port.postMessage(
    answer,
    buffers.flatMap((array) => (array ? [array.buffer as ArrayBuffer] : [])),
  )
})

async function encode({ passage, withCodes }: EmbeddingTask): Promise<EmbeddingAnswer> {
  let model: BgeModel
  try {
    loading ??= sessionOpener(runtime).then((open) => loadBge(places, open))
    model = await loading
  } catch (error) {
    return { kind: 'broken', error: sendError(error) }
  }
  try {
    return { kind: 'encoded', ...(await encodeOne(model, passage, withCodes)) }
  } catch (error) {
    return { kind: 'failed', error: sendError(error) }
  }
}

/** On Linux the priority is the thread's own: embedding makes room for questions. Elsewhere it is the whole process's. */
function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, 5)
  } catch {
    // Forbidden in some sandboxes, and only a courtesy.
  }
}
