import type { z } from 'zod'
import { counted } from '../core/counted.ts'

/**
 * What is wrong with one value of an input, in words for whoever gave it; without a full stop. `name` says how the field
 * is called at the door: `contextWindow`, `--context-window`.
 */
export function sayIssue(
  issue: z.core.$ZodIssue,
  given: unknown,
  name: (field: string) => string = (field) => field,
): string {
  const field = issue.path.join('.')
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], given)
  const told = field === '' ? '' : (memberOf(issue.path, value) ?? name(field))
  const says = wordsOf(issue, value)
  return told === '' ? says : `${told}${says.startsWith('is ') ? ' ' : ': '}${says}`
}

/** One of a list is named as it was given: `"abc"`, not `ids.0`. */
function memberOf(path: readonly PropertyKey[], value: unknown): string | undefined {
  const isMember = path.length > 1 && typeof path.at(-1) === 'number'
  return isMember && typeof value === 'string' && value !== '' ? `"${value.slice(0, 60)}"` : undefined
}

function wordsOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'invalid_type' && value === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `${kinds[issue.expected] ?? issue.expected} is needed`
  if (issue.code === 'too_small' && issue.origin === 'string' && value === '') return 'is empty'
  if (issue.code === 'too_small') return `at least ${amount(issue.minimum, issue.origin)}`
  if (issue.code === 'too_big') return `at most ${amount(issue.maximum, issue.origin)}`
  if (issue.code === 'invalid_value') return `choose one of ${issue.values.map(String).join(', ')}`
  return issue.message
}

/** `3`, `3 characters`, `1 entry`. */
const amount = (limit: number | bigint, origin: string): string =>
  origin === 'string'
    ? counted(Number(limit), 'character')
    : origin === 'array'
      ? counted(Number(limit), 'entry', 'entries')
      : String(limit)

const kinds: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
