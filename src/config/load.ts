import { existsSync, readFileSync } from 'node:fs'
import { configError, invalidInput } from '../core/errors.ts'
import { didYouMean, nearest } from '../core/nearest.ts'
import { isObject } from '../core/object-of.ts'
import { type Config, defaults, settingNames, settingOf } from './defaults.ts'
import { chosenHome, type Home } from './home.ts'
import { keptSettings, type SettingSource } from './kept-settings.ts'

export interface ConfigRequest {
  home?: string | undefined
  /** Default: the environment of the process. */
  environment?: Readonly<Record<string, string | undefined>>
  /** Settings by dotted name, from flags or the caller of the library: they override all others. */
  flags?: Readonly<Record<string, unknown>>
}

export interface LoadedConfig {
  config: Config
  home: Home
  /** The source of each setting's value, by dotted name. */
  sources: Readonly<Record<string, SettingSource>>
  /** Variables that look like settings but are not, and settings under old names, one sentence each. */
  warnings: string[]
  /** Value of another variable, such as a key that a setting names. */
  variable(name: string): string | undefined
  /** The whole environment, for programs of the owner that are started with it. */
  environment: Readonly<Record<string, string | undefined>>
}

/** Not a setting: the path of the home. */
const homeVariable = 'JARVIS_HOME'
/** Unlocks an encrypted home for one process, without a user at the terminal. */
export const passphraseVariable = 'JARVIS_PASSPHRASE'

/**
 * Reads the settings: file, then environment, then flags; later ones override. This is the only reader of the
 * environment. The schema is loaded only for values that were not validated before. Throws Config with file and key.
 */
export async function loadConfig(request: ConfigRequest = {}): Promise<LoadedConfig> {
  const environment = request.environment ?? process.env
  const home = chosenHome(request.home, environment[homeVariable])
  const variable = (name: string) => environment[name]
  const { settings, warnings } = readEnvironment(environment)
  const text = readSettingsFile(home.configFile)
  const flags = Object.entries(request.flags ?? {}).filter(([, value]) => value !== undefined)
  const somethingIsSet = text !== undefined || settings.length > 0 || flags.length > 0
  // Reading settings must not create the home.
  const kept =
    somethingIsSet && existsSync(home.root) ? keptSettings(home.keptSettings, [text, settings, flags]) : undefined
  if (kept?.found) {
    const { config, sources, notes = [] } = kept.found
    return { config, sources, home, warnings: [...warnings, ...notes], variable, environment }
  }

  const sources: Record<string, SettingSource> = {}
  const { tree: file, moved } = text === undefined ? { moved: [] } : await readSettings(text, home.configFile)
  const notes = moved.map(({ note }) => `${home.configFile}: ${note}`)
  const tree: Record<string, unknown> = file ?? {}
  if (file) for (const name of settingNames) if (settingOf(file, name) !== undefined) sources[name] = 'file'
  for (const [name, text] of settings) {
    place(tree, name, fromText(name, text))
    sources[name] = 'environment'
  }
  for (const [name, value] of flags) {
    if (!settingNames.includes(name)) throw unknownSetting(name, '--set')
    place(tree, name, typeof value === 'string' ? fromText(name, value) : value)
    sources[name] = 'flag'
  }
  const isSet = Object.keys(tree).length > 0
  const config = isSet ? await parseSettings(tree, home.configFile, sources) : structuredClone(defaults)
  kept?.keep({ config, sources, notes })
  return { config, home, sources, warnings: [...warnings, ...notes], variable, environment }
}

/** `documents.maxFileBytes` is set by `JARVIS_DOCUMENTS_MAX_FILE_BYTES`. */
export const variableOf = (name: string): string =>
  `JARVIS_${name
    .replaceAll('.', '_')
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .toUpperCase()}`

export function readSettingsFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw configError('config_unreadable', `${path} cannot be read (${code}). Check who owns it.`, { path }, error)
  }
}

export async function readYaml(text: string, path: string): Promise<Record<string, unknown>> {
  const { parse } = await import('yaml')
  let value: unknown
  try {
    value = parse(text) ?? {}
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0]?.replace(/[:.]$/, '')
    throw configError('config_not_yaml', `${path} is not YAML: ${reason}. Correct that line.`, { path }, error)
  }
  if (isObject(value)) return value
  throw configError(
    'config_not_settings',
    `${path} must contain settings, such as "search:" with "limit: 10" below it.`,
    {
      path,
    },
  )
}

/** Parses the file and converts old names. */
async function readSettings(text: string, path: string) {
  const { inTodaysWords } = await import('./former-names.ts')
  return inTodaysWords(await readYaml(text, path))
}

function readEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  const byVariable = new Map(settingNames.map((name) => [variableOf(name), name]))
  const settings: [string, string][] = []
  const warnings: string[] = []
  for (const [variable, value] of Object.entries(environment)) {
    if (
      !variable.startsWith('JARVIS_') ||
      [homeVariable, passphraseVariable].includes(variable) ||
      value === undefined ||
      value === ''
    )
      continue
    const name = byVariable.get(variable)
    if (name !== undefined) settings.push([name, value])
    else warnings.push(`${variable} is not a setting.${didYouMean(nearest(variable, byVariable.keys(), 1))}`)
  }
  return { settings, warnings }
}

/**
 * Converts the text of a variable, flag or command to the setting's type; unsuitable text is left to the schema to
 * refuse.
 */
export function fromText(name: string, text: string): unknown {
  const shipped = settingOf(defaults, name)
  if (typeof shipped === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  if (typeof shipped === 'boolean' && /^(true|1|yes|on)$/i.test(text)) return true
  if (typeof shipped === 'boolean' && /^(false|0|no|off)$/i.test(text)) return false
  return text
}

function place(tree: Record<string, unknown>, name: string, value: unknown): void {
  const parts = name.split('.')
  const last = parts.pop() as string
  let at = tree
  for (const part of parts) {
    if (typeof at[part] !== 'object' || at[part] === null) at[part] = {}
    at = at[part] as Record<string, unknown>
  }
  at[last] = value
}

export async function parseSettings(
  tree: unknown,
  file: string,
  sources: Readonly<Record<string, SettingSource>>,
): Promise<Config> {
  const { configSchema } = await import('./schema.ts')
  const parsed = configSchema.safeParse(tree)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = (issue?.path ?? []).join('.')
  if (issue?.code === 'unrecognized_keys') throw unknownSetting([path, issue.keys[0]].filter(Boolean).join('.'), file)
  const origin = sources[path]
  const where = origin === 'environment' ? variableOf(path) : origin === 'flag' ? `--set ${path}` : `${path} in ${file}`
  throw configError('config_value_invalid', `${where} is not valid: ${issue?.message}. Correct it.`, {
    file,
    key: path,
  })
}

/** Error for an unknown setting; `where` is its place, unless it was just typed. */
export function unknownSetting(name: string, where?: string) {
  const suggestions = nearest(name, settingNames)
  const key = name.split('.').at(-1) as string
  const near =
    suggestions.length > 0
      ? suggestions
      : nearest(
          key,
          settingNames.map((known) => known.split('.').at(-1) as string),
        )
  // A name that was just typed is an invalid request; one in a file is an invalid configuration.
  if (where === undefined)
    return invalidInput(
      'setting_unknown',
      `Unknown setting "${name}".${didYouMean(near)} "jarvis config explain" lists all.`,
      {
        key: name,
        suggestions: near,
      },
    )
  return configError(
    'config_key_unknown',
    `Unknown setting "${name}" (in ${where}).${didYouMean(near)} "jarvis config explain" lists all.`,
    { file: where, key: name, suggestions: near },
  )
}
