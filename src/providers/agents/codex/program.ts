import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { objectOf } from '../../../core/object-of.ts'
import { candidatesOf } from '../../../core/platform/programs.ts'

/** Price of a call, dollars per million tokens; `cacheRead`: default a tenth of `input`. */
export interface CallPrice {
  input: number
  output: number
  cacheRead?: number
}

export interface CodexSettings {
  /** Path of the program codex; empty: the one in the home, else the one on PATH. */
  program: string
  /** Empty: the model of the owner's Codex. */
  model: string
  variable(name: string): string | undefined
  /** The home, in which the package may be installed. */
  folder: string
  priceOf(model: string): Promise<CallPrice | undefined>
}

/** Path of the program; undefined if it is missing. */
export function findCodex({ program, variable, folder }: CodexSettings): string | undefined {
  if (program !== '') return existsSync(program) ? program : undefined
  const place = { platform: process.platform, variables: { PATH: variable('PATH'), PATHEXT: variable('PATHEXT') } }
  const installed = join(folder, 'node_modules', '.bin', process.platform === 'win32' ? 'codex.cmd' : 'codex')
  return [installed, ...candidatesOf('codex', place)].find((path) => existsSync(path))
}

/** The folder of Codex's sign-in, settings and sessions. */
export const codexFolder = ({ variable }: Pick<CodexSettings, 'variable'>): string =>
  variable('CODEX_HOME') ?? join(variable('HOME') ?? variable('USERPROFILE') ?? '.', '.codex')

/**
 * Connection settings of the owner's provider. Keys with secrets are not passed on: arguments are visible to other
 * processes.
 */
const providerKeys = ['name', 'base_url', 'env_key', 'wire_api', 'requires_openai_auth', 'query_params']

export interface OwnersModel {
  model?: string
  model_provider?: string
  model_reasoning_effort?: string
  /** The provider named by `model_provider`, if the owner defines it. */
  provider?: Record<string, unknown>
}

/** The model of the owner's Codex. No other setting of theirs applies to a task: no server, hook or rule. */
export function ownersModel(settings: Pick<CodexSettings, 'variable'>): OwnersModel {
  let config: Record<string, unknown>
  try {
    config = objectOf(parse(readFileSync(join(codexFolder(settings), 'config.toml'), 'utf8')))
  } catch {
    // Without readable settings, Codex uses its default model.
    return {}
  }
  const word = (name: 'model' | 'model_provider' | 'model_reasoning_effort') => {
    const value = config[name]
    return typeof value === 'string' ? { [name]: value } : {}
  }
  const given = objectOf(objectOf(config.model_providers)[String(config.model_provider ?? '')])
  const provider = Object.fromEntries(Object.entries(given).filter(([name]) => providerKeys.includes(name)))
  return {
    ...{ ...word('model'), ...word('model_provider'), ...word('model_reasoning_effort') },
    ...(Object.keys(provider).length > 0 && { provider }),
  }
}

/** Environment variables passed to the program: only those needed to reach its service. */
const passed = [
  ...['PATH', 'PATHEXT', 'HOME', 'USER', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot', 'ComSpec', 'APPDATA', 'LOCALAPPDATA'],
  ...['USERPROFILE', 'SHELL', 'CODEX_HOME', 'OPENAI_API_KEY', 'OPENAI_BASE_URL', 'CODEX_API_KEY', 'CODEX_ACCESS_TOKEN'],
  ...['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'SSL_CERT_FILE', 'CODEX_CA_CERTIFICATE'],
]

export function codexEnvironment(settings: CodexSettings): Record<string, string> {
  const key = ownersModel(settings).provider?.env_key
  const names = typeof key === 'string' ? [...passed, key] : passed
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = settings.variable(name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
}
