import { invalidInput } from './errors.ts'
import { didYouMean, nearest } from './nearest.ts'
import { isObject } from './object-of.ts'

/** What a value must be: a word for the error, and a test. */
export interface SettingKind {
  is: string
  test(value: unknown): boolean
}

export const textSetting: SettingKind = { is: 'a string', test: (value) => typeof value === 'string' }
export const callSetting: SettingKind = { is: 'a function', test: (value) => typeof value === 'function' }

/** Settings of one call. */
export const callSettings = {
  // An empty name is a mistake of the caller: the record of one user would go to the usual space.
  space: { is: 'the name of a space', test: (value: unknown) => typeof value === 'string' && value.trim() !== '' },
  signal: {
    is: 'an AbortSignal',
    test: (value: unknown) => typeof (value as AbortSignal | null)?.aborted === 'boolean',
  },
} satisfies Record<string, SettingKind>

/**
 * Checks what a program passes to a function, named `of` in errors. A misspelled name would be ignored silently. Errors:
 * InvalidInput `option_unknown`, `option_invalid`.
 */
export function checkSettings(
  given: unknown,
  known: Readonly<Record<string, SettingKind>>,
  { noun = 'setting', of }: { noun?: 'option' | 'setting'; of: string },
): void {
  const names = Object.keys(known)
  const all = `${noun === 'option' ? 'Options' : 'Settings'} are ${names.join(', ')}.`
  if (!isObject(given)) throw invalidInput('option_invalid', `The ${noun}s of ${of} must be an object. ${all}`)
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(known, name) ? known[name] : undefined
    if (!kind) {
      const next = didYouMean(nearest(name, names)) || ` ${all}`
      throw invalidInput('option_unknown', `Unknown ${noun} ${name} of ${of}.${next}`)
    }
    if (value === undefined || kind.test(value)) continue
    throw invalidInput('option_invalid', `The ${noun} ${name} of ${of} must be ${kind.is}. Omit it for the default.`)
  }
}
