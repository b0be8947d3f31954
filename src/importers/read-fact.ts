import { type FactSource, type FactType, factSources, factTypes } from '../core/vocabulary.ts'
import type { ImportedFact } from '../ports/importer.ts'
import { type Fields, numberOf, stringOf, timeOf, unreadDate, wordsOf } from './fields.ts'

const expiryNames = ['expires_at', 'expiresAt', 'expiration_date', 'expires'] as const

const importanceNames = ['importance', 'priority'] as const

export const hasImportance = (fields: Fields): boolean => numberOf(fields, importanceNames) !== undefined

/** Why an object is not a fact: its time or its expiry cannot be parsed. */
export const unreadDateOfFact = (fields: Fields, names?: readonly string[]): string | undefined =>
  unreadDate(fields, names) ?? unreadDate(fields, expiryNames)

/** A fact from any program's object, by common field names. Fields in `more` override it. */
export function toFact(
  fields: Fields,
  content: string,
  more: Partial<ImportedFact> = {},
  mostImportant: MostImportant = 10,
): ImportedFact {
  const importance = numberOf(fields, importanceNames)
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
    importance: importance === undefined ? undefined : toImportance(importance, mostImportant),
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

const toImportance = (value: number, most: MostImportant): number =>
  Math.min(10, Math.max(1, Math.round((value * 10) / most)))

/** A file's highest importance: some programs use a scale from 0 to 1. */
export type MostImportant = 1 | 10

const importanceInText = /"(?:importance|priority)\\*"\s*:\s*(-?\d+(?:\.\d+)?)(?![\deE])/g

/**
 * The scale is 0 to 1 if some value has a fraction or is written as `1.0`, and none is above 1. A plain 1 may be the
 * least or the most, so lines are read until a value is above 1.
 */
export async function mostImportantIn(lines: Iterable<string> | AsyncIterable<string>): Promise<MostImportant> {
  let most: MostImportant = 10
  for await (const line of lines) {
    for (const [, value = ''] of line.matchAll(importanceInText)) {
      if (Number(value) > 1) return 10
      if (value.includes('.')) most = 1
    }
  }
  return most
}
