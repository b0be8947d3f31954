import { type FactSource, type FactType, factSources, factTypes } from '../core/vocabulary.ts'
import type { ImportedFact } from '../ports/importer.ts'
import { type Fields, numberOf, stringOf, timeOf, unreadDate, wordsOf } from './fields.ts'

const expiryNames = ['expires_at', 'expiresAt', 'expiration_date', 'expires'] as const

const importanceNames = ['importance', 'priority'] as const

export const hasImportance = (fields: Fields): boolean => numberOf(fields, importanceNames) !== undefined

/** Why no fact can be made of an object: when it was said, or until when it holds, is not understood. */
export const unreadDateOfFact = (fields: Fields, names?: readonly string[]): string | undefined =>
  unreadDate(fields, names) ?? unreadDate(fields, expiryNames)

/** A fact of any program, by the names that such fields commonly have. What is given beside it is stronger. */
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

/** What a file calls its most important thing: some programs count from 0 to 1. */
export type MostImportant = 1 | 10

const importanceInText = /"(?:importance|priority)\\*"\s*:\s*(-?\d+(?:\.\d+)?)(?![\deE])/g

/**
 * From 0 to 1 counts a file in which a value has a fraction, or is written as `1.0`, and none is above 1. Nothing else tells
 * whether 1 is the most or the least, so the lines are read until one is above 1.
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
