import { giveWay } from '../../../core/give-way.ts'
import type { BgeModel } from '../bge/bge-model.ts'
import { loadBge } from '../bge/load-bge.ts'
import { sessionOpener } from '../onnx/onnx-runtimes.ts'
import { type EmbeddingAnswer, type EmbeddingTask, sendError, type WorkerSetup } from './embedding-messages.ts'
import { encodeOne } from './encode-documents.ts'

/**
 * What a process with a model of its own does: it takes one text at a time, answers, waits for the next. What it is
 * started with is checked already.
 */
export function work(): void {
  const { places, runtime } = JSON.parse(process.argv[2]!) as WorkerSetup
  let loading: Promise<BgeModel> | undefined
  const load = () => {
    loading ??= sessionOpener(runtime).then((open) => loadBge(places, open))
    return loading
  }
  // Embedding makes room for questions and for whatever else its owner does.
  giveWay(5)
  // Ctrl-C reaches the whole group; when to stop is for the process that people talk to.
  process.on('SIGINT', () => {})
  process.on('message', async (task: EmbeddingTask) => {
    process.send!(await encode(load, task))
  })
}

async function encode(load: () => Promise<BgeModel>, { passage, withCodes }: EmbeddingTask): Promise<EmbeddingAnswer> {
  let model: BgeModel
  try {
    model = await load()
  } catch (error) {
    return { kind: 'broken', error: sendError(error) }
  }
  try {
    return { kind: 'encoded', ...(await encodeOne(model, passage, withCodes)) }
  } catch (error) {
    return { kind: 'failed', error: sendError(error) }
  }
}
