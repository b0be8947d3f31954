import { applyEdits, type Edit, type Node } from 'jsonc-parser'
import { lineEndOf, type Path } from './config-text.ts'
import { beginsLine, indentAt, type Layout, renderValue } from './json-layout.ts'

/**
 * Adds and removes one member of an object. The edits of jsonc-parser are not used: they reformat the whole line (in a
 * file of one line, the whole file), move the comment after the last member to the new one, and remove that comment
 * with it. Here, removing an added member restores the same text, except white space in an empty object.
 */

/** Creates an object with an entry in a text that has none; existing comments stay above it. */
export function renderDocument(text: string, path: Path, entry: unknown): string {
  const lineEnd = lineEndOf(text)
  const value = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), entry)
  const head = text.trim() === '' ? '' : /[\r\n]$/.test(text) ? text : text + lineEnd
  return `${head}${JSON.stringify(value, null, 2).replaceAll('\n', lineEnd)}${lineEnd}`
}

/** Inserts a member after the last one, on its own line if the others are. `key` is undefined in a list. */
export function insertProperty(
  text: string,
  object: Node,
  key: string | undefined,
  value: unknown,
  layout: Layout,
): string {
  const last = object.children?.at(-1)
  if (!last) return insertFirst(text, object, key, value, layout)
  const end = last.offset + last.length
  const comma = commaAfter(text, end)
  const place = endOfRemarks(text, comma === undefined ? end : comma + 1)
  const first = object.children?.[0] as Node
  const broken = beginsLine(text, first.offset)
  const indent = broken ? indentAt(text, first.offset) : indentAt(text, object.offset) + layout.step
  const member = renderMember(key, value, indent, layout, !broken)
  const gap = broken || place.afterLineComment ? layout.lineEnd + indent : layout.space
  return applyEdits(text, [
    ...(comma === undefined ? [{ offset: end, length: 0, content: ',' }] : []),
    { offset: place.offset, length: 0, content: `${gap}${member}${comma === undefined ? '' : ','}` },
  ])
}

function insertFirst(text: string, object: Node, key: string | undefined, value: unknown, layout: Layout): string {
  const close = object.offset + object.length - 1
  const base = indentAt(text, object.offset)
  const member = renderMember(key, value, base + layout.step, layout, layout.oneLine)
  const remarks = endOfComments(text, object.offset + 1)
  const tail = text.slice(remarks, close)
  const before = layout.oneLine ? '' : layout.lineEnd + base + layout.step
  const after = layout.oneLine ? '' : layout.lineEnd + base
  const keepsTail = remarks > object.offset + 1 && /[\r\n]/.test(tail)
  const content = before + member + (keepsTail ? '' : after)
  return applyEdits(text, [{ offset: remarks, length: keepsTail ? 0 : tail.length, content }])
}

/** The text without a member, its comma and its line. Comments around it stay. `property` may be a list item. */
export function removeProperty(text: string, property: Node): string {
  const siblings = property.parent?.children ?? []
  const index = siblings.indexOf(property)
  const object = property.parent as Node
  const end = property.offset + property.length
  const comma = commaAfter(text, end)
  const previous = siblings[index - 1]
  const from = previous ? previous.offset + previous.length : object.offset + 1
  if (siblings.length === 1 && isBlank(text.slice(from, property.offset) + afterMember(text, object, end, comma)))
    return applyEdits(text, [
      { offset: object.offset, length: object.length, content: object.type === 'array' ? '[]' : '{}' },
    ])
  const edits: Edit[] = [remove(startOfMember(text, property.offset, from, comma ?? end - 1), end)]
  if (comma !== undefined) edits.push(remove(comma, comma + 1))
  else if (previous) {
    const left = commaAfter(text, from) as number
    edits.unshift(remove(left, left + 1))
  }
  return applyEdits(text, edits)
}

function renderMember(
  key: string | undefined,
  value: unknown,
  indent: string,
  layout: Layout,
  oneLine: boolean,
): string {
  const rendered = renderValue(value, indent, layout, oneLine)
  return key === undefined ? rendered : `${JSON.stringify(key)}:${oneLine ? layout.space : ' '}${rendered}`
}

const remove = (start: number, end: number): Edit => ({ offset: start, length: end - start, content: '' })

const isBlank = (text: string): boolean => text.trim() === ''

const afterMember = (text: string, object: Node, end: number, comma: number | undefined): string => {
  const close = object.offset + object.length - 1
  return comma === undefined ? text.slice(end, close) : text.slice(end, comma) + text.slice(comma + 1, close)
}

/**
 * Start of the text to remove for a member: the line break before it. The break stays if it ends a comment and more
 * text follows on the member's last line, because that text would become part of the comment.
 */
function startOfMember(text: string, offset: number, from: number, last: number): number {
  const gap = text.slice(from, offset)
  const white = /(?:\r\n|\r|\n)?[ \t]*$/.exec(gap)?.[0] as string
  const endsLine = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(last + 1))
  return !/[\r\n]/.test(white) || endsLine || !gap.includes('//') ? offset - white.length : offset
}

// White space and comments after a value or an opening brace; a string cannot start there. A line comment is matched up
// to its line break or the end, so that a row of slashes has one reading and no backtracking.
const lineComment = String.raw`\/\/[^\r\n]*(?![^\r\n])`
const blockComment = String.raw`\/\*(?:[^*]|\*(?!\/))*\*\/`
const upToComma = new RegExp(`(?:\\s|${lineComment}|${blockComment})*,`, 'y')
const remarksOfLine = new RegExp(`(?:[ \\t]*${blockComment})*(?:[ \\t]*(${lineComment}))?`, 'y')
const allComments = new RegExp(`(?:\\s*(?:${lineComment}|${blockComment}))*`, 'y')

function matchAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset
  return pattern.exec(text)
}

/** Offset of the comma after a member, past comments; undefined when the object ends first. */
function commaAfter(text: string, offset: number): number | undefined {
  const match = matchAt(upToComma, text, offset)
  return match ? offset + match[0].length - 1 : undefined
}

/** End of the comments that follow on the same line, which describe the member before. */
function endOfRemarks(text: string, offset: number): { offset: number; afterLineComment: boolean } {
  const match = matchAt(remarksOfLine, text, offset)
  return { offset: offset + (match?.[0].length ?? 0), afterLineComment: match?.[1] !== undefined }
}

/** End of the last comment in an object without members; the object's start if it has none. */
const endOfComments = (text: string, start: number): number =>
  start + (matchAt(allComments, text, start)?.[0].length ?? 0)
