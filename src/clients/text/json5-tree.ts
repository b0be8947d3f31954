import { type AnyNode, parse, tokenize } from '@humanwhocodes/momoa'
import type { Node } from 'jsonc-parser'
import { TextFault } from './config-text.ts'

/** Maximum nesting of objects and lists; a settings file is never deeper. */
const deepest = 200

/**
 * Parses JSON5 (spec.json5.org) into jsonc-parser's tree, so that one editor changes both. Undefined for a text with
 * only comments. Throws TextFault with the position of the error.
 */
export function parseJson5(text: string): Node | undefined {
  try {
    const tokens = tokenize(text, { mode: 'json5', ranges: true }).filter(({ type }) => !type.endsWith('Comment'))
    if (tokens.length === 0) return undefined
    const colons = tokens.filter(({ type }) => type === 'Colon').map(({ range }) => range?.[0] ?? 0)
    return toNode(parse(text, { mode: 'json5', ranges: true }).body, { text, colons, depth: 0 })
  } catch (error) {
    if (error instanceof TextFault) throw error
    const { offset } = error as { offset?: number }
    // Nesting that exhausts the stack is reported as a RangeError without a position.
    if (offset === undefined) throw new TextFault(text, 0, tooDeep)
    throw new TextFault(text, offset, `unexpected ${offset < text.length ? `"${text[offset]}"` : 'end of file'}`)
  }
}

const tooDeep = 'objects and lists are nested too deeply'

interface At {
  text: string
  /** Offsets of all colons outside strings and comments, ascending. */
  colons: readonly number[]
  depth: number
}

function toNode(from: AnyNode, at: At): Node {
  const [offset, end] = from.range as [number, number]
  if (at.depth > deepest) throw new TextFault(at.text, offset, tooDeep)
  const deeper = { ...at, depth: at.depth + 1 }
  const place = { offset, length: end - offset }
  switch (from.type) {
    case 'Object':
      return adopt({ type: 'object', ...place, children: from.members.map((one) => toNode(one, at)) })
    case 'Array':
      return adopt({
        type: 'array',
        ...place,
        children: from.elements.map(({ value }) => toNode(value, deeper)),
      })
    case 'Member':
      return adopt({
        type: 'property',
        ...place,
        colonOffset: at.colons.find((colon) => colon >= (from.name.range?.[1] ?? 0)) ?? offset,
        children: [toNode(from.name, at), toNode(from.value, deeper)],
      })
    case 'Identifier':
      return { type: 'string', ...place, value: withoutEscapes(from.name) }
    case 'String':
      return { type: 'string', ...place, value: from.value }
    case 'Boolean':
      return { type: 'boolean', ...place, value: from.value }
    case 'Null':
      return { type: 'null', ...place, value: null }
    case 'Number':
      return { type: 'number', ...place, value: from.value }
    case 'NaN':
      return { type: 'number', ...place, value: Number.NaN }
    case 'Infinity':
      return {
        type: 'number',
        ...place,
        value: from.sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
      }
    default:
      throw new TextFault(at.text, offset, `unexpected "${at.text[offset]}"`)
  }
}

/** A name may be written with escapes: `\u0061b` is `ab`. */
const withoutEscapes = (name: string): string =>
  name.replace(/\\u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** Sets the parent of each child. */
function adopt(node: Node): Node {
  for (const child of node.children ?? []) (child as { parent: Node }).parent = node
  return node
}
