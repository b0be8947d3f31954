import { statSync } from 'node:fs'
import { configError, toJarvisError, unavailable } from '../../../core/errors.ts'
import { importModule } from '../../../core/import-module.ts'
import { loadOnce } from '../../../core/load-once.ts'
import type { CallOptions } from '../../../core/runtime.ts'
import type { Generated, GenerateRequest, LanguageModel } from '../../../ports/models.ts'
import { type HeldModel, modelMemory } from '../model-memory.ts'

/** The part of node-llama-cpp used here: an optional package, needed only for a model file. */
export interface LlamaPackage {
  getLlama(): Promise<Llama>
  LlamaChatSession: new (settings: {
    contextSequence: unknown
    systemPrompt?: string
  }) => {
    prompt(text: string, settings: { maxTokens: number; grammar?: unknown; signal?: AbortSignal }): Promise<string>
  }
}
interface Llama {
  loadModel(settings: { modelPath: string }): Promise<{
    createContext(settings: {
      contextSize: { max: number }
    }): Promise<{ getSequence(): { dispose(): void }; dispose(): Promise<void> }>
    tokenize(text: string): readonly unknown[]
    dispose?(): Promise<void>
  }>
  createGrammarForJsonSchema(schema: unknown): Promise<unknown>
}

export interface GgufSettings {
  /** Weights file. */
  file: string
  /** Loads the package; tests replace it. */
  load?: () => Promise<LlamaPackage>
}

/** Maximum prompt and answer together, tokens: fits the memory of a small machine. */
const largestContext = 8192

const packageName = 'node-llama-cpp'
const loadPackage = async (): Promise<LlamaPackage> => {
  try {
    return (await importModule(packageName)) as LlamaPackage
  } catch (error) {
    throw configError(
      'llama_not_installed',
      `A local model file (llm.file) needs the package ${packageName}: npm i -g ${packageName}. Or serve the file with llama.cpp or Ollama and set llm.baseUrl.`,
      {},
      error,
    )
  }
}

/**
 * A model in a GGUF file on this machine, loaded at its first use. Errors: Config `llama_not_installed`, Unavailable
 * `model_file_failed`.
 */
export function createGgufModel({ file, load = loadPackage }: GgufSettings): LanguageModel {
  const open = loadOnce(async () => {
    const { getLlama, LlamaChatSession } = await load()
    try {
      const llama = await getLlama()
      return { llama, LlamaChatSession, model: await llama.loadModel({ modelPath: file }) }
    } catch (error) {
      const { message } = toJarvisError(error)
      throw unavailable('model_file_failed', `${file} does not load: ${message} Check llm.file.`, { file }, error)
    }
  })
  const name = `gguf:${file.split(/[\\/]/).at(-1)}`
  const megabytes = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 1e6
  const held: HeldModel = { name, megabytes, unload: async () => (await open.drop())?.model.dispose?.() }
  return {
    id: name,
    generate: (request, options) => modelMemory.use(held, () => answer(request, options)),
  }

  async function answer(
    { system, prompt, maxTokens, schema }: GenerateRequest,
    { signal }: CallOptions = {},
  ): Promise<Generated> {
    const { llama, LlamaChatSession, model } = await open.get()
    const context = await model.createContext({ contextSize: { max: largestContext } })
    try {
      const session = new LlamaChatSession({
        contextSequence: context.getSequence(),
        ...(system !== undefined && { systemPrompt: system }),
      })
      const grammar = schema && (await llama.createGrammarForJsonSchema(schema))
      const text = await session.prompt(prompt, {
        maxTokens,
        ...(grammar !== undefined && { grammar }),
        ...(signal && { signal }),
      })
      const inputTokens = model.tokenize(`${system ?? ''}${prompt}`).length
      return { text, inputTokens, outputTokens: model.tokenize(text).length }
    } finally {
      await context.dispose()
    }
  }
}
