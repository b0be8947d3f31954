import { resolve } from 'node:path'
import { configError } from '../../../core/errors.ts'
import type { Reranker } from '../../../ports/models.ts'
import { isLoopback, serviceAddress } from '../remote/offline.ts'
import { embeddingServices, serverAt } from './embedding-services.ts'
import { traitsOf } from './model-traits.ts'
import { type NamedModel, readModelName } from './named-model.ts'
import type { EmbedTexts } from './remote-embedder.ts'
import { rerankServerAt, rerankServices } from './rerank-services.ts'

export interface NamedSettings {
  /** Name of the variable that holds the key; empty: the service's default. */
  keyVariable?: string
  /** Requests must not leave this machine. */
  offline: boolean
  /** Value of an environment variable. */
  variable(name: string): string | undefined
  /** Base folder of file paths. */
  folder: string
  /** Milliseconds for one attempt. */
  timeout: number
  dimensions?: number | undefined
}

/** A named embedder, before its vector length is known. */
export interface NamedEmbedding {
  named: NamedModel
  /** Texts are sent to another machine. */
  isBeyond: boolean
  maxTokens: number
  embed: EmbedTexts
  unload(): Promise<void>
}

const embedderKey = 'embedding.model'
const rerankerKey = 'search.reranker'

/** The embedder named by a setting; undefined for a built-in one. Errors: Config if its key or name is missing. */
export async function openNamedEmbedding(name: string, settings: NamedSettings): Promise<NamedEmbedding | undefined> {
  const named = readModelName(name, Object.keys(embeddingServices), embedderKey)
  if (!named) return undefined
  const { model } = named
  if (named.service === 'gguf') {
    const { fileEmbedding } = await import('./gguf-models.ts')
    const { maxTokens = 512 } = traitsOf(model)
    return { named, isBeyond: false, maxTokens, ...fileEmbedding({ file: resolve(settings.folder, model) }) }
  }
  const known =
    named.address === undefined
      ? embeddingServices[named.service]!
      : serverAt(serviceAddress(named.address, settings.offline))
  const { address, key } = reached(named, known, settings)
  const service = { ...known, address }
  const { remoteEmbedding } = await import('./remote-embedder.ts')
  const { timeout, dimensions } = settings
  return {
    ...{ named, isBeyond: !isLoopback(address), maxTokens: traitsOf(model).maxTokens ?? service.maxTokens },
    embed: remoteEmbedding({ ...{ service, model, key, timeout, dimensions } }),
    unload: async () => {},
  }
}

/** The reranker named by a setting; undefined for a package or a module. Errors: Config if its key is missing. */
export async function openNamedReranker(
  name: string,
  settings: NamedSettings,
): Promise<{ reranker: Reranker; isBeyond: boolean } | undefined> {
  const named = readModelName(name, Object.keys(rerankServices), rerankerKey)
  if (!named) return undefined
  if (named.service === 'gguf') {
    const { createFileReranker } = await import('./gguf-models.ts')
    return { reranker: createFileReranker({ file: resolve(settings.folder, named.model) }), isBeyond: false }
  }
  const known =
    named.address === undefined
      ? rerankServices[named.service]!
      : rerankServerAt(serviceAddress(named.address, settings.offline))
  const { address, key } = reached(named, known, settings)
  const { createRemoteReranker } = await import('./remote-reranker.ts')
  const { model } = named
  const { timeout } = settings
  const reranker = createRemoteReranker({ id: name, service: { ...known, address }, ...{ model, key, timeout } })
  return { reranker, isBeyond: !isLoopback(address) }
}

function reached(
  { service, address }: NamedModel,
  known: { label: string; variable: string; address: string },
  { keyVariable = '', offline, variable }: NamedSettings,
): { address: string; key: string } {
  const own = service === 'ollama' ? ollamaHost(variable('OLLAMA_HOST')) : undefined
  const named = keyVariable || known.variable
  const key = named === '' ? '' : (variable(named) ?? '')
  if (key === '' && named !== '' && address === undefined)
    throw configError('model_key_missing', `${known.label} needs a key in the environment variable ${named}. Set it.`)
  return { address: serviceAddress(own ?? known.address, offline), key }
}

/** Ollama's own variable: a host, a host with port, or an address. 0.0.0.0 is its listening address. */
function ollamaHost(given: string | undefined): string | undefined {
  if (!given?.trim()) return undefined
  const host = given.trim().replace('0.0.0.0', '127.0.0.1')
  if (/^https?:\/\//i.test(host)) return host
  return `http://${/:\d+$/.test(host) ? host : `${host}:11434`}`
}
