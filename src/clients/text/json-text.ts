import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { isObject } from '../../core/object-of.ts'
import { type ConfigText, type Entry, isSame, type Path, TextFault } from './config-text.ts'
import { insertProperty, removeProperty, renderDocument } from './json-edits.ts'
import { indentAt, layoutOf, renderValue } from './json-layout.ts'
import { parseJson5 } from './json5-tree.ts'

export interface JsonRules {
  comments: boolean
  trailingCommas: boolean
  /** Allows unquoted names, single quotes and the rest of JSON5. */
  json5?: boolean
}

/** JSON lists can also be changed by one item. */
export interface JsonText extends ConfigText {
  /** The text with an item added to the end of a list, which is created if missing. Throws TextFault. */
  addItem(path: Path, item: string): string
  /** The text without that item. */
  removeItem(path: Path, item: string): string
}

/** Parses JSON as a client reads it, with or without comments and trailing commas. */
export const jsonText =
  (rules: JsonRules): ((text: string) => JsonText) =>
  (text) =>
    readJson(text, rules)

function readJson(text: string, rules: JsonRules): JsonText {
  const root = parseRoot(text, rules)
  const change = (path: Path, entry: Entry): string => {
    if (root === undefined) return renderDocument(text, path, entry)
    const node = nodeAt(text, root, path)
    if (node === undefined) return insert(text, root, path, entry)
    const value = getNodeValue(node)
    if (!isObject(value)) return replace(text, root, node, entry)
    return changeKeys(text, rules, path, value, entry)
  }
  return {
    get: (path) => {
      const node = root && nodeAt(text, root, path)
      return node && getNodeValue(node)
    },
    put: change,
    remove: (path) => {
      const node = root && nodeAt(text, root, path)
      return node?.parent ? removeProperty(text, node.parent) : text
    },
    rest: (path) => (root ? outline(text, root, path) : '{}'),
    addItem(path, item) {
      if (root === undefined) return renderDocument(text, path, [item])
      const list = nodeAt(text, root, path)
      if (list === undefined) return insert(text, root, path, [item])
      if (list.type !== 'array') throw new TextFault(text, list.offset, `"${path.join('.')}" is not a list`)
      return insertProperty(text, list, undefined, item, layoutOf(text, root))
    },
    removeItem(path, item) {
      const list = root && nodeAt(text, root, path)
      const node = list?.children?.find(({ value }) => value === item)
      return node ? removeProperty(text, node) : text
    },
  }
}

function parseRoot(text: string, rules: JsonRules): Node | undefined {
  const root = rules.json5 ? parseJson5(text) : parseJson(text, rules)
  if (root && root.type !== 'object') throw new TextFault(text, root.offset, 'an object in braces is expected')
  return root
}

function parseJson(text: string, { comments, trailingCommas }: JsonRules): Node | undefined {
  const errors: ParseError[] = []
  const options = { disallowComments: !comments, allowTrailingComma: trailingCommas, allowEmptyContent: true }
  const root = parseTree(text, errors, options)
  const [first] = errors
  if (first) throw new TextFault(text, first.offset, inWords(printParseErrorCode(first.error)))
  return root
}

/** `CommaExpected` as `comma expected`. */
const inWords = (code: string): string => code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()

/** The value at a path. Throws when a name on the path occurs twice or is not in an object: that is ambiguous. */
function nodeAt(text: string, root: Node, path: Path): Node | undefined {
  let node = root
  for (const [depth, key] of path.entries()) {
    if (node.type !== 'object')
      throw new TextFault(text, node.offset, `"${path.slice(0, depth).join('.')}" is not an object`)
    const [found, second] = (node.children ?? []).filter(({ children }) => children?.[0]?.value === key)
    if (second) throw new TextFault(text, second.offset, `"${key}" occurs twice`)
    if (!found?.children?.[1]) return undefined
    node = found.children[1]
  }
  return node
}

function insert(text: string, root: Node, path: Path, entry: unknown): string {
  let depth = path.length - 1
  while (depth > 0 && findNodeAtLocation(root, path.slice(0, depth)) === undefined) depth--
  const parent = nodeAt(text, root, path.slice(0, depth)) as Node
  if (parent.type !== 'object')
    throw new TextFault(text, parent.offset, `"${path.slice(0, depth).join('.')}" is not an object`)
  const missing = path.slice(depth + 1)
  const value = missing.reduceRight<unknown>((inner, key) => ({ [key]: inner }), entry)
  return insertProperty(text, parent, path[depth] as string, value, layoutOf(text, root))
}

/** Changes an entry key by key, so that its comments and unchanged keys keep their places. */
function changeKeys(text: string, rules: JsonRules, path: Path, former: Entry, entry: Entry): string {
  let changed = text
  for (const [key, value] of Object.entries(entry)) {
    if (isSame(former[key], value)) continue
    const root = parseRoot(changed, rules) as Node
    const node = nodeAt(changed, root, [...path, key])
    const owner = nodeAt(changed, root, path) as Node
    changed = node
      ? replace(changed, root, node, value)
      : insertProperty(changed, owner, key, value, layoutOf(changed, root))
  }
  for (const key of Object.keys(former)) {
    if (key in entry) continue
    const node = nodeAt(changed, parseRoot(changed, rules) as Node, [...path, key]) as Node
    changed = removeProperty(changed, node.parent as Node)
  }
  return changed
}

function replace(text: string, root: Node, node: Node, value: unknown): string {
  const end = node.offset + node.length
  const wasOneLine = !/[\r\n]/.test(text.slice(node.offset, end))
  const layout = layoutOf(text, root)
  const oneLine = layout.oneLine || (wasOneLine && node.type === 'array')
  return text.slice(0, node.offset) + renderValue(value, indentAt(text, node.offset), layout, oneLine) + text.slice(end)
}

/** The tree without comments and white space, and without the value at the path and objects that hold only it. */
function outline(text: string, node: Node, path?: Path): string {
  if (node.type === 'array') return `[${(node.children ?? []).map((child) => outline(text, child)).join()}]`
  if (node.type !== 'object') return text.slice(node.offset, node.offset + node.length)
  const members = (node.children ?? []).map(({ children }) => {
    const [key, value] = children as [Node, Node]
    if (path === undefined || key.value !== path[0]) return `${JSON.stringify(key.value)}:${outline(text, value)}`
    const inner = path.length === 1 ? '{}' : outline(text, value, path.slice(1))
    return inner === '{}' ? '' : `${JSON.stringify(key.value)}:${inner}`
  })
  return `{${members.filter((member) => member !== '').join()}}`
}
