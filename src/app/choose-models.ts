import type { LoadedConfig } from '../config/load.ts'
import { namesProvider } from '../config/names-provider.ts'
import { readTriedModel } from '../config/tried-models.ts'
import type { Logger } from '../core/runtime.ts'
import type { Embedder, Reranker } from '../ports/models.ts'
import { chooseEmbedder, openProvider } from '../providers/catalog.ts'
import type { NamedEmbedder } from '../providers/models/named/named-candidate.ts'
import type { NamedSettings } from '../providers/models/named/open-named.ts'
import type { SearchDependencies } from '../search/search.ts'
import { type ChosenModels, embeddersOnce, type SharedModels } from './shared-models.ts'

/** Models of the owner's own, in place of or beside the bundled ones. */
interface NamedModels {
  embedder?: NamedEmbedder | undefined
  reranker?: { reranker: SearchDependencies['reranker']; isBeyond: boolean } | undefined
}

/** Milliseconds for one attempt: a local model may first have to be loaded. */
const timeoutMs = 60_000

/** Settings for a custom model; a key is read only when needed. */
export const namedSettings = ({ config, home, variable }: LoadedConfig): NamedSettings => ({
  keyVariable: config.embedding.keyVariable,
  ...{ offline: config.offline, variable, folder: home.root, timeout: timeoutMs },
  ...(config.embedding.dimensions > 0 && { dimensions: config.embedding.dimensions }),
})

/** Names with a colon, and files of weights, are not bundled: nothing is loaded for the others. */
const isOwn = (name: string): boolean => name.includes(':') || name.endsWith('.gguf')

/** The models that the settings name, by service, address or file. Asks no service. Errors: Config for an unknown one. */
async function openNamedModels(loaded: LoadedConfig): Promise<NamedModels> {
  const { embedding, search } = loaded.config
  if (!isOwn(embedding.model) && !isOwn(search.reranker)) return {}
  const { findNamedEmbedder, findNamedReranker } = await import('../providers/models/named/named-candidate.ts')
  const settings = namedSettings(loaded)
  const tried = readTriedModel(loaded.home, embedding.model, embedding.dimensions)
  return {
    embedder: isOwn(embedding.model) ? await findNamedEmbedder(embedding.model, tried, settings) : undefined,
    reranker: isOwn(search.reranker)
      ? await findNamedReranker(search.reranker, { ...settings, keyVariable: '' })
      : undefined,
  }
}

interface Choosing {
  /** Replacements for the models of the settings. */
  overrides: {
    embedder?: Embedder
    embedders?: SearchDependencies['embedders']
    reranker?: Reranker
  }
  /** Models of other spaces of this process. */
  models: SharedModels | undefined
  logger: Logger
}

/** The models of a home's spaces; none is loaded before one is needed. */
export interface HomeModels {
  embedders: ChosenModels
  /** Models that a space may use. */
  inSpace(name: string): { embedders: ChosenModels; reranker: SearchDependencies['reranker'] }
  /** Ids of the loaded models. */
  loaded(): string[]
  unload(): Promise<void>
}

/**
 * Chooses embedders and reranker by the settings. Messages leave the machine only if the owner allows it
 * (`llm.messages`): otherwise their space uses bundled models instead of remote ones. Errors: Config for unknown names.
 */
export async function chooseModels(loaded: LoadedConfig, { overrides, models, logger }: Choosing): Promise<HomeModels> {
  const { embedding, search, messages, llm } = loaded.config
  const from = loaded.home.root
  const dimensions = embedding.dimensions > 0 ? { dimensions: embedding.dimensions } : {}
  const outside =
    overrides.embedder ??
    (embedding.module === '' ? undefined : await openProvider('embedder', embedding.module, from, dimensions))
  const own = await openNamedModels(loaded)
  const isModule = !['', 'model'].includes(search.reranker) && !own.reranker
  const reranker = isModule ? await openProvider('reranker', search.reranker, from) : own.reranker?.reranker
  // `keyword` is our own engine without meaning.
  const byWords = namesProvider(search.provider, 'keyword')
  const named = byWords || outside ? undefined : own.embedder?.candidate
  const model = byWords ? 'none' : embedding.model
  const take = (choose: SearchDependencies['embedders'], kind?: string) =>
    models?.take(() => embeddersOnce(choose), kind) ?? embeddersOnce(choose)
  const embedders = take(
    overrides.embedders ?? (() => chooseEmbedder({ model, ...dimensions, outside, named, logger })),
  )
  let here: ChosenModels | undefined
  return {
    embedders,
    loaded: () => [embedders, here].flatMap((some) => some?.loaded() ?? []),
    async unload() {
      await embedders.unload()
      await here?.unload()
    },
    inSpace(name) {
      const staysHere = name === messages.space && !llm.messages
      if (staysHere && named && own.embedder?.isBeyond) here ??= take(() => chooseEmbedder({ logger }), 'here')
      return {
        embedders: staysHere && here ? here : embedders,
        reranker: overrides.reranker ?? (staysHere && own.reranker?.isBeyond ? undefined : reranker),
      }
    },
  }
}
