import type { z } from 'zod'
import { counted } from '../core/counted.ts'

/**
 * Describes an invalid input value for its sender, without a full stop. `name` gives the interface's name of a field:
 * `contextWindow`, `--context-window`.
 */
export function describeIssue(
  issue: z.core.$ZodIssue,
  given: unknown,
  name: (field: string) => string = (field) => field,
): string {
  const field = issue.path.join('.')
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], given)
  const subject = field === '' ? '' : (memberOf(issue.path, value) ?? name(field))
  const problem = wordsOf(issue, value)
  return subject === '' ? problem : `${subject}${problem.startsWith('is ') ? ' ' : ': '}${problem}`
}

/** A list member is named by its value: `"abc"`, not `ids.0`. */
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
