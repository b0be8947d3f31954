import type { Connection } from '../../clients/client.ts'
import { type Entry, isSame } from '../../clients/text/config-text.ts'
import { isObject } from '../../core/object-of.ts'

/** How an entry connects to Jarvis; undefined for an entry of something else. */
export function ownKind(entry: unknown): Connection['kind'] | undefined {
  if (!isObject(entry)) return undefined
  if (startsJarvis(commandLineOf(entry))) return 'stdio'
  return reachesServer(entry) ? 'http' : undefined
}

/** Renews our entry: keys unrelated to the connection stay, and so do options behind `mcp`. */
export function renewEntry(former: unknown, fresh: (moreArguments: readonly string[]) => Entry): Entry {
  const kind = ownKind(former)
  const plain = fresh([])
  if (!isObject(former) || kind === undefined || kind !== ownKind(plain)) return plain
  const entry = fresh(kind === 'stdio' ? optionsOfUser(commandLineOf(former), commandLineOf(plain)) : [])
  const renewed: Record<string, unknown> = { ...former }
  for (const key of addressKeys) if (!(key in entry)) delete renewed[key]
  for (const [key, value] of Object.entries(entry)) {
    if (headerKeys.includes(key) && isObject(former[key])) renewed[key] = { ...former[key], ...(value as Entry) }
    else if (wayKeys.includes(key) || !(key in former)) renewed[key] = value
  }
  return isSame(former, renewed) ? former : renewed
}

const addressKeys = ['url', 'httpUrl', 'serverUrl']
const headerKeys = ['headers', 'http_headers']
const wayKeys = ['type', 'command', 'args', 'transport', ...addressKeys, ...headerKeys]

/** Program and arguments, which OpenCode keeps in one list. */
const commandLineOf = ({ command, args }: Entry): string[] =>
  [command, args].flat().filter((word) => typeof word === 'string')

/** `jarvis … mcp`, also by its full path, through Node, or from the package. */
function startsJarvis([program, ...words]: readonly string[]): boolean {
  if (program === undefined || !words.includes('mcp')) return false
  const name = lastPart(program).replace(/\.(cmd|exe|ps1)$/i, '')
  if (name === 'jarvis') return true
  if (name === 'node') return words.some((word) => /[\\/]dist[\\/]cli\.c?js$/.test(word))
  return ['npx', 'bunx', 'pnpm'].includes(name) && words.some((word) => /^jarvis-memory(@|$)/.test(word))
}

const lastPart = (path: string): string => path.split(/[\\/]/).at(-1) as string

/** The address of a server on this machine, with a token like ours. */
function reachesServer(entry: Entry): boolean {
  const address = addressKeys.map((key) => entry[key]).find((value) => typeof value === 'string')
  if (!/^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+\/mcp(\?|$)/.test(String(address))) return false
  const headers = headerKeys.map((key) => entry[key]).find(isObject)
  return /^Bearer [\w-]{43}$/.test(String(headers?.Authorization))
}

/** The user's options behind `mcp`, without the home, which we set, and without options that the new entry sets. */
function optionsOfUser(former: readonly string[], fresh: readonly string[]): string[] {
  const behind = (words: readonly string[]) => words.slice(words.indexOf('mcp') + 1)
  const ours = new Set(['--home', ...behind(fresh).filter((word) => word.startsWith('--'))])
  return behind(former).filter(
    (word, index, words) => !ours.has(word.replace(/=.*/s, '')) && !ours.has(words[index - 1] as string),
  )
}
