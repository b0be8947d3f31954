import { isObject, objectOf } from '../core/object-of.ts'
import { fillIn, type Variables } from './fill-in.ts'

/** Connection to a server: a program to start, or an address. */
export type Reach =
  | { kind: 'stdio'; command: string; args: readonly string[]; env: Readonly<Record<string, string>>; cwd?: string }
  | { kind: 'http'; url: string; headers: Readonly<Record<string, string>>; isOldForm: boolean }

/** An MCP server from the settings. `reach` can hold secrets: it is never printed or logged. */
export interface ConfiguredServer {
  name: string
  /** Clients whose settings name it: `jarvis`, `claude-code`, … */
  clients: string[]
  reach: Reach
}

/** A configured server that is not asked, with the reason: it is disabled, or its settings are incomplete. */
export interface UnaskedServer {
  name: string
  clients: string[]
  reason: string
}

export type { Variables } from './fill-in.ts'

type Read = { reach: Reach } | { reason: string }

/** Reads one entry of any client's settings: the fields are alike, their names differ. */
export function readEntry(entry: unknown, variables: Variables): Read {
  if (!isObject(entry)) return { reason: 'its entry is not an object' }
  if (entry.disabled === true || entry.enabled === false) return { reason: 'it is switched off' }
  const missing = new Set<string>()
  const fill = (value: unknown): string => fillIn(String(value), variables, missing)
  const texts = (value: unknown) =>
    Object.fromEntries(Object.entries(objectOf(value)).map(([key, text]) => [key, fill(text)]))
  const read = readAddress(entry, fill, texts, variables) ?? readProgram(entry, fill, texts)
  if (missing.size > 0) return { reason: `its settings ask for ${[...missing].join(', ')}, which is not set` }
  return read ?? { reason: 'its entry names neither a command nor an address' }
}

type Texts = (value: unknown) => Record<string, string>

function readAddress(
  entry: Record<string, unknown>,
  fill: (value: unknown) => string,
  texts: Texts,
  variables: Variables,
): Read | undefined {
  const given = entry.httpUrl ?? entry.serverUrl ?? entry.url
  if (typeof given !== 'string') return undefined
  const url = fill(given)
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return { reason: 'its address is not an http address' }
  const headers = { ...texts(entry.http_headers), ...texts(entry.headers) }
  for (const [header, name] of Object.entries(texts(entry.env_http_headers)))
    if (variables[name]) headers[header] = variables[name]
  const bearer = entry.bearer_token_env_var
  if (typeof bearer === 'string') {
    if (!variables[bearer]) return { reason: `its settings ask for ${bearer}, which is not set` }
    headers.Authorization = `Bearer ${variables[bearer]}`
  }
  return { reach: { kind: 'http', url, headers, isOldForm: entry.type === 'sse' || entry.transport === 'sse' } }
}

function readProgram(entry: Record<string, unknown>, fill: (value: unknown) => string, texts: Texts): Read | undefined {
  const words = Array.isArray(entry.command) ? entry.command : [entry.command, ...listOf(entry.args)]
  if (typeof words[0] !== 'string' || words[0] === '') return undefined
  const [command = '', ...args] = words.map(fill)
  const cwd = typeof entry.cwd === 'string' ? { cwd: fill(entry.cwd) } : {}
  return { reach: { kind: 'stdio', command, args, env: { ...texts(entry.environment), ...texts(entry.env) }, ...cwd } }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
