/** What secrets look like. Every rule says by which substrings it is worth running, and most are tried only there. */

import { cardNumbers, ibans } from './account-numbers.ts'
import { assignedSecret, assignmentEnds, assignmentHints } from './assigned-secrets.ts'
import { cookieHints, cookieValues } from './cookies.ts'
import { drawnToken } from './drawn-tokens.ts'
import type { Figures } from './found-hints.ts'
import { isLetterOrDigit } from './letters.ts'
import { privateKeys } from './private-keys.ts'
import { proseRules } from './prose-secrets.ts'
import type { SecretKind } from './secret-kind.ts'
import type { Span } from './spans.ts'
import { tokenFormats } from './token-formats.ts'
import { type Ahead, tokenShapes } from './token-shapes.ts'
import { isWild, looksRandom } from './value-tests.ts'

export interface SecretRule {
  kind: SecretKind
  /** The text must contain one of these, else the rule finds nothing … */
  hints: readonly string[]
  /** … or have such figures in it. */
  figures?: Figures
  /** The secret stands before the hint. */
  before?: boolean | undefined
  /** White space may stand between the hint and the secret. */
  spaced?: boolean | undefined
  /** What is secret where one of the hints or figures is. */
  at?(text: string, place: number): Span[]
  /** What is secret in a whole text. */
  find?(text: string): Span[]
}

export const secretRules: readonly SecretRule[] = [
  { kind: 'private-key', hints: ['-----BEGIN '], find: privateKeys },
  ...tokenFormats.map(([, prefix, rest]) => prefixed(prefix, rest)),
  ...tokenShapes.map(
    ({ signs, pattern, kind, certain = false, ahead, before, spaced }): SecretRule => ({
      kind,
      hints: signs,
      before,
      spaced,
      at: (text, place) =>
        ahead && !liesAhead(ahead, text, place)
          ? []
          : secretOf(pattern, text, place, certain ? undefined : looksRandom),
    }),
  ),
  { kind: 'api-key', hints: cookieHints, spaced: true, at: cookieValues },
  { kind: 'password', hints: assignmentHints, at: assignedSecret },
  ...assignmentEnds.map(
    ([before, hints]): SecretRule => ({
      kind: 'password',
      hints,
      at: (text, place) => assignedSecret(text, place + before),
    }),
  ),
  ...proseRules.map(({ hints, at }): SecretRule => ({ kind: 'password', hints, at })),
  { kind: 'api-key', hints: [], figures: 'drawn', at: drawnToken },
  { kind: 'card', hints: [], figures: 'longNumber', at: cardNumbers },
  { kind: 'iban', hints: [], figures: 'accountNumber', at: ibans },
]

/** A token with the prefix that its provider gives it. The pattern is compiled when the prefix first occurs. */
function prefixed(prefix: string, rest: string): SecretRule {
  let pattern: RegExp | undefined
  return {
    kind: 'api-key',
    hints: [prefix],
    at(text, place) {
      if (isInsideWord(text, place) || !mayBeDrawn(text, place + prefix.length)) return []
      pattern ??= new RegExp(`(?:${rest})(?![A-Za-z0-9])`, 'y')
      pattern.lastIndex = place + prefix.length
      const found = pattern.exec(text)?.[0]
      return found !== undefined && looksRandom(found) ? [[place, place + prefix.length + found.length]] : []
    },
  }
}

const leastDrawn = 10
const mostDrawn = 300
const untilQuote = /^[^\s"'`]*/

/** What `looksRandom` asks of each: mostly a word or a name begins as a token does, and no pattern is compiled for it. */
function mayBeDrawn(text: string, from: number): boolean {
  const rest = untilQuote.exec(text.slice(from, from + mostDrawn))![0]
  return rest.length >= leastDrawn && (/\d/.test(rest) || isWild(rest))
}

const untilTag = /^[^\s"'<>]*/

/** What it `has` is looked for first: then no more is read than up to there. */
function liesAhead({ least, most = least, has, until }: Ahead, text: string, place: number): boolean {
  const near = text.slice(place, place + most)
  const at = has === undefined ? 0 : near.indexOf(has)
  if (at < 0) return false
  const run = near.slice(0, until === undefined ? Math.max(least, at + (has?.length ?? 0)) : at + 1)
  if (until !== undefined && run.indexOf(until, run.indexOf('//') + 2) >= 0) return false
  return run.length >= least && untilTag.exec(run)![0].length === run.length
}

/** Behind a letter or a digit; an escape like `\n` before it is none. */
const isInsideWord = (text: string, place: number): boolean =>
  isLetterOrDigit(text.charCodeAt(place - 1)) && !(text[place - 2] === '\\' && 'nrt'.includes(text[place - 1]!))

/** The span of a match at a place, from the beginning of the group `secret` where it lies before or in the match. */
function secretOf(pattern: RegExp, text: string, place: number, test?: (value: string) => boolean): Span[] {
  pattern.lastIndex = place
  const match = pattern.exec(text)
  if (!match) return []
  const secret = match.groups?.secret ?? match[0]
  if (test && !test(secret)) return []
  const inside = match[0].lastIndexOf(secret)
  if (inside >= 0) return [[place + inside, place + inside + secret.length]]
  return [[place - secret.length, place + match[0].length]]
}
