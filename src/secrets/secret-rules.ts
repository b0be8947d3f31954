/** The rules that detect secrets. Most are tried only at their hints (rule-hints.ts). */

import { once } from '../core/once.ts'
import { cardNumbers, ibans } from './account-numbers.ts'
import { assignedSecret, assignmentEnds } from './assigned-secrets.ts'
import { cookieValues } from './cookies.ts'
import { doorCodes } from './door-codes.ts'
import { drawnToken } from './drawn-tokens.ts'
import type { Figures } from './found-hints.ts'
import { hintTable } from './hint-table.ts'
import { isBlank, isLetterOrDigit } from './letters.ts'
import { privateKeys } from './private-keys.ts'
import { proseRule } from './prose-secrets.ts'
import type { SecretKind } from './secret-kind.ts'
import type { Span } from './spans.ts'
import { type Ahead, tokenShapes } from './token-shapes.ts'
import { isWild, looksRandom } from './value-tests.ts'

export interface SecretRule {
  kind: SecretKind
  /** The secret is before the hint. */
  before?: boolean | undefined
  /** White space may separate the hint and the secret. */
  spaced?: boolean | undefined
  /** Secrets at the place of a hint or figure. */
  at?(text: string, place: number): Span[]
  /** Secrets of the whole text. */
  find?(text: string): Span[]
}

/** Rules for secrets that no hint begins. */
export const figureRules: readonly (SecretRule & { figures: Figures })[] = [
  { kind: 'api-key', figures: 'drawn', at: drawnToken },
  { kind: 'card', figures: 'longNumber', at: cardNumbers },
  { kind: 'iban', figures: 'accountNumber', at: ibans },
]

const made = new Map<string, SecretRule>()

/** A rule by its name in rule-hints.ts. Created at its first hint, because a hook would wait for all of them. */
export function ruleNamed(name: string): SecretRule {
  const known = made.get(name)
  if (known) return known
  const [group = '', number] = name.split(' ')
  const rule = makers[group]!(Number(number))
  made.set(name, rule)
  return rule
}

const makers: Readonly<Record<string, (number: number) => SecretRule>> = {
  'private-key': () => ({ kind: 'private-key', find: privateKeys }),
  format: prefixed,
  shape: shaped,
  cookie: () => ({ kind: 'api-key', spaced: true, at: cookieValues }),
  'door-code': () => ({ kind: 'password', at: doorCodes }),
  assigned: () => ({ kind: 'password', at: assignedSecret }),
  'assigned-end': (number) => {
    const [before] = assignmentEnds()[number]!
    return { kind: 'password', at: (text, place) => assignedSecret(text, place + before) }
  },
  prose: (number) => ({ kind: 'password', at: proseRule(number) }),
}

function shaped(number: number): SecretRule {
  const { kind, pattern, certain = false, ahead, assignedAt, before, spaced } = tokenShapes[number]!
  const test = certain ? undefined : looksRandom
  return {
    kind,
    before,
    spaced,
    at(text, place) {
      if (ahead && !liesAhead(ahead, text, place)) return []
      if (assignedAt && !isAssigned(text, place + assignedAt)) return []
      return secretOf(pattern(), text, place, test)
    },
  }
}

const formats = once(() => hintTable().formats.split('\n'))

/** A token with its provider's prefix. The pattern is compiled when the prefix first occurs. */
function prefixed(number: number): SecretRule {
  const [prefix = '', rest] = formats()[number]!.split('\t')
  let pattern: RegExp | undefined
  return {
    kind: 'api-key',
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

/**
 * The minimum that `looksRandom` requires. Most matches of a prefix are words or names, for which no pattern is
 * compiled.
 */
function mayBeDrawn(text: string, from: number): boolean {
  const rest = untilQuote.exec(text.slice(from, from + mostDrawn))![0]
  return rest.length >= leastDrawn && (/\d/.test(rest) || isWild(rest))
}

const untilTag = /^[^\s"'<>]*/

/** Searches for `has` first, so that no text after it is read. */
function liesAhead({ least, most = least, has, until }: Ahead, text: string, place: number): boolean {
  const near = text.slice(place, place + most)
  const at = has === undefined ? 0 : near.indexOf(has)
  if (at < 0) return false
  const run = near.slice(0, until === undefined ? Math.max(least, at + (has?.length ?? 0)) : at + 1)
  if (until !== undefined && run.indexOf(until, run.indexOf('//') + 2) >= 0) return false
  return run.length >= least && untilTag.exec(run)![0].length === run.length
}

/** Whether an assignment follows, after quotes, a bracket and blanks. */
function isAssigned(text: string, from: number): boolean {
  let at = from
  while (at < from + mostSigns && ('\\"\'`]'.includes(text[at] ?? ' ') || isBlank(text.charCodeAt(at)))) at++
  return '=:,'.includes(text[at] ?? ' ')
}
const mostSigns = 8

/** Whether a letter or a digit precedes the place; an escape like `\n` does not count. */
const isInsideWord = (text: string, place: number): boolean =>
  isLetterOrDigit(text.charCodeAt(place - 1)) && !(text[place - 2] === '\\' && 'nrt'.includes(text[place - 1]!))

/** Span of a match at a place; starts at the group `secret`, which may be before or in the match. */
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
