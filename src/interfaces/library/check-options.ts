import { invalidInput } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import type { LibraryCallSettings } from './call-settings.ts'
import type { LibraryOptions } from './library-options.ts'

/** What a value must be: a word for the error, and a test. */
interface Kind {
  is: string
  test(value: unknown): boolean
}
type Kinds<Options> = Readonly<Record<keyof Options, Kind>>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** An object of the program with these methods. */
const withMethods = (is: string, ...methods: readonly string[]): Kind => ({
  is: `${is} with ${methods.map((name) => `${name}()`).join(' and ')}`,
  test: (value) => isObject(value) && methods.every((name) => typeof value[name] === 'function'),
})

const text: Kind = { is: 'a string', test: (value) => typeof value === 'string' }
const spaceName: Kind = { is: 'the name of a space', test: (value) => typeof value === 'string' && value.trim() !== '' }
const truth: Kind = { is: 'true or false', test: (value) => typeof value === 'boolean' }
const call: Kind = { is: 'a function', test: (value) => typeof value === 'function' }
const fields: Kind = { is: 'an object', test: (value) => isObject(value) && !Array.isArray(value) }
const clock: Kind = { ...call, is: 'a function that returns epoch milliseconds, such as Date.now' }
const engines: Kind = {
  is: 'a list of search providers',
  test: (value) => Array.isArray(value) && value.every((one) => withMethods('', 'checkAvailability').test(one)),
}

const options: Kinds<LibraryOptions> = {
  home: { is: 'the path of a folder', test: (value) => typeof value === 'string' && value !== '' },
  ...{ space: text, create: truth, config: fields, environment: fields, onWarning: call, clock },
  embedder: withMethods('an embedder', 'embed'),
  reranker: withMethods('a reranker', 'rerank'),
  languageModel: withMethods('a language model', 'generate'),
  searchProviders: engines,
  models: withMethods('what createSharedModels() returns,', 'take', 'unload'),
}

const settings: Kinds<LibraryCallSettings> = {
  // An empty name is a mistake of the caller: the record of one user would go to the usual space.
  space: spaceName,
  signal: { is: 'an AbortSignal', test: (value) => isObject(value) && typeof value.aborted === 'boolean' },
  onProgress: call,
}

/** Checks the options of `openJarvis()`. Errors: InvalidInput `option_unknown`, `option_invalid`. */
export const checkOptions = (given: unknown): void => check(given, options, 'option', 'openJarvis()')

/** Checks the settings of one call. Errors: InvalidInput `option_unknown`, `option_invalid`. */
export const checkSettings = (given: unknown): void => check(given, settings, 'setting', 'a call')

function check(given: unknown, known: Readonly<Record<string, Kind>>, noun: string, of: string): void {
  const names = Object.keys(known)
  const all = `${noun === 'option' ? 'Options' : 'Settings'} are ${names.join(', ')}.`
  if (!fields.test(given)) throw invalidInput('option_invalid', `The ${noun}s of ${of} must be an object. ${all}`)
  for (const [name, value] of Object.entries(given as object)) {
    const kind = Object.hasOwn(known, name) ? known[name] : undefined
    if (!kind) {
      const next = didYouMean(nearest(name, names)) || ` ${all}`
      throw invalidInput('option_unknown', `Unknown ${noun} ${name} of ${of}.${next}`)
    }
    if (value === undefined || kind.test(value)) continue
    throw invalidInput('option_invalid', `The ${noun} ${name} of ${of} must be ${kind.is}. Omit it for the default.`)
  }
}
