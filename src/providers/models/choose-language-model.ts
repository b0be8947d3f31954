import { configError } from '../../core/errors.ts'
import type { LanguageModel } from '../../ports/models.ts'
import { createAnthropicModel } from './language/anthropic.ts'
import { createGgufModel } from './language/gguf.ts'
import { usualModels } from './language/known-models.ts'
import { createOllamaModel } from './language/ollama.ts'
import { createOpenAiModel } from './language/openai-compatible.ts'
import { serviceAddress } from './remote/offline.ts'

export type LanguageProvider = 'none' | 'auto' | 'anthropic' | 'openai' | 'gemini' | 'glm' | 'ollama' | 'gguf'

export interface LanguageSettings {
  provider: LanguageProvider
  /** Empty: the provider's default. */
  model: string
  /** Empty: the provider's own address. */
  baseUrl: string
  /** Name of the variable that holds the key; empty: the provider's default. */
  keyVariable: string
  /** Weights file of a local model. */
  file: string
  /** Milliseconds for one attempt. */
  timeout: number
  /** Requests must not leave this machine. */
  offline: boolean
  /** Value of an environment variable. */
  variable(name: string): string | undefined
}

export interface ChosenModel {
  model?: LanguageModel
  /** Why no model is available, or which one `auto` chose: one sentence. */
  note: string
}

type Named = Exclude<LanguageProvider, 'none' | 'auto'>

/** Default variables and addresses. Gemini is used through its OpenAI-compatible interface. */
const services: Readonly<
  Record<'anthropic' | 'openai' | 'gemini' | 'glm', { variable: string; baseUrl: string; service: string }>
> = {
  anthropic: { variable: 'ANTHROPIC_API_KEY', baseUrl: 'https://api.anthropic.com', service: 'Anthropic' },
  openai: { variable: 'OPENAI_API_KEY', baseUrl: 'https://api.openai.com/v1', service: 'OpenAI' },
  gemini: {
    variable: 'GEMINI_API_KEY',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    service: 'Gemini',
  },
  glm: { variable: 'ZAI_API_KEY', baseUrl: 'https://api.z.ai/api/paas/v4', service: 'Z.AI' },
}

/** Z.AI supports no schema beyond "an object", and its models output their thoughts unless disabled. */
const glmForm = { form: 'json_object', extra: { thinking: { type: 'disabled' } } } as const

/**
 * The language model named in the settings; by default none, since some cost money. No service is called: `auto` checks
 * the settings and the available keys. Throws Config if a named one lacks its key or file.
 */
export function chooseLanguageModel(settings: LanguageSettings): ChosenModel {
  if (settings.provider === 'none') return { note: 'No language model is set (llm.provider).' }
  if (settings.provider !== 'auto')
    return { model: create(settings.provider, settings), note: `llm.provider is ${settings.provider}.` }
  const found = discover(settings)
  if (found === undefined)
    return {
      note: 'llm.provider is auto, but neither llm.file, llm.baseUrl nor a key in the environment names a model.',
    }
  return { model: create(found, settings), note: `llm.provider is auto: ${found} was taken.` }
}

function discover({ file, baseUrl, offline, variable }: LanguageSettings): Named | undefined {
  if (file !== '') return 'gguf'
  if (baseUrl !== '') return 'openai'
  if (offline) return undefined
  return (['anthropic', 'openai', 'gemini'] as const).find((name) => (variable(services[name].variable) ?? '') !== '')
}

function create(provider: Named, settings: LanguageSettings): LanguageModel {
  const { timeout, offline } = settings
  if (provider === 'gguf') {
    if (settings.file === '')
      throw configError(
        'model_file_missing',
        'llm.provider is gguf, but llm.file is not set. Set it to the model file.',
      )
    return createGgufModel({ file: settings.file })
  }
  if (provider === 'ollama') {
    const baseUrl = serviceAddress(settings.baseUrl || 'http://127.0.0.1:11434', offline)
    if (settings.model === '')
      throw configError(
        'model_unnamed',
        'llm.provider is ollama: name one of your models in llm.model ("ollama list" shows them).',
      )
    return createOllamaModel({ baseUrl, model: settings.model, timeout })
  }
  const { variable, service, baseUrl: usual } = services[provider]
  const baseUrl = serviceAddress(settings.baseUrl || usual, offline)
  const keyVariable = settings.keyVariable || variable
  const key = settings.variable(keyVariable) || undefined
  // A self-hosted server needs no key; a hosted service does.
  if (key === undefined && baseUrl === usual)
    throw configError(
      'model_key_missing',
      `${service} needs a key in the variable ${keyVariable}. Set it, or choose another llm.provider.`,
    )
  const model = settings.model || usualModels[provider]
  if (provider === 'anthropic') return createAnthropicModel({ baseUrl, key: key ?? '', model, timeout })
  return createOpenAiModel({
    baseUrl,
    key,
    model,
    timeout,
    service: baseUrl === usual ? service : new URL(baseUrl).host,
    ...(provider === 'glm' && glmForm),
  })
}
