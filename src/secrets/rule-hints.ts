import { assignmentEnds, assignmentHints } from './assigned-secrets.ts'
import { cookieHints } from './cookies.ts'
import { doorCodeHints } from './door-codes.ts'
import { proseHints } from './prose-secrets.ts'
import { tokenFormats } from './token-formats.ts'
import { tokenShapes } from './token-shapes.ts'

/** Hints by rule name (secret-rules.ts): a rule finds nothing in a text without one of them. */
export const ruleHints = (): [rule: string, hints: readonly string[]][] => [
  ['private-key', ['-----BEGIN ']],
  ...numbered('format', tokenFormats, ([, prefix]) => [prefix]),
  ...numbered('shape', tokenShapes, ({ signs }) => signs),
  ['cookie', cookieHints],
  ['door-code', doorCodeHints],
  ['assigned', assignmentHints()],
  ...numbered('assigned-end', assignmentEnds(), ([, hints]) => hints),
  ...numbered('prose', proseHints(), (hints) => hints),
]

function numbered<T>(
  name: string,
  rows: readonly T[],
  hintsOf: (row: T) => readonly string[],
): [string, readonly string[]][] {
  return rows.map((row, at) => [`${name} ${at}`, hintsOf(row)])
}
