import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importModule } from '../../core/import-module.ts'

export interface ClaudeSettings {
  /** Path of the program claude; empty: that of the package, else on PATH. */
  program: string
  model: string
  variable(name: string): string | undefined
  /** Second folder in which the package is looked up: the home. */
  folder: string
}

/** A message of the program; only fields used here. */
export interface SdkMessage {
  type: string
  subtype?: string
  session_id?: string
  is_error?: boolean
  result?: string
  errors?: string[]
  error?: string
  terminal_reason?: string
  total_cost_usd?: number
  num_turns?: number
  modelUsage?: Record<string, SdkModelUsage>
  task_id?: string
  tasks?: { task_id?: string; id?: string }[]
  mcp_servers?: { name: string; status: string }[]
  message?: { id?: string; model?: string; usage?: SdkUsage; content?: unknown }
}

export interface SdkUsage {
  input_tokens?: number
  output_tokens?: number
  cache_creation_input_tokens?: number
  cache_read_input_tokens?: number
}

export interface SdkModelUsage {
  inputTokens?: number
  outputTokens?: number
  cacheReadInputTokens?: number
  cacheCreationInputTokens?: number
}

export interface SdkQuery extends AsyncGenerator<SdkMessage> {
  interrupt(): Promise<unknown>
  close?(): void
}

/** The part of the Claude Agent SDK used here: options, hooks and servers. */
export interface ClaudeSdk {
  query(request: { prompt: AsyncIterable<object>; options: Record<string, unknown> }): SdkQuery
  createSdkMcpServer(server: Record<string, unknown>): unknown
  tool(
    name: string,
    description: string,
    shape: object,
    run: (input: Record<string, unknown>) => Promise<object>,
    extra?: object,
  ): unknown
}

const packageName = '@anthropic-ai/claude-agent-sdk'

/** Loads the package from beside Jarvis or from the home; undefined if it is in neither. */
export async function loadClaudeSdk(folder: string): Promise<ClaudeSdk | undefined> {
  for (const address of [packageName, installedIn(folder)]) {
    if (address === undefined) continue
    try {
      return (await importModule(address)) as ClaudeSdk
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return undefined
}

const isMissing = (error: unknown): boolean =>
  ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(String((error as NodeJS.ErrnoException).code)) ||
  /Cannot find (?:package|module)|Failed to (?:load|resolve)/.test(String(error))

function installedIn(folder: string): string | undefined {
  const file = join(folder, 'node_modules', packageName, 'sdk.mjs')
  return existsSync(file) ? pathToFileURL(file).href : undefined
}

/** The configured program, or the one on PATH if the package brings none; undefined: the package finds its own. */
export function findProgram({ program, variable, folder }: ClaudeSettings): string | undefined {
  if (program !== '') return program
  const bundled = `${packageName}-${process.platform}-${process.arch}`
  if (existsSync(join(folder, 'node_modules', bundled))) return undefined
  try {
    createRequire(import.meta.url).resolve(`${bundled}/package.json`)
    return undefined
  } catch {
    const name = process.platform === 'win32' ? 'claude.exe' : 'claude'
    const found = (variable('PATH') ?? '').split(delimiter).map((one) => join(one, name))
    return found.find((path) => existsSync(path))
  }
}

/** Whether a program exists: the package without its own needs the owner's. */
export function hasProgram(settings: ClaudeSettings): boolean {
  const found = findProgram(settings)
  return found === undefined ? hasBundled(settings) : existsSync(found)
}

function hasBundled({ folder }: ClaudeSettings): boolean {
  const bundled = `${packageName}-${process.platform}-${process.arch}`
  const near = [bundled, `${bundled}-musl`]
  if (near.some((name) => existsSync(join(folder, 'node_modules', name)))) return true
  const { resolve } = createRequire(import.meta.url)
  return near.some((name) => {
    try {
      return resolve(`${name}/package.json`) !== ''
    } catch {
      return false
    }
  })
}

/** Environment variables passed to the program: only those needed to reach its service. */
const passed = [
  ...[
    'PATH',
    'HOME',
    'USER',
    'LANG',
    'TMPDIR',
    'TEMP',
    'SystemRoot',
    'APPDATA',
    'LOCALAPPDATA',
    'USERPROFILE',
    'SHELL',
  ],
  ...['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL', 'ANTHROPIC_MODEL', 'CLAUDE_CODE_OAUTH_TOKEN'],
  ...['CLAUDE_CONFIG_DIR', 'CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX', 'AWS_REGION', 'AWS_PROFILE'],
  ...[
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'ANTHROPIC_VERTEX_PROJECT_ID',
    'CLOUD_ML_REGION',
  ],
  ...[
    'GOOGLE_APPLICATION_CREDENTIALS',
    'HTTPS_PROXY',
    'HTTP_PROXY',
    'NO_PROXY',
    'NODE_EXTRA_CA_CERTS',
    'XDG_CONFIG_HOME',
  ],
  ...['CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC', 'CLAUDE_CODE_MAX_RETRIES', 'CLAUDE_CODE_GIT_BASH_PATH'],
]
/** With the default of ten retries a wrong key would fail only after three minutes. */
const retries = '3'

export function programEnvironment(variable: ClaudeSettings['variable']): Record<string, string> {
  const found = passed.flatMap((name) => {
    const value = variable(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { CLAUDE_CODE_MAX_RETRIES: retries, ...Object.fromEntries(found) }
}
