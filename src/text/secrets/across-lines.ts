import { findSecrets, type Sign } from './find-secrets.ts'
import type { SecretKind } from './secret-kind.ts'
import type { Span } from './spans.ts'

/** Kinds that are one run of signs, and those whose value stands behind its name. */
const ofOneRun: ReadonlySet<SecretKind> = new Set(['api-key', 'jwt', 'bearer', 'url-credentials'])
const named: ReadonlySet<SecretKind> = new Set(['password', 'bearer'])
/** A run that goes on at the beginning of the next line: a terminal cut it off there. */
const wrapped = /(?<=[A-Za-z0-9_.+/=-])\r?\n(?=[A-Za-z0-9_.+/=-])/g
/** A name, or a shell's sign that the line goes on, and the value by itself on the next line. */
const valueBelow =
  /(?<=[:=]|[Bb]earer|BEARER)[ \t]{0,8}\\?\r?\n[ \t]{0,64}(?=(["'`]?[^\s"'`]{6,512}["'`]?),?[ \t]{0,8}(?:\r?\n|$))/g
/** So much of the line before a value is looked at, characters: its name. */
const longestName = 120

/**
 * Secrets that a line break cuts in two, as spans of the text: a key that a terminal wrapped, a value below its name.
 * Those on one line are left to `redact`. For what programs print: in prose and code a name above a word is mostly no
 * secret. `signs`: those of the text, as `findSecrets` gives them.
 */
export function secretsAcrossLines(text: string, signs: readonly Sign[]): Span[] {
  if (signs.length === 0 || !text.includes('\n')) return []
  const runs = signs.filter(({ rule }) => ofOneRun.has(rule.kind))
  const isNamed = signs.some(({ rule }) => named.has(rule.kind))
  return [...(isNamed ? valuesBelow(text) : []), ...(runs.length > 0 ? wrappedRuns(text, runs) : [])]
}

/** Each value is read behind its name, as if there were no break. */
function valuesBelow(text: string): Span[] {
  /** By place: several rules may read the same value. */
  const spans = new Map<string, Span>()
  for (const match of text.matchAll(valueBelow)) {
    const before = text.slice(Math.max(0, match.index - longestName), match.index)
    const name = `${before.slice(before.lastIndexOf('\n') + 1)} `
    const from = match.index + match[0].length
    // In quotes the value begins one further on.
    for (const { kind, span } of findSecrets(name + match[1]!).found)
      if (named.has(kind) && span[0] >= name.length)
        spans.set(`${from} ${span}`, [from + span[0] - name.length, from + span[1] - name.length])
  }
  return [...spans.values()]
}

/** The text is read without those breaks; only what goes over one counts. */
function wrappedRuns(text: string, signs: readonly Sign[]): Span[] {
  /** Places behind breaks: in the joined text and in the original. */
  const joins: { at: number; from: number }[] = []
  let joined = ''
  let last = 0
  for (const match of text.matchAll(wrapped)) {
    joined += text.slice(last, match.index)
    last = match.index + match[0].length
    joins.push({ at: joined.length, from: last })
  }
  joined += text.slice(last)
  if (joins.length === 0) return []
  const joinsUpTo = (place: number, side: 'at' | 'from' = 'at'): number => {
    let [low, high] = [0, joins.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (joins[middle]![side] <= place) low = middle + 1
      else high = middle
    }
    return low
  }
  const joinedPlaceOf = (place: number): number => {
    const join = joins[joinsUpTo(place, 'from') - 1]
    return join ? join.at + (place - join.from) : place
  }
  const originOf = (place: number): number => {
    const join = joins[joinsUpTo(place) - 1]
    return join ? join.from + (place - join.at) : place
  }
  return signs
    .flatMap(({ rule, place }) => rule.at?.(joined, joinedPlaceOf(place)) ?? [])
    .filter(([start, end]) => (joins[joinsUpTo(start)]?.at ?? end) < end)
    .map(([start, end]) => [originOf(start), originOf(end - 1) + 1])
}
