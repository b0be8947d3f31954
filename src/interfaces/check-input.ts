import type { z } from 'zod'
import { invalidInput, type JarvisError } from '../core/errors.ts'
import { didYouMean, nearest } from '../core/nearest.ts'
import { describeIssue } from './input-issue.ts'

/**
 * The input of an operation, checked by its schema, with defaults filled in. `reference` is a sentence that names where
 * the fields are described. Throws InvalidInput `field_unknown` or `input_invalid`.
 */
export function checkInput<Input extends z.ZodObject>(
  input: Input,
  given: unknown,
  reference: string,
): z.output<Input> {
  const checked = input.safeParse(given)
  if (checked.success) return checked.data
  const { issues } = checked.error
  // An unknown field explains a missing one: a misspelt name causes both.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  throw wrongInput(issue, given, Object.keys(input.shape), reference)
}

function wrongInput(
  issue: z.core.$ZodIssue | undefined,
  given: unknown,
  known: readonly string[],
  reference: string,
): JarvisError {
  if (issue?.code === 'unrecognized_keys') {
    const field = issue.keys[0] ?? ''
    const suggestions = nearest(field, known)
    const fields = known.length > 0 ? ` Fields are ${known.join(', ')}.` : ' It takes none.'
    const message = `Unknown field "${field}".${didYouMean(suggestions) || fields}`
    return invalidInput('field_unknown', message, { field, suggestions })
  }
  const field = issue?.path.join('.') ?? ''
  const problem = issue ? describeIssue(issue, given) : 'Invalid input'
  return invalidInput('input_invalid', `${problem}. ${reference}`, { field })
}
