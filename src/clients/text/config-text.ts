import { isObject } from '../../core/object-of.ts'

/** Where a value stands in a settings file: `['mcpServers', 'jarvis']`. */
export type Path = readonly string[]

/** One server as a client's settings file has it. */
export type Entry = Readonly<Record<string, unknown>>

/** A settings file as text that can be changed in one place while every other character stays. */
export interface ConfigText {
  /** What stands at a place; undefined where nothing does. */
  get(path: Path): unknown
  /** The text with an entry there; an entry that is there is changed key by key. Throws TextFault where that is not safe. */
  put(path: Path, entry: Entry): string
  /** The text without what stands there. */
  remove(path: Path): string
  /** Everything else, in one form: equal before and after a change that touched nothing else. */
  rest(path: Path): string
}

/** Reads a text without its byte order mark. Throws TextFault when it is not in the language. */
export type Language = (text: string) => ConfigText

/** Why a text cannot be read or changed, and where: lines and columns begin at 1. */
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

/** How a text ends its lines. */
export const lineEndOf = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'

/** Equal values, whatever the order of keys. */
export const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left, inOrder) === JSON.stringify(right, inOrder)

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
}
