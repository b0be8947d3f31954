import { isObject } from '../../core/object-of.ts'

/** Path of a value in a settings file: `['mcpServers', 'jarvis']`. */
export type Path = readonly string[]

/** One server in a client's settings file. */
export type Entry = Readonly<Record<string, unknown>>

/** A settings file as text. One place can be changed while every other character stays. */
export interface ConfigText {
  /** The value at a path; undefined when it does not exist. */
  get(path: Path): unknown
  /** The text with an entry at a path; an existing entry is changed key by key. Throws TextFault if that is unsafe. */
  put(path: Path, entry: Entry): string
  /** The text without the value at a path. */
  remove(path: Path): string
  /** Everything else in a normal form: equal before and after a change that touched nothing else. */
  rest(path: Path): string
}

/** Parses a text without its byte order mark. Throws TextFault on a syntax error. */
export type Language = (text: string) => ConfigText

/** Why and where a text cannot be read or changed. Lines and columns start at 1. */
export class TextFault extends Error {
  readonly line: number
  readonly column: number

  constructor(text: string, offset: number, reason: string) {
    super(reason)
    const before = text.slice(0, offset).split(/\r\n|\r|\n/)
    this.line = before.length
    this.column = (before.at(-1) as string).length + 1
  }
}

/** Line ending of a text. */
export const lineEndOf = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'

/** Whether values are equal, ignoring the order of keys. */
export const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left, inOrder) === JSON.stringify(right, inOrder)

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
}
