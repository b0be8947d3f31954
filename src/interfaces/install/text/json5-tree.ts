import type { Node } from 'jsonc-parser'
import { TextFault } from './config-text.ts'

/** Objects and lists in each other; deeper is no settings file. */
const deepest = 200

const blank = /(?:[\s\ufeff]|\/\/[^\n\r\u2028\u2029]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*/y
const quoted = /"(?:[^"\\\n\r]|\\(?:\r\n|[\s\S]))*"|'(?:[^'\\\n\r]|\\(?:\r\n|[\s\S]))*'/y
const number = /[+-]?(?:Infinity|NaN|0x[\da-f]+|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)/iy
const name = /(?:[$_\p{L}\p{Nl}]|\\u[\da-f]{4})(?:[$_\p{L}\p{Nl}\p{M}\p{Nd}\p{Pc}\u200c\u200d]|\\u[\da-f]{4})*/iuy
const words = new Map<string, boolean | null>(Object.entries({ true: true, false: false, null: null }))

/**
 * The tree of a JSON5 text (spec.json5.org), in the shape of jsonc-parser: besides JSON with comments, names without
 * quotes, single quotes, line breaks in strings, and its numbers. undefined where nothing is in it. Throws TextFault.
 */
export function parseJson5(text: string): Node | undefined {
  let at = 0
  skip()
  const root = at === text.length ? undefined : readValue(0)
  skip()
  if (at < text.length) fail('end of file expected')
  return root

  function readValue(depth: number): Node {
    if (depth > deepest) fail('objects and lists stand too deep in each other')
    if (text[at] === '{') return readAll('object', '}', () => readProperty(depth))
    if (text[at] === '[') return readAll('array', ']', () => readValue(depth + 1))
    const offset = at
    const literal = take(quoted)
    if (literal !== undefined) return leaf('string', offset, unquote(literal))
    const digits = take(number)
    if (digits !== undefined) return leaf('number', offset, numberOf(digits))
    const word = words.get(take(name) ?? '')
    if (word === undefined) fail('value expected', offset)
    return leaf(word === null ? 'null' : 'boolean', offset, word)
  }

  function readProperty(depth: number): Node {
    const offset = at
    const literal = take(quoted)
    const bare = literal === undefined ? take(name) : undefined
    if (literal === undefined && bare === undefined) fail('property name expected')
    const key = leaf('string', offset, literal === undefined ? withoutEscapes(bare as string) : unquote(literal))
    skip()
    const colonOffset = at
    if (text[at] !== ':') fail('colon expected')
    at++
    skip()
    const value = readValue(depth + 1)
    return adopt({ type: 'property', offset, length: at - offset, colonOffset, children: [key, value] })
  }

  /** What stands between brackets, with a comma behind each but the last, which may have one. */
  function readAll(type: 'object' | 'array', end: string, readOne: () => Node): Node {
    const offset = at
    const children: Node[] = []
    at++
    for (skip(); text[at] !== end; skip()) {
      children.push(readOne())
      skip()
      if (text[at] === ',') at++
      else if (text[at] !== end) fail(`comma or ${end} expected`)
    }
    at++
    return adopt({ type, offset, length: at - offset, children })
  }

  function leaf(type: Node['type'], offset: number, value: unknown): Node {
    return { type, offset, length: at - offset, value }
  }

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }

  function skip(): void {
    take(blank)
    if (text.startsWith('/*', at)) fail('end of comment expected')
  }

  function fail(reason: string, offset = at): never {
    throw new TextFault(text, offset, reason)
  }
}

/** Every node knows what it stands in. */
function adopt(node: Node): Node {
  for (const child of node.children ?? []) (child as { parent: Node }).parent = node
  return node
}

const escapes: Readonly<Record<string, string>> = {
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', 0: '\0' },
  ...{ '\n': '', '\r': '', '\r\n': '', '\u2028': '', '\u2029': '' },
}

const unquote = (literal: string): string => withoutEscapes(literal.slice(1, -1))

const withoutEscapes = (text: string): string =>
  text.replace(
    /\\(?:u([\da-f]{4})|x([\da-f]{2})|(\r\n|[\s\S]))/gi,
    (_whole, unit?: string, byte?: string, sign = '') =>
      unit || byte ? String.fromCharCode(Number.parseInt((unit ?? byte) as string, 16)) : (escapes[sign] ?? sign),
  )

function numberOf(digits: string): number {
  const plain = digits.replace(/^[+-]/, '')
  return digits.startsWith('-') ? -Number(plain) : Number(plain)
}
