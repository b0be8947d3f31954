import { createHintFinder } from './find-hints.ts'
import { type SecretKind, secretRules } from './secret-rules.ts'
import type { Span } from './spans.ts'

/** Kinds that are one run of signs, and those whose value stands behind its name. */
const ofOneRun: ReadonlySet<SecretKind> = new Set(['api-key', 'jwt', 'bearer', 'url-credentials'])
const named: ReadonlySet<SecretKind> = new Set(['password', 'bearer'])
const rules = secretRules.filter(({ kind }) => ofOneRun.has(kind) || named.has(kind))
const findHints = createHintFinder([...rules.flatMap(({ hints }) => hints), 'earer', 'EARER'])

/** A run that goes on at the beginning of the next line: a terminal cut it off there. */
const wrapped = /(?<=[A-Za-z0-9_.+/=-])\r?\n(?=[A-Za-z0-9_.+/=-])/
/** A name, or a shell's sign that the line goes on, and the value by itself on the next line. */
const valueBelow =
  /(?<=[:=]|[Bb]earer|BEARER)[ \t]{0,8}\\?\r?\n[ \t]{0,64}(?=["'`]?[^\s"'`]{6,512}["'`]?,?[ \t]{0,8}(?:\r?\n|$))/
const breaks = new RegExp(`(?<wrapped>${wrapped.source})|(?<below>${valueBelow.source})`, 'g')

/**
 * Secrets that a line break cuts in two, as spans of the text: a key that a terminal wrapped, a value below its name.
 * The lines are read as one; only what goes over a break is told, since `redact` finds the rest. For what programs print:
 * in prose and code a name above a word is mostly no secret.
 */
export function secretsAcrossLines(text: string): Span[] {
  if (!text.includes('\n') || findHints(text).hints.size === 0) return []
  const { joined, joins } = joinLines(text)
  if (joins.length === 0) return []
  const spans: Span[] = []
  for (const { kind, find } of rules)
    for (const [start, end] of find(joined)) {
      const next = joinAfter(joins, start)
      const before = joins[next - 1]
      // Behind its name the value begins right at the break; a run goes over one.
      const isBelow = named.has(kind) && before?.isValue && start - before.at <= 2
      const isCut = ofOneRun.has(kind) && (joins[next]?.at ?? end) < end
      if (isBelow || isCut) spans.push([originOf(joins, start), originOf(joins, end - 1) + 1])
    }
  return spans
}

interface Join {
  /** Place in the joined text of the first character behind the break, and in the original. */
  at: number
  from: number
  isValue: boolean
}

function joinLines(text: string): { joined: string; joins: Join[] } {
  const joins: Join[] = []
  let joined = ''
  let last = 0
  for (const match of text.matchAll(breaks)) {
    const isValue = match.groups?.below !== undefined
    // A value ends with its line: what stands below it is the next name.
    if (!isValue && joins.at(-1)?.isValue && !text.slice(last, match.index).includes('\n')) continue
    joined += text.slice(last, match.index) + (isValue ? ' ' : '')
    last = match.index + match[0].length
    joins.push({ at: joined.length, from: last, isValue })
  }
  return { joined: joined + text.slice(last), joins }
}

/** Index of the first join behind a place of the joined text. */
function joinAfter(joins: readonly Join[], place: number): number {
  let [low, high] = [0, joins.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (joins[middle]!.at <= place) low = middle + 1
    else high = middle
  }
  return low
}

/** Where a place of the joined text stands in the original. */
function originOf(joins: readonly Join[], place: number): number {
  const before = joins[joinAfter(joins, place) - 1]
  return before ? before.from + (place - before.at) : place
}
