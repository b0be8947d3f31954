import { giveWay } from '../../../core/give-way.ts'
import type { BgeModel } from '../bge/bge-model.ts'
import { loadBge } from '../bge/load-bge.ts'
import { sessionOpener } from '../onnx/onnx-runtimes.ts'
import { type EmbeddingAnswer, type EmbeddingTask, sendError, type WorkerSetup } from './embedding-messages.ts'
import { encodeOne } from './encode-documents.ts'

/**
 * Main loop of a worker with its own model: it embeds one text at a time and answers. Its start parameters are already
 * checked.
 */
export function work(): void {
  const { places, runtime } = JSON.parse(process.argv[2]!) as WorkerSetup
  let loading: Promise<BgeModel> | undefined
  const load = () => {
    loading ??= sessionOpener(runtime).then((open) => loadBge(places, open))
    return loading
  }
  // Embedding yields to questions and to the owner's other programs.
  giveWay(5)
  // Ctrl-C reaches the whole group; the parent process decides when to stop.
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
