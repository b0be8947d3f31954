import { basename } from 'node:path'
import { configError, messageOf, throwIfAborted, unavailable } from '../../../core/errors.ts'
import { importModule } from '../../../core/import-module.ts'
import { loadOnce } from '../../../core/load-once.ts'
import type { Reranker } from '../../../ports/models.ts'
import { unitLength } from '../unit-length.ts'
import { traitsOf } from './model-traits.ts'
import type { EmbedTexts } from './remote-embedder.ts'

/** The part of node-llama-cpp used here: an optional package, needed only for a model file. */
export interface LlamaFiles {
  getLlama(): Promise<{
    loadModel(settings: { modelPath: string }): Promise<{
      createEmbeddingContext(): Promise<{ getEmbeddingFor(text: string): Promise<{ vector: readonly number[] }> }>
      createRankingContext(): Promise<{ rankAll(query: string, documents: string[]): Promise<number[]> }>
      dispose(): Promise<void>
    }>
  }>
}

interface FileModel {
  file: string
  /** Loads the package; tests replace it. */
  load?: () => Promise<LlamaFiles>
}

const packageName = 'node-llama-cpp'
/** Maximum passages to rerank for one query: each is a model run. */
const depth = 20
/** Characters read of a text; the package refuses texts longer than the model's window. */
const longestText = 6000

async function loadPackage(): Promise<LlamaFiles> {
  try {
    return (await importModule(packageName)) as LlamaFiles
  } catch (error) {
    throw configError(
      'llama_not_installed',
      `A model file needs the package ${packageName}: npm i -g ${packageName}. Or serve the file with llama.cpp or Ollama and name its address.`,
      {},
      error,
    )
  }
}

function opening({ file, load = loadPackage }: FileModel) {
  return loadOnce(async () => {
    const { getLlama } = await load()
    try {
      return await (await getLlama()).loadModel({ modelPath: file })
    } catch (error) {
      throw unavailable(
        'model_file_failed',
        `${file} does not load: ${messageOf(error)}. Check the file.`,
        { file },
        error,
      )
    }
  })
}

/** Embeddings by a GGUF file. Errors: Config `llama_not_installed`, Unavailable `model_file_failed`. */
export function fileEmbedding(given: FileModel): { embed: EmbedTexts; unload(): Promise<void> } {
  const model = opening(given)
  const context = loadOnce(async () => (await model.get()).createEmbeddingContext())
  const { prefix } = traitsOf(basename(given.file))
  return {
    async embed(texts, as, { signal } = {}) {
      const vectors: Float32Array[] = []
      for (const text of texts) {
        throwIfAborted(signal)
        const { vector } = await (await context.get()).getEmbeddingFor(
          `${prefix(as)}${text || '-'}`.slice(0, longestText),
        )
        const unit = unitLength(Float32Array.from(vector))
        if (!unit) throw unavailable('model_answer_broken', `${given.file} returned a zero vector.`)
        vectors.push(unit)
      }
      return vectors
    },
    async unload() {
      await context.drop()
      await (await model.drop())?.dispose()
    },
  }
}

/** A reranker in a GGUF file, such as Qwen3-Reranker: the probability of "yes" for each passage, 0 to 1. */
export function createFileReranker(given: FileModel): Reranker {
  const model = opening(given)
  const context = loadOnce(async () => (await model.get()).createRankingContext())
  return {
    id: `gguf:${basename(given.file)}`,
    depth,
    async rerank(query, passages, { signal } = {}) {
      throwIfAborted(signal)
      const texts = passages.map((text) => text.slice(0, longestText))
      return texts.length === 0 ? [] : (await context.get()).rankAll(query, texts)
    },
  }
}
