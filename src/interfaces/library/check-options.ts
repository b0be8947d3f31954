import { callSetting, callSettings, checkSettings, type SettingKind, textSetting } from '../../core/check-settings.ts'
import { isObject } from '../../core/object-of.ts'
import type { LibraryCallSettings } from './call-settings.ts'
import type { LibraryOptions } from './library-options.ts'

type Kinds<Options> = Readonly<Record<keyof Options, SettingKind>>

/** An object of the program with these methods. */
const withMethods = (is: string, ...methods: readonly string[]): SettingKind => ({
  is: `${is} with ${methods.map((name) => `${name}()`).join(' and ')}`,
  test: (value) => isObject(value) && methods.every((name) => typeof value[name] === 'function'),
})

const truth: SettingKind = { is: 'true or false', test: (value) => typeof value === 'boolean' }
const fields: SettingKind = { is: 'an object', test: isObject }
const clock: SettingKind = { ...callSetting, is: 'a function that returns epoch milliseconds, such as Date.now' }
const engines: SettingKind = {
  is: 'a list of search providers',
  test: (value) => Array.isArray(value) && value.every((one) => withMethods('', 'checkAvailability').test(one)),
}

const options: Kinds<LibraryOptions> = {
  home: { is: 'the path of a folder', test: (value) => typeof value === 'string' && value !== '' },
  ...{ space: textSetting, create: truth, config: fields, environment: fields, onWarning: callSetting, clock },
  embedder: withMethods('an embedder', 'embed'),
  reranker: withMethods('a reranker', 'rerank'),
  languageModel: withMethods('a language model', 'generate'),
  searchProviders: engines,
  models: withMethods('what createSharedModels() returns,', 'take', 'unload'),
}

const settings: Kinds<LibraryCallSettings> = {
  ...callSettings,
  onProgress: callSetting,
}

/** Checks the options of `openJarvis()`. Errors: InvalidInput `option_unknown`, `option_invalid`. */
export const checkOptions = (given: unknown): void =>
  checkSettings(given, options, { noun: 'option', of: 'openJarvis()' })

/** Checks the settings of one call. Errors: InvalidInput `option_unknown`, `option_invalid`. */
export const checkCall = (given: unknown): void => checkSettings(given, settings, { of: 'a call' })
