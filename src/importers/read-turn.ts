import { roleOf } from '../documents/documents.ts'
import type { ImportedTurn } from '../ports/importer.ts'
import { type Fields, isObject, stringOf } from './fields.ts'

/** The speaker, from any of the usual fields; undefined if the object is not a turn. */
export function speakerOfTurn(fields: Fields): string | undefined {
  const author = fields.author
  return (
    stringOf(fields, ['speaker', 'name', 'sender', 'author', 'from', 'role']) ??
    (isObject(author) ? stringOf(author, ['name', 'role']) : undefined)
  )
}

/** The role, if given, or else derived from the speaker's name. */
export function roleOfTurn(fields: Fields): ImportedTurn['role'] {
  const author = fields.author
  const role = stringOf(fields, ['role', 'sender']) ?? (isObject(author) ? stringOf(author, ['role']) : undefined)
  return roleOf(role ?? speakerOfTurn(fields) ?? '')
}
