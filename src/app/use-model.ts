import type { LoadedConfig } from '../config/load.ts'
import { keepTriedModel, type TriedModel } from '../config/tried-models.ts'
import { writeSetting } from '../config/write-setting.ts'
import { invalidInput } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import { downloadModel } from '../providers/models/named/download-model.ts'
import { openNamedEmbedding } from '../providers/models/named/open-named.ts'
import { tryEmbedding } from '../providers/models/named/try-embedding.ts'
import { namedSettings } from './choose-models.ts'

/** An embedding model that the owner wants to use. */
export interface WantedModel {
  model: string
  /** Environment variable of its key; without, the usual one of the service. */
  keyVariable?: string | undefined
  /** Length of the vectors; 0 or nothing: the model's own. */
  dimensions?: number | undefined
}

/** A model that can be asked, and has not been yet. */
export interface AskableModel {
  name: string
  /** Texts go to another machine. */
  isBeyond: boolean
  /** Tries the model, saves the trial and writes the settings. Errors: those of the model; nothing is written then. */
  use(options?: CallOptions): Promise<TriedModel>
}

/** Names of the bundled models, which need no trial. */
export const bundledModels: readonly string[] = ['auto', 'none', 'bge-small-en', 'bge-small-en-web', 'static-minilm']

/** Downloads a model file and returns its local name; any other name is returned unchanged. */
export async function localModelName(
  { home, config }: LoadedConfig,
  { model, sha256 }: { model: string; sha256?: string | undefined },
  options: CallOptions & { onProgress?: (done: number, total: number | undefined) => void },
): Promise<string> {
  if (!/^https?:\/\/[^#]+\.gguf$/i.test(model)) return model
  const { offline } = config
  const file = await downloadModel({ ...options, url: model, folder: `${home.root}/models`, sha256, offline })
  return `gguf:${file}`
}

/** Opens a model by its name; asks it nothing. Errors: `model_unknown`, Config where its key is missing. */
export async function openWantedModel(loaded: LoadedConfig, wanted: WantedModel): Promise<AskableModel> {
  const { model: name, keyVariable = '', dimensions = 0 } = wanted
  const settings = { ...namedSettings(loaded), keyVariable, dimensions: dimensions || undefined }
  const opened = await openNamedEmbedding(name, settings)
  if (!opened)
    throw invalidInput(
      'model_unknown',
      `"${name}" is not a model that Jarvis can use. Write a service and a model, such as ollama:bge-m3, an address with #model, a .gguf file, or one of: ${bundledModels.join(', ')}.`,
    )
  return {
    name,
    isBeyond: opened.isBeyond,
    async use(options) {
      try {
        const tried = await tryEmbedding(opened.embed, options)
        keepTriedModel(loaded.home, name, dimensions, tried)
        await writeModel(loaded, wanted)
        return tried
      } finally {
        await opened.unload()
      }
    },
  }
}

/** Writes a model into the settings file; `auto` takes it out. */
export async function writeModel(
  { home }: LoadedConfig,
  { model, keyVariable, dimensions }: WantedModel,
): Promise<void> {
  await writeSetting(home, 'embedding.model', model === 'auto' ? undefined : model)
  await writeSetting(home, 'embedding.keyVariable', keyVariable)
  await writeSetting(home, 'embedding.dimensions', dimensions ? String(dimensions) : undefined)
}
