import { parse, TomlError } from 'smol-toml'
import { isObject } from '../../core/object-of.ts'
import { type Entry, isSame, type Language, lineEndOf, type Path, TextFault } from './config-text.ts'
import { renderPair, renderTable } from './render-toml.ts'
import { readStatements, type Statement } from './toml-statements.ts'

/**
 * Edits TOML as text, because TOML writers drop comments; the parser supplies the values. An entry must be a section:
 * inline tables and dotted keys are read, but not changed.
 */
export const tomlText: Language = (text) => {
  const document = parseToml(text)
  return {
    get: (path) => valueAt(document, path),
    put: (path, entry) => put(text, document, path, entry),
    remove: (path) => {
      if (valueAt(document, path) === undefined) return text
      return removeSections(text, sectionsOf(text, path))
    },
    rest: (path) => JSON.stringify(without(document, path), writeBigIntegers),
  }
}

function parseToml(text: string): Entry {
  try {
    return parse(text, { integersAsBigInt: 'asNeeded' })
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const reason = (error.message.split('\n')[0] as string).replace(/^Invalid TOML document: /, '')
    const lines = text.split('\n').slice(0, error.line - 1)
    const offset = lines.reduce((sum, line) => sum + line.length + 1, 0) + error.column - 1
    throw new TextFault(text, offset, reason)
  }
}

const valueAt = (document: Entry, path: Path): unknown =>
  path.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    document,
  )

function put(text: string, document: Entry, path: Path, entry: Entry): string {
  const former = valueAt(document, path)
  if (former === undefined) return appendWhereAllowed(text, path, entry)
  const sections = sectionsOf(text, path)
  const changed = isObject(former) ? changeKeys(text, sections, former, entry) : undefined
  return changed ?? append(removeSections(text, sections), path, entry)
}

/** An inline table cannot be extended by a section. An entry is not added to a list of tables (`[[x]]`) either. */
function appendWhereAllowed(text: string, path: Path, entry: Entry): string {
  const after = append(text, path, entry)
  try {
    if (valueAt(parseToml(after), path) !== undefined) return after
  } catch (error) {
    if (!(error instanceof TextFault)) throw error
  }
  const at = readStatements(text).find(({ key, table }) => (key ?? table?.[0]) === path[0])
  throw new TextFault(text, at?.start ?? 0, `"${path[0]}" cannot have a section "${path.join('.')}"`)
}

function append(text: string, path: Path, entry: Entry): string {
  const lineEnd = lineEndOf(text)
  const head = text === '' || /[\r\n]$/.test(text) ? text : text + lineEnd
  return `${head}${head.trim() === '' ? '' : lineEnd}${renderTable(path, entry).replaceAll('\n', lineEnd)}`
}

interface Section {
  header: Statement
  /** Keys, with the comments between them. */
  keys: readonly Statement[]
}

/** The entry's section first, then its subsections. Throws when it has values elsewhere. */
function sectionsOf(text: string, path: Path): Section[] {
  const statements = readStatements(text)
  const sections: Section[] = []
  for (const [index, header] of statements.entries()) {
    if (!header.table || !isSame(header.table.slice(0, path.length), path)) continue
    const next = statements.findIndex((statement, at) => at > index && statement.table)
    const inside = statements.slice(index + 1, next < 0 ? statements.length : next)
    const last = inside.findLastIndex(({ key }) => key !== undefined)
    sections.push({ header, keys: inside.slice(0, last + 1) })
  }
  const own = sections.findIndex(({ header }) => header.table?.length === path.length)
  const rest = parseToml(removeSections(text, sections))
  if (own < 0 || valueAt(rest, path) !== undefined) {
    const at = statements.find(({ start, end }) => text.slice(start, end).includes(path.at(-1) as string))
    throw new TextFault(text, at?.start ?? 0, `"${path.join('.')}" is not written as a section of its own`)
  }
  return [...sections.splice(own, 1), ...sections]
}

/** Removes the lines of the sections and one empty line before each. */
function removeSections(text: string, sections: readonly Section[]): string {
  let left = text
  for (const { header, keys } of sections.toSorted((a, b) => b.header.start - a.header.start)) {
    const before = left
      .slice(0, header.start)
      .replace(/[ \t]*$/, '')
      .replace(/(?<=\n|\r(?!\n))(?:\r\n|\r|\n)$/, '')
    left = before + left.slice(keys.at(-1)?.next ?? header.next)
  }
  return left
}

/** Changes an entry line by line. Undefined when a changed key is not one line of the entry's own section. */
function changeKeys(text: string, sections: readonly Section[], former: Entry, entry: Entry): string | undefined {
  const [{ header, keys }] = sections as [Section]
  const lineEnd = lineEndOf(text)
  const statementOf = (key: string) => keys.find((statement) => statement.key === key)
  const edits: { start: number; end: number; content: string }[] = []
  for (const key of new Set([...Object.keys(former), ...Object.keys(entry)])) {
    if (isSame(former[key], entry[key])) continue
    const statement = statementOf(key)
    if (key in former && !statement) return undefined
    if (!statement) {
      const at = keys.at(-1)?.next ?? header.next
      const gap = /[\r\n]$/.test(text.slice(0, at)) ? '' : lineEnd
      edits.push({ start: at, end: at, content: `${gap}${renderPair(key, entry[key])}${lineEnd}` })
    } else if (key in entry) {
      edits.push({ start: statement.start, end: statement.end, content: renderPair(key, entry[key]) })
    } else edits.push({ start: statement.start, end: statement.next, content: '' })
  }
  let left = ''
  let at = 0
  for (const { start, end, content } of edits.sort((a, b) => a.start - b.start)) {
    left += text.slice(at, start) + content
    at = end
  }
  return left + text.slice(at)
}

/** The document without the value at the path and tables that hold only it. */
function without(document: Entry, path: Path): Entry {
  const [key, ...below] = path
  if (key === undefined || !Object.hasOwn(document, key)) return document
  const { [key]: value, ...others } = document
  if (below.length === 0 || !isObject(value)) return others
  const inner = without(value, below)
  return Object.keys(inner).length === 0 ? others : { ...document, [key]: inner }
}

const writeBigIntegers = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)
