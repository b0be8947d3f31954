import { internal, messageOf, unavailable } from '../../../core/errors.ts'

/** One loaded model. Runs one text at a time: batching would change the scale of int8 activations, and the vectors. */
export interface OnnxSession {
  /** Ids with [CLS] and [SEP] to hidden states, row-major, `dimensions` per token. The caller owns the array. */
  run(ids: Int32Array): Promise<Float32Array>
  close(): Promise<void>
}

/** The calls of `onnxruntime-node` and `onnxruntime-web` used here; both have the same interface. */
export interface OnnxRuntime {
  InferenceSession: {
    create(model: string | Uint8Array, options: Readonly<Record<string, unknown>>): Promise<RuntimeSession>
  }
  Tensor: new (type: 'int64', data: BigInt64Array, shape: readonly number[]) => unknown
}
interface RuntimeSession {
  run(feeds: Readonly<Record<string, unknown>>): Promise<Record<string, { data: unknown }>>
  release?(): Promise<void>
}

/** Opens a BERT encoder on an imported runtime. `model` is a path if the runtime reads files itself, else the bytes. */
export async function openOnnxSession(
  runtime: OnnxRuntime,
  model: string | Uint8Array,
  options: Readonly<Record<string, unknown>>,
): Promise<OnnxSession> {
  const session = await runtime.InferenceSession.create(model, options).catch((error: unknown) => {
    throw unavailable(
      'model_not_loaded',
      `The embedding model does not load (${messageOf(error)}): search by words still works; run \`jarvis doctor\`.`,
      {},
      error,
    )
  })
  return { run, close }

  async function run(ids: Int32Array): Promise<Float32Array> {
    const shape = [1, ids.length]
    const tensor = (data: BigInt64Array) => new runtime.Tensor('int64', data, shape)
    const outputs = await session.run({
      input_ids: tensor(BigInt64Array.from(ids, BigInt)),
      attention_mask: tensor(new BigInt64Array(ids.length).fill(1n)),
      token_type_ids: tensor(new BigInt64Array(ids.length)),
    })
    const hidden = outputs.last_hidden_state?.data
    if (hidden instanceof Float32Array) return hidden
    throw internal('model_output', 'The embedding model returned no hidden states: it is not the bundled model.')
  }

  async function close(): Promise<void> {
    // The native runtime of 2023 has no release: its memory is freed when the session is collected.
    await session.release?.()
  }
}
