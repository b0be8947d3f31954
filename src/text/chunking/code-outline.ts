/** Where the definitions of a program begin, and what they are called, read by tree-sitter. */
import type { Node, Parser } from 'web-tree-sitter'
import { breakBefore } from './units.ts'

/** Bytes of the tree-sitter grammar of a language, or undefined if it does not exist. */
export type LoadGrammar = (language: string) => Promise<Uint8Array | undefined>

export interface CodeOutline {
  /** One entry a line, counted from 0. */
  rows: OutlineRow[]
}

interface OutlineRow {
  quality: number
  /** Names of the definitions around the line, outermost first. */
  path: readonly string[]
}

/** Larger files are data or generated; parsing them would block for seconds. */
const largestSource = 1_000_000
/** Minified code has no lines to cut at. */
const longestLine = 5_000
const deepest = 40
/** Blocks of fewer lines are not cut while there is another way, so their inside is not looked at. */
const smallBlock = 6

const definitionNode =
  /function|class|method|interface|struct|enum|trait|impl_item|mod_item|module|namespace|constructor|decorated|export_statement|type_alias|type_declaration|record_declaration|singleton_method/
const functionNode = /function|method|constructor|lexical_declaration|variable_declaration/
const wrapper = /^(?:export_statement|decorated_definition)$/
const leading = /comment|decorator|attribute|annotation/

/** Undefined when the language has no grammar here, the grammar does not load, or the file is not for reading. */
export async function outlineCode(
  text: string,
  language: string,
  loadGrammar: LoadGrammar,
): Promise<CodeOutline | undefined> {
  if (text.length > largestSource || text.split('\n').some((line) => line.length > longestLine)) return undefined
  const parser = await parserOf(language, loadGrammar)
  const tree = parser?.parse(text)
  if (!tree) return undefined
  try {
    const rows: OutlineRow[] = text.split('\n').map((line) => ({
      quality: line.trim() === '' ? breakBefore.gapInside : breakBefore.inside,
      path: [],
    }))
    outlineChildren(tree.rootNode, {
      rows,
      row: -1,
      wrapped: false,
      depth: 0,
      definitions: 0,
      inFunction: false,
      path: [],
    })
    return { rows }
  } finally {
    tree.delete()
  }
}

interface Place {
  rows: OutlineRow[]
  /** Where the parent begins. */
  row: number
  /** The parent only adds to its child: `export`, decorators. */
  wrapped: boolean
  /** Nodes between here and the definition around. */
  depth: number
  /** Definitions around this place. */
  definitions: number
  /** A function inside a function is part of what that one does. */
  inFunction: boolean
  path: readonly string[]
}

function outlineChildren(node: Node, place: Place): void {
  let pending = -1
  for (const child of node.namedChildren) {
    if (!child) continue
    const from = child.startPosition.row
    const to = child.endPosition.row
    if (leading.test(child.type)) {
      // A comment belongs to the code below it.
      if (pending < 0) pending = from
      raise(place.rows, from, Math.max(breakBefore.inside, breakBefore.line - place.depth))
      continue
    }
    const start = pending >= 0 ? pending : from
    pending = -1
    outlineNode(child, start, to, place)
  }
}

function outlineNode(node: Node, from: number, to: number, place: Place): void {
  // What begins on its parent's line, or is wrapped by it (`export`, decorators), begins there and nowhere else.
  const inner = node.startPosition.row === place.row || place.wrapped
  const definition = definitionNode.test(node.type) || isFunctionValue(node)
  const many = to > from
  if (!inner) raise(place.rows, from, qualityOf(definition, many, place))
  if (!many) return
  const name = definition ? nameOf(node) : undefined
  const path = name === undefined ? place.path : [...place.path, name]
  if (name !== undefined) for (let row = from; row <= to; row++) if (place.rows[row]) place.rows[row]!.path = path
  const wraps = wrapper.test(node.type)
  if ((to - from < smallBlock && !wraps) || place.depth >= deepest) return
  outlineChildren(node, {
    rows: place.rows,
    row: node.startPosition.row,
    wrapped: wraps,
    depth: definition && !wraps ? 0 : place.depth + 1,
    definitions: place.definitions + (definition && !wraps ? 1 : 0),
    inFunction: place.inFunction || (definition && functionNode.test(node.type)),
    path,
  })
}

/** Definitions begin something new, outer ones more so; then statements, outer ones more so. */
function qualityOf(definition: boolean, many: boolean, { definitions, depth, inFunction }: Place): number {
  if (definition && !inFunction) return 95 - 6 * definitions - depth
  if (definitions === 0 && depth === 0) return breakBefore.paragraph
  return Math.max(many ? 6 : breakBefore.inside, breakBefore.item - 4 * depth)
}

function raise(rows: OutlineRow[], at: number, quality: number): void {
  const row = rows[at]
  if (row && quality > row.quality) row.quality = quality
}

/** `const load = async () => { … }` */
function isFunctionValue(node: Node): boolean {
  if (node.type !== 'lexical_declaration' && node.type !== 'variable_declaration') return false
  const value = node.namedChildren[0]?.childForFieldName('value')
  return value !== null && value !== undefined && /function|class/.test(value.type)
}

function nameOf(node: Node): string | undefined {
  if (wrapper.test(node.type)) return undefined
  const holder = isFunctionValue(node) ? node.namedChildren[0] : node
  const named =
    holder?.childForFieldName('name') ?? holder?.childForFieldName('declarator') ?? holder?.childForFieldName('type')
  return named?.text.split(/[\n(]/, 1)[0]?.trim() || undefined
}

/** Loaded grammars by language; one that is broken stays undefined, one that was not there is asked for again. */
const parsers = new Map<string, Promise<Parser | undefined>>()
let runtime: Promise<typeof import('web-tree-sitter')> | undefined
/** What the code that runs all grammars is asked for as. */
const runtimeName = 'runtime'

async function parserOf(language: string, loadGrammar: LoadGrammar): Promise<Parser | undefined> {
  const known = parsers.get(language)
  if (known) return known
  const bytes = await readGrammar(language, loadGrammar)
  if (!bytes) return undefined
  // A concurrent call may have created the parser while the bytes were read.
  const parser = parsers.get(language) ?? openParser(bytes, loadGrammar)
  parsers.set(language, parser)
  return parser
}

async function readGrammar(language: string, loadGrammar: LoadGrammar): Promise<Uint8Array | undefined> {
  try {
    return await loadGrammar(language)
  } catch {
    return undefined
  }
}

/** A grammar that does not load costs good borders, not the file: the caller goes on without. */
async function openParser(grammar: Uint8Array, loadGrammar: LoadGrammar): Promise<Parser | undefined> {
  try {
    runtime ??= startRuntime(await readGrammar(runtimeName, loadGrammar))
    const { Language, Parser } = await runtime
    const parser = new Parser()
    parser.setLanguage(await Language.load(grammar))
    return parser
  } catch {
    return undefined
  }
}

/** `wasm`: the parser's own code. Without it, the package looks for it beside its JavaScript, which a bundle moves. */
async function startRuntime(wasm: Uint8Array | undefined): Promise<typeof import('web-tree-sitter')> {
  const treeSitter = await import('web-tree-sitter')
  await treeSitter.Parser.init(wasm && { wasmBinary: wasm })
  return treeSitter
}
