import type { Entry } from '../../clients/text/config-text.ts'
import { isObject } from '../../core/object-of.ts'

export interface ShownChange {
  path: string
  /** Undefined if the file does not exist before or after. */
  before: string | undefined
  after: string | undefined
  /** Entries whose values may be shown: the added and removed ones. */
  ours: readonly unknown[]
}

const contextLines = 3
/** Of a longer line only the part around the change is shown, characters. */
const longestLine = 160

/**
 * Shows a change as a unified diff of one hunk. A settings file is full of keys of other servers, so the only values
 * shown are those of the connection to Jarvis, and no token.
 */
export function showChange({ path, before, after, ours }: ShownChange): string[] {
  // Our own name is not a secret, under any key.
  const seen = new Set(['jarvis', ...ours.flatMap(harmlessValues)])
  const piece = path.endsWith('.toml') ? pieceOfToml : pieceOfJson
  const [old, new_] = [linesOf(before), linesOf(after)]
  const [oldShown, newShown] = [before, after].map((text) => linesOf(cover(text, seen, piece))) as [string[], string[]]
  const shorter = Math.min(old.length, new_.length)
  let start = 0
  while (start < shorter && old[start] === new_[start]) start++
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === new_.at(-1 - end)) end++
  const first = Math.max(0, start - contextLines)
  const [removed, added] = [oldShown.slice(start, old.length - end), newShown.slice(start, new_.length - end)]
  const behind = oldShown.slice(old.length - end, old.length - end + contextLines)
  const around = start - first + behind.length
  const at = commonStart(removed, added)
  return [
    `--- ${before === undefined ? '(no file)' : path}`,
    `+++ ${after === undefined ? '(no file)' : path}`,
    `@@ -${range(first, removed.length + around)} +${range(first, added.length + around)} @@`,
    ...oldShown.slice(first, start).map((line) => ` ${cut(line, 0)}`),
    ...removed.map((line) => `-${cut(line, at)}`),
    ...added.map((line) => `+${cut(line, at)}`),
    ...behind.map((line) => ` ${cut(line, 0)}`),
  ]
}

/** Target of an entry in a few words: the program, or its address. Never an argument or a header. */
export function targetOf(entry: unknown): string {
  const { command, url, httpUrl, serverUrl } = isObject(entry) ? entry : {}
  const program = [command].flat()[0]
  if (typeof program === 'string') return `it starts ${program}`
  const address = [url, httpUrl, serverUrl].find((value) => typeof value === 'string')
  if (address === undefined) return 'it is of another form'
  // An address may carry a key behind its path, or before its host.
  return `it asks ${String(address)
    .replace(/[?#].*/, '')
    .replace(/\/\/[^/@]*@/, '//')}`
}

const range = (first: number, count: number): string => `${count === 0 ? first : first + 1},${count}`

function linesOf(text = ''): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

const shownKeys = ['type', 'command', 'args', 'url', 'httpUrl', 'serverUrl', 'transport']

function harmlessValues(entry: unknown): string[] {
  if (!isObject(entry)) return []
  return shownKeys.flatMap((key) => [(entry as Entry)[key]].flat()).filter((value) => typeof value === 'string')
}

// Tokens: comments, then strings; a following sign marks a key. TOML has strings with three quotes, and no escapes in
// single quotes; in JSON5 a string may continue after an escaped line break.
const pieceOfToml = /(#[^\r\n]*)|("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*')(?=\s*([:=])?)/g
const pieceOfJson =
  /(\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)|("(?:[^"\\\r\n]|\\(?:\r\n|[\s\S]))*"|'(?:[^'\\\r\n]|\\(?:\r\n|[\s\S]))*')(?=\s*([:=])?)/g

/** Masks all values but the harmless ones, and possible values in comments. Lines stay lines. */
const cover = (text: string | undefined, seen: ReadonlySet<string>, piece: RegExp): string | undefined =>
  text?.replace(piece, (whole, comment?: string, literal?: string, sign?: string) => {
    if (comment !== undefined) return comment.replace(/[\w+/=-]{16,}|(["'])(?:(?!\1).)*\1(?!\s*:)/g, '…')
    if (literal === undefined || sign !== undefined || seen.has(contentOf(literal))) return whole
    const quote = literal.slice(0, literal.startsWith('"""') || literal.startsWith("'''") ? 3 : 1)
    return `${quote}…${literal.replace(/[^\r\n]/g, '')}${quote}`
  })

function contentOf(literal: string): string {
  try {
    return String(JSON.parse(literal))
  } catch {
    return literal.slice(1, -1)
  }
}

function commonStart([left = '']: readonly string[], [right = '']: readonly string[]): number {
  let at = 0
  while (at < left.length && left[at] === right[at]) at++
  return at
}

/** A long line around a place in it. */
function cut(line: string, at: number): string {
  if (line.length <= longestLine) return line
  const from = Math.max(0, Math.min(at - longestLine / 4, line.length - longestLine))
  const part = line.slice(from, from + longestLine)
  return `${from > 0 ? '…' : ''}${part}${from + longestLine < line.length ? '…' : ''}`
}
