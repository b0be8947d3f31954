import { type FactSource, type FactType, factSources, factTypes } from '../core/vocabulary.ts'
import type { ImportedFact } from '../ports/importer.ts'
import { type Fields, numberOf, stringOf, timeOf, unreadDate, wordsOf } from './fields.ts'

const expiryNames = ['expires_at', 'expiresAt', 'expiration_date', 'expires'] as const

/** Why no fact can be made of an object: when it was said, or until when it holds, is not understood. */
export const unreadDateOfFact = (fields: Fields, names?: readonly string[]): string | undefined =>
  unreadDate(fields, names) ?? unreadDate(fields, expiryNames)

/** A fact of any program, by the names that such fields commonly have. What is given beside it is stronger. */
export function toFact(fields: Fields, content: string, more: Partial<ImportedFact> = {}): ImportedFact {
  const importance = numberOf(fields, ['importance', 'priority'])
  const source = stringOf(fields, ['source'])
  const tags = [
    ...wordsOf(fields.tags),
    ...wordsOf(fields.categories),
    ...[stringOf(fields, ['category']) ?? []].flat(),
  ]
  return {
    kind: 'fact',
    content,
    id: stringOf(fields, ['id', '_id', 'uuid', 'memory_id']),
    type: typeOf(fields),
    importance: importance === undefined ? undefined : toImportance(importance),
    tags: tags.length > 0 ? tags : undefined,
    at: timeOf(fields),
    expiresAt: timeOf(fields, expiryNames),
    source: factSources.includes(source as FactSource) ? (source as FactSource) : undefined,
    ...more,
  }
}

function typeOf(fields: Fields): FactType | undefined {
  const word = stringOf(fields, ['type', 'kind'])?.toLowerCase()
  return factTypes.find((type) => type === word)
}

/** Some programs count from 0 to 1. */
const toImportance = (value: number): number =>
  Math.min(10, Math.max(1, Math.round(value > 0 && value < 1 ? value * 10 : value)))
