import { dateIn } from './dates.ts'
import type { ExtractedEntry, Extraction, ReaderInput } from './extraction.ts'
import { isNestedTooDeep } from './nesting.ts'
import { roleOf } from './roles.ts'

type Fields = Readonly<Record<string, unknown>>

/** Share of the objects that must have a text (or a speaker) for the file to be read as records. */
const majority = 0.5

/** Maximum names in an object: one with a name for every few characters takes 40 times the memory of its line. */
const mostNames = 50_000

/**
 * One JSON object per line. Objects with a speaker and a text are turns of a conversation; objects with a text are
 * records; otherwise the file is one document with a line per object. Invalid lines, and objects with too many names,
 * are skipped and noted.
 */
export function readJsonl({ text }: ReaderInput): Extraction {
  const { objects, broken, large, deep } = parseLines(text)
  const notes: string[] = []
  if (broken.length) notes.push(countedLines(broken, 'no JSON object', 'not JSON objects'))
  if (large.length)
    notes.push(
      `${large.length} lines are objects of more than ${mostNames.toLocaleString('en')} names, the first is line ${large[0]}`,
    )
  if (deep.length) notes.push(`${deep.length} lines have lists that are nested too deep, the first is line ${deep[0]}`)
  if (!objects.length)
    throw new Error(large.length + deep.length > 0 ? notes.join('; ') : 'no line of it is a JSON object')
  const spoken = objects.filter(({ fields }) => textOf(fields) && speakerOf(fields))
  const texts = objects.filter(({ fields }) => textOf(fields))
  const left = texts.length >= majority * objects.length ? notesOfEntries(objects) : []
  if (spoken.length >= majority * objects.length)
    return { kind: 'entries', entries: entriesOf(texts, true), notes: [...notes, ...left] }
  if (texts.length >= majority * objects.length)
    return { kind: 'entries', entries: entriesOf(texts, false), notes: [...notes, ...left] }
  return { kind: 'document', form: 'text', text: objects.map(({ fields }) => flatten(fields)).join('\n'), notes }
}

/** "Line 4 is no JSON object", "3 lines are not JSON objects, the first is line 4". */
const countedLines = (lines: readonly number[], one: string, many: string): string =>
  lines.length === 1 ? `Line ${lines[0]} is ${one}` : `${lines.length} lines are ${many}, the first is line ${lines[0]}`

/** Notes about missing fields in a file of records. */
function notesOfEntries(objects: readonly ParsedLine[]): string[] {
  const silent = objects.filter(({ fields }) => !textOf(fields)).map(({ line }) => line)
  const undated = objects.filter(({ fields }) => textOf(fields) && hasUnreadableDate(fields)).map(({ line }) => line)
  return [
    ...(silent.length > 0 ? [countedLines(silent, 'an object without a text', 'objects without a text')] : []),
    ...(undated.length > 0
      ? [
          countedLines(
            undated,
            'of an unknown time: its date is not readable',
            'of an unknown time: their dates are not readable',
          ),
        ]
      : []),
  ]
}

interface ParsedLine {
  line: number
  fields: Fields
}

function parseLines(text: string): { objects: ParsedLine[] } & Record<'broken' | 'large' | 'deep', number[]> {
  const objects: ParsedLine[] = []
  const broken: number[] = []
  const large: number[] = []
  const deep: number[] = []
  for (const [index, content] of text.split('\n').entries()) {
    if (!content.trim()) continue
    if (hasTooManyNames(content)) {
      large.push(index + 1)
      continue
    }
    if (isNestedTooDeep(content)) {
      deep.push(index + 1)
      continue
    }
    const fields = parseObject(content)
    if (fields) objects.push({ line: index + 1, fields })
    else broken.push(index + 1)
  }
  return { objects, broken, large, deep }
}

/** Counted before the line is parsed: afterwards the memory is already used. */
function hasTooManyNames(content: string): boolean {
  let names = 0
  for (let at = content.indexOf('":'); at !== -1 && names <= mostNames; at = content.indexOf('":', at + 2)) names++
  return names > mostNames
}

/** A message of a chat program may be wrapped: `{type, message: {role, content}}`. */
function parseObject(content: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(content)
    if (!isObject(value)) return undefined
    return isObject(value.message) ? { ...value, ...value.message } : value
  } catch {
    return undefined
  }
}

function entriesOf(lines: readonly ParsedLine[], spoken: boolean): ExtractedEntry[] {
  const uniqueId = uniqueIds()
  return lines.map(({ line, fields }) => {
    const session = stringOf(fields, sessionNames)
    const date = dateOf(fields)
    const speaker = spoken ? speakerOf(fields) : undefined
    const title = spoken ? undefined : stringOf(fields, titleNames)
    return {
      id: uniqueId(stringOf(fields, idNames), line),
      text: textOf(fields)!,
      tags: tagsOf(fields),
      ...(title !== undefined && { title }),
      ...(session !== undefined && { session }),
      ...(date !== undefined && { date }),
      ...(speaker !== undefined && { speaker, role: roleOf(stringOf(fields, roleNames) ?? speaker) }),
    }
  })
}

const textNames = ['text', 'content', 'body', 'message', 'abstract']
const speakerNames = ['speaker', 'author', 'sender', 'from', 'name', 'role']
const roleNames = ['role', 'speaker']
const sessionNames = [
  'session',
  'session_id',
  'sessionId',
  'conversation',
  'conversation_id',
  'conversationId',
  'thread',
]
const dateNames = ['timestamp', 'date', 'time', 'created_at', 'createdAt', 'create_time', 'ts']
const idNames = ['id', '_id', 'uuid', 'message_id', 'messageId']
const titleNames = ['title', 'subject', 'headline']

/** A text, or the text parts of a list such as `[{type: 'text', text}]`. */
function textOf(fields: Fields): string | undefined {
  for (const name of textNames) {
    const value = fields[name]
    const text = Array.isArray(value) ? value.map(partText).filter(Boolean).join('\n') : value
    if (typeof text === 'string' && text.trim()) return text
  }
  return undefined
}

const partText = (part: unknown): string =>
  typeof part === 'string' ? part : isObject(part) && typeof part.text === 'string' ? part.text : ''

const speakerOf = (fields: Fields): string | undefined => stringOf(fields, speakerNames)

function dateOf(fields: Fields): number | undefined {
  for (const name of dateNames) {
    const date = dateIn(fields[name])
    if (date !== undefined) return date
  }
  return undefined
}

const hasUnreadableDate = (fields: Fields): boolean =>
  dateOf(fields) === undefined && dateNames.some((name) => fields[name] !== undefined && fields[name] !== null)

function tagsOf(fields: Fields): string[] {
  return Array.isArray(fields.tags) ? fields.tags.filter((tag) => typeof tag === 'string') : []
}

function stringOf(fields: Fields, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value.trim()) return value.trim().slice(0, 200)
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  }
  return undefined
}

/** Ids for use in a path: the given one if unique, else followed by `~` and the line. */
function uniqueIds(): (wanted: string | undefined, line: number) => string {
  const taken = new Set<string>()
  return (wanted, line) => {
    const plain = wanted?.replace(/[\s\p{Cc}]+/gu, '_') ?? String(line)
    let id = plain
    for (let number = line; taken.has(id); number++) id = `${plain}~${number}`
    taken.add(id)
    return id
  }
}

/** Deeper values are omitted: their names would be longer than their content. */
const deepest = 50

/** `{a: 1, b: {c: 'x'}}` as `a: 1; b.c: x`, on one line. */
function flatten(value: unknown, name = '', depth = 0): string {
  if (depth > deepest) return `${name}: …`
  if (Array.isArray(value)) return value.map((item) => flatten(item, name, depth + 1)).join('; ')
  if (isObject(value)) {
    return Object.entries(value)
      .map(([key, inner]) => flatten(inner, name ? `${name}.${key}` : key, depth + 1))
      .join('; ')
  }
  const plain = String(value ?? '').replace(/\s+/g, ' ')
  return name ? `${name}: ${plain}` : plain
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
