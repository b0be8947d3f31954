import { configError } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import type { LanguageModel } from '../../ports/models.ts'
import { chooseLanguageModel, type LanguageProvider, type LanguageSettings } from './choose-language-model.ts'
import { isLoopback } from './remote/offline.ts'

/** A parsed setting of a tier. */
interface TierChoice {
  provider: Exclude<LanguageProvider, 'none' | 'auto'>
  model: string
  baseUrl: string
  keyVariable: string
  /** Maximum prompt and answer together, tokens. */
  window: number
  /** It runs on this machine. */
  isHere: boolean
}

type Named = TierChoice['provider']

/** Windows of the providers' default models, tokens. Ollama's is the size we request; GGUF's is our own context. */
const windows: Readonly<Record<Named, number>> = {
  anthropic: 200_000,
  openai: 128_000,
  gemini: 1_000_000,
  glm: 128_000,
  ollama: 32_768,
  gguf: 8192,
}

/**
 * Short names. `apple` is a helper that serves Apple's Foundation Models with OpenAI's API (apple-on-device-openai),
 * `mlx` is mlx_lm.server; the owner starts both.
 */
export const presets: Readonly<Record<string, string>> = {
  apple: 'openai/apple-on-device@http://127.0.0.1:11535/v1 window=4096',
  mlx: 'openai/mlx-community/Qwen3-4B-4bit@http://127.0.0.1:8080/v1 window=32768',
  ollama: 'ollama/qwen3:4b',
  glm: 'glm/glm-4.6',
}

const providers = Object.keys(windows) as Named[]

/**
 * Parses `anthropic/claude-opus-5-5`, `openai/name@http://127.0.0.1:1234/v1 window=8192 key=MY_KEY`, or a preset's
 * name. Throws Config `tier_invalid` for anything else. `setting` is the name of the setting, for the message.
 */
export function readTier(text: string, setting: string): TierChoice {
  const [place = '', ...options] = (presets[text.trim()] ?? text).trim().split(/\s+/)
  const [, name = '', rest = ''] = /^([a-z]+)(?:\/(.+))?$/i.exec(place) ?? []
  const provider = providers.find((one) => one === name.toLowerCase())
  if (provider === undefined || rest === '') {
    const known = [...Object.keys(presets), ...providers.map((one) => `${one}/<model>`)]
    const hint = didYouMean(nearest(text, known))
    throw invalid(setting, text, `Write a preset or provider/model: ${known.join(', ')}.${hint}`)
  }
  const [, model = rest, baseUrl = ''] = /^(.*)@(https?:\/\/\S+)$/.exec(rest) ?? []
  let window = windows[provider]
  let keyVariable = ''
  for (const option of options) {
    const [key, value = ''] = option.split('=')
    if (key === 'window' && /^\d{3,8}$/.test(value)) window = Number(value)
    else if (key === 'key' && /^\w+$/.test(value)) keyVariable = value
    else throw invalid(setting, text, `"${option}" is neither window=<tokens> nor key=<VARIABLE>.`)
  }
  return { provider, model, baseUrl, keyVariable, window, isHere: runsHere(provider, baseUrl) }
}

/** A tier with its model, which is created at its first use. */
export interface NamedTier {
  tier: 'tiny' | 'local' | 'strong'
  model: string
  window: number
  isHere: boolean
  open(): Promise<LanguageModel>
}

/**
 * The tiers named in the settings. The model of `llm` (or of an external module) is the local tier if it runs on this
 * machine, else the strong one, unless that tier has its own model. Throws Config `tier_invalid`.
 */
export function namedTiers(
  models: Readonly<Record<NamedTier['tier'], string>>,
  settings: LanguageSettings,
  outside?: () => Promise<LanguageModel>,
): NamedTier[] {
  const named = (['tiny', 'local', 'strong'] as const).flatMap((tier): NamedTier[] => {
    if (models[tier] === '') return []
    const choice = readTier(models[tier], `models.${tier}`)
    const { provider, model, window, isHere } = choice
    return [{ tier, model: `${provider}:${model}`, window, isHere, open: async () => openTier(choice, settings) }]
  })
  const usual = usualTier(settings, outside)
  return usual === undefined || named.some(({ tier }) => tier === usual.tier) ? named : [...named, usual]
}

function usualTier(settings: LanguageSettings, outside: (() => Promise<LanguageModel>) | undefined) {
  if (outside) return { tier: 'strong', model: 'module', window: windows.openai, isHere: false, open: outside } as const
  const { provider, model, baseUrl, file } = settings
  if (provider === 'none') return undefined
  if (provider === 'auto' && chooseLanguageModel(settings).model === undefined) return undefined
  const named = provider !== 'auto' ? provider : file === '' ? 'openai' : 'gguf'
  const isHere = runsHere(named, baseUrl)
  return {
    tier: isHere ? 'local' : 'strong',
    model: `${provider}:${model || 'usual'}`,
    window: windows[named],
    isHere,
    open: async () => chooseLanguageModel(settings).model!,
  } as const
}

const runsHere = (provider: Named, baseUrl: string): boolean =>
  provider === 'gguf' || (baseUrl === '' ? provider === 'ollama' : isLoopback(baseUrl))

/** The model of a tier. Throws Config if its key or file is missing. */
function openTier(choice: TierChoice, settings: LanguageSettings): LanguageModel {
  const { provider, model, baseUrl, keyVariable } = choice
  const file = provider === 'gguf' ? model : ''
  return chooseLanguageModel({ ...settings, provider, model, baseUrl, keyVariable, file }).model!
}

const invalid = (setting: string, text: string, reason: string) =>
  configError('tier_invalid', `${setting} is "${text}". ${reason}`, { key: setting })
