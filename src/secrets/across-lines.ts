import { findSecrets, type Signs } from './find-secrets.ts'
import { isGap } from './letters.ts'
import type { SecretKind } from './secret-kind.ts'
import type { SecretRule } from './secret-rules.ts'
import type { Span } from './spans.ts'

/** Kinds that are one run of characters, and kinds whose value comes after a name. */
const ofOneRun: ReadonlySet<SecretKind> = new Set(['api-key', 'jwt', 'bearer', 'url-credentials'])
const named: ReadonlySet<SecretKind> = new Set(['password', 'bearer'])
/** A terminal wrapped the run: it continues at the start of the next line. */
const wrapped = /(?<=[A-Za-z0-9_.+/=-])\r?\n(?=[A-Za-z0-9_.+/=-])/g
/** A value alone on the next line. */
const valueBelow = /[ \t]{0,64}(["'`]?[^\s"'`]{6,512}["'`]?),?[ \t]{0,8}(?:\r?\n|$)/y
/** Characters of the line before a value that are checked: its name, and with trailing blanks. */
const longestName = 120
const longestLine = longestName + 12
/** Longest key, characters. */
const longestRun = 16_384
/** Longest secret before its sign, characters. */
const longestBefore = 64

/**
 * Secrets that a line break splits, as spans: a key that a terminal wrapped, or a value below its name. Secrets on one
 * line are left to `redact`. Only for printed output: in prose and code a name above a word is rarely a secret.
 * `signs`: those of the text from `findSecrets`.
 */
export function secretsAcrossLines(text: string, signs: readonly Signs[]): Span[] {
  if (signs.length === 0 || !text.includes('\n')) return []
  const runs = signs
    .filter(({ rule }) => ofOneRun.has(rule.kind))
    .map(({ rule, places }) => ({ rule, places: places.filter((place) => reachesBreak(text, rule, place)) }))
    .filter(({ places }) => places.length > 0)
  return [...valuesBelow(text, signs), ...(runs.length > 0 ? wrappedRuns(text, runs) : [])]
}

/**
 * Whether no white space separates a sign from the end of its line, or from the line's start if the secret is before
 * it.
 */
function reachesBreak(text: string, rule: SecretRule, place: number): boolean {
  if (rule.spaced) return true
  const behind = text.slice(place, place + longestRun)
  const end = behind.search(/\s/)
  if (end >= 0 && /^\r?\n/.test(behind.slice(end, end + 2))) return true
  return rule.before === true && /\n\S*$/.test(text.slice(Math.max(0, place - longestBefore), place))
}

/** Reads each value after its name as if the line break did not exist. */
function valuesBelow(text: string, signs: readonly Signs[]): Span[] {
  /** By position, because several rules may find the same value. */
  const spans = new Map<string, Span>()
  for (const end of endsOfLines(text, signs)) {
    const before = text.slice(Math.max(0, end - longestLine), end)
    const line = before.slice(before.lastIndexOf('\n') + 1)
    const last = endOfOpenLine(line)
    if (last === 0) continue
    valueBelow.lastIndex = end + 1
    const value = valueBelow.exec(text)?.[1]
    if (value === undefined) continue
    const name = `${line.slice(Math.max(0, last - longestName), last)} `
    const from = text.indexOf(value, end)
    // A quoted value begins one character later.
    for (const { kind, span } of findSecrets(name + value).found)
      if (named.has(kind) && span[0] >= name.length)
        spans.set(`${from} ${span}`, [from + span[0] - name.length, from + span[1] - name.length])
  }
  return [...spans.values()]
}

/** Ends of lines with the name of a secret nearby. */
function endsOfLines(text: string, signs: readonly Signs[]): Set<number> {
  const ends = new Set<number>()
  // Rules may share an array of places.
  for (const places of new Set(signs.filter(({ rule }) => named.has(rule.kind)).map((sign) => sign.places))) {
    let end = -1
    for (const place of places) {
      if (end < place) end = text.indexOf('\n', place)
      if (end < 0) break
      if (end - place < longestLine) ends.add(end)
    }
  }
  return ends
}

const mostGaps = 8

/**
 * End of a line whose value is below, without trailing blanks and a shell's line continuation: after a name with `:` or
 * `=`, or `Bearer`. 0 for other lines.
 */
function endOfOpenLine(line: string): number {
  let end = line.length
  if (line[end - 1] === '\r') end--
  if (line[end - 1] === '\\') end--
  for (let gaps = 0; gaps < mostGaps && isGap(line.charCodeAt(end - 1)); gaps++) end--
  const last = line[end - 1]
  if (last === ':' || last === '=') return end
  return (last === 'r' || last === 'R') && /(?:[Bb]earer|BEARER)$/.test(line.slice(0, end)) ? end : 0
}

/** Reads the text without those breaks; only secrets across a break count. */
function wrappedRuns(text: string, signs: readonly Signs[]): Span[] {
  /** Positions after breaks, in the joined and in the original text. */
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
    .flatMap(({ rule, places }) => places.flatMap((place) => rule.at?.(joined, joinedPlaceOf(place)) ?? []))
    .filter(([start, end]) => (joins[joinsUpTo(start)]?.at ?? end) < end)
    .map(([start, end]) => [originOf(start), originOf(end - 1) + 1])
}
