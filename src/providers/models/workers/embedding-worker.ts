import { giveWay } from '../../../core/give-way.ts'
import type { BgeModel } from '../bge/bge-model.ts'
import { loadBge } from '../bge/load-bge.ts'
import { sessionOpener } from '../onnx/onnx-runtimes.ts'
import { type EmbeddingAnswer, type EmbeddingTask, sendError, type WorkerSetup } from './embedding-messages.ts'
import { encodeOne } from './encode-documents.ts'

/**
 * A process with a model of its own: takes one text at a time, answers, waits for the next. What it is started with is
 * checked already. It ends with the process that started it.
 */
const { places, runtime } = JSON.parse(process.argv[2]!) as WorkerSetup
let loading: Promise<BgeModel> | undefined

// Embedding makes room for questions and for whatever else its owner does.
giveWay(5)
process.on('disconnect', () => process.exit())
// Ctrl-C reaches the whole group; when to stop is for the process that people talk to.
process.on('SIGINT', () => {})
process.on('message', async (task: EmbeddingTask) => {
  process.send!(await encode(task))
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
