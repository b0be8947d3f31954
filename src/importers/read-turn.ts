import { roleOf } from '../documents/documents.ts'
import type { ImportedTurn } from '../ports/importer.ts'
import { type Fields, isObject, stringOf } from './fields.ts'

/** Who speaks, in any of the fields that name it; undefined for an object that is no turn. */
export function speakerOfTurn(fields: Fields): string | undefined {
  const author = fields.author
  return (
    stringOf(fields, ['speaker', 'name', 'sender', 'author', 'from', 'role']) ??
    (isObject(author) ? stringOf(author, ['name', 'role']) : undefined)
  )
}

/** By the role where there is one, else by the speaker's name. */
export function roleOfTurn(fields: Fields): ImportedTurn['role'] {
  const author = fields.author
  const role = stringOf(fields, ['role', 'sender']) ?? (isObject(author) ? stringOf(author, ['role']) : undefined)
  return roleOf(role ?? speakerOfTurn(fields) ?? '')
}
