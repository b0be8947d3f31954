import { z } from 'zod'
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
  throw wrongInput(issue, given, fieldsAt(input, issue?.path ?? []), reference)
}

/** Names of the fields of the object at a path of the input: of a turn, for `turns.3`. */
function fieldsAt(input: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: z.ZodType = input
  for (const key of [...path, undefined]) {
    while (at instanceof z.ZodOptional || at instanceof z.ZodDefault) at = at.unwrap() as z.ZodType
    if (key === undefined) break
    if (at instanceof z.ZodArray) at = at.element as z.ZodType
    else if (at instanceof z.ZodObject) at = at.shape[String(key)] ?? at
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : []
}

/** ` in turns[3]` */
const placeIn = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? ''
    : ` in ${path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`)).join('')}`

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
    const message = `Unknown field "${field}"${placeIn(issue.path)}.${didYouMean(suggestions) || fields}`
    return invalidInput('field_unknown', message, { field, suggestions })
  }
  const field = issue?.path.join('.') ?? ''
  const problem = issue ? describeIssue(issue, given) : 'Invalid input'
  return invalidInput('input_invalid', `${problem}. ${reference}`, { field })
}
