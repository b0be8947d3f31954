import { describe, expect, test } from 'vitest'
import { type OnnxRuntime, openOnnxSession } from './onnx-session.ts'
import { findWebRuntime, openWebSession } from './onnx-web.ts'

/** A runtime that returns its input ids, one per row. */
function fakeRuntime(outputs = 'last_hidden_state') {
  const seen: { model?: unknown; options?: unknown; feeds?: Record<string, FakeTensor>; released: number } = {
    released: 0,
  }
  class FakeTensor {
    type: string
    data: BigInt64Array
    shape: readonly number[]
    constructor(type: string, data: BigInt64Array, shape: readonly number[]) {
      this.type = type
      this.data = data
      this.shape = shape
    }
  }
  const runtime = {
    Tensor: FakeTensor,
    InferenceSession: {
      async create(model: unknown, options: unknown) {
        Object.assign(seen, { model, options })
        return {
          async run(feeds: Record<string, FakeTensor>) {
            seen.feeds = feeds
            return { [outputs]: { data: Float32Array.from(feeds.input_ids!.data, Number) } }
          },
          async release() {
            seen.released++
          },
        }
      },
    },
  } as unknown as OnnxRuntime
  return { runtime, seen }
}

describe('onnx session', () => {
  test('passes ids, a full mask and no second sentence, one text per run', async () => {
    const { runtime, seen } = fakeRuntime()
    const bytes = new Uint8Array([1, 2, 3])
    const session = await openOnnxSession(runtime, bytes, { executionProviders: ['wasm'] })
    expect([...(await session.run(Int32Array.from([101, 7592, 102])))]).toEqual([101, 7592, 102])
    expect(seen.model).toBe(bytes)
    expect(seen.options).toEqual({ executionProviders: ['wasm'] })
    const { input_ids, attention_mask, token_type_ids } = seen.feeds!
    for (const tensor of [input_ids!, attention_mask!, token_type_ids!]) {
      expect([tensor.type, tensor.shape]).toEqual(['int64', [1, 3]])
    }
    expect([...input_ids!.data]).toEqual([101n, 7592n, 102n])
    expect([...attention_mask!.data]).toEqual([1n, 1n, 1n])
    expect([...token_type_ids!.data]).toEqual([0n, 0n, 0n])
    await session.close()
    expect(seen.released).toBe(1)
  })

  test('reports a model that does not load as Unavailable, with the reason', async () => {
    const { runtime } = fakeRuntime()
    runtime.InferenceSession.create = () => Promise.reject(new Error('protobuf parsing failed'))
    const opening = openOnnxSession(runtime, 'model.onnx', {})
    await expect(opening).rejects.toMatchObject({ kind: 'Unavailable', code: 'model_not_loaded' })
    await expect(opening).rejects.toThrow('protobuf parsing failed')
  })

  test('detects a model of another kind', async () => {
    const session = await openOnnxSession(fakeRuntime('logits').runtime, 'model.onnx', {})
    await expect(session.run(Int32Array.from([101, 102]))).rejects.toMatchObject({ code: 'model_output' })
  })

  test('reports a missing onnxruntime-web in one helpful sentence', async () => {
    const found = findWebRuntime()
    if ('version' in found) return
    expect(found.reason).toContain('npm install onnxruntime-web')
    const opening = openWebSession(new URL(import.meta.url).pathname)
    await expect(opening).rejects.toMatchObject({ kind: 'Unavailable', code: 'runtime_not_loaded' })
    await expect(opening).rejects.toThrow('npm install onnxruntime-web')
  })
})
