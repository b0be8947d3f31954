import { contentHash } from '../core/ids.ts'
import { dateIn } from '../documents/documents.ts'

/** An object from another program's file, with unknown fields. */
export type Fields = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined if the text is not a JSON object. */
export function parseObject(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The first of these fields with text or a number, as text. */
export function stringOf(fields: Fields, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  }
  return undefined
}

export function numberOf(fields: Fields, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'number' && Number.isFinite(value)) return value
  }
  return undefined
}

const timeNames = ['timestamp', 'date', 'time', 'at', 'created_at', 'createdAt', 'create_time', 'ts'] as const

/** The first of these fields with a date, in epoch milliseconds. */
export function timeOf(fields: Fields, names: readonly string[] = timeNames): number | undefined {
  for (const name of names) {
    const time = dateIn(fields[name])
    if (time !== undefined) return time
  }
  return undefined
}

/** Why an object is rejected: its date cannot be parsed. Without its date it would count as news of today. */
export function unreadDate(fields: Fields, names: readonly string[] = timeNames): string | undefined {
  if (timeOf(fields, names) !== undefined) return undefined
  const date = names.map((name) => fields[name]).find(looksLikeDate)
  return date === undefined
    ? undefined
    : `its date '${String(date).slice(0, 40)}' is not understood: write it as 2026-03-15 or 2026-03-15T10:00:00Z`
}

/** A time without a day, or a word such as 'soon', is not meant as a machine-readable date. */
const looksLikeDate = (value: unknown): boolean =>
  (typeof value === 'number' && value > 1e8) ||
  (typeof value === 'string' && /\d{4}|\d\s*[./-]\s*\d{1,2}\s*[./-]\s*\d/.test(value))

const textNames = ['content', 'text', 'memory', 'fact', 'body', 'message', 'value'] as const

/** The text of an object: a string, or the text parts of a list such as `[{type: 'text', text}]`. */
export function textOf(fields: Fields, names: readonly string[] = textNames): string | undefined {
  for (const name of names) {
    const text = textIn(fields[name])
    if (text !== undefined) return text
  }
  return undefined
}

/** A string, the texts of a list joined by line breaks, or the text of an object. Undefined if empty. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (Array.isArray(value)) {
    const parts = value.flatMap((part) => textIn(part) ?? [])
    return parts.length === 0 ? undefined : parts.join('\n')
  }
  return isObject(value) ? textOf(value, ['text', 'content', 'parts']) : undefined
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const wordsOf = (value: unknown): string[] =>
  listOf(value).filter((word): word is string => typeof word === 'string' && word.trim() !== '')

/** Maximum length of a session id, characters. */
const longestId = 200

/** Makes a session id from any text: no white space, and a hash if it is too long. */
export function sessionId(text: string): string {
  const id = text.replace(/[\s\0]+/gu, '_')
  return id.length <= longestId ? id : `${id.slice(0, 100)}~${contentHash(id).slice(0, 32)}`
}
