import { findSecrets, type Signs } from './find-secrets.ts'
import { isGap } from './letters.ts'
import type { SecretKind } from './secret-kind.ts'
import type { SecretRule } from './secret-rules.ts'
import type { Span } from './spans.ts'

/** Kinds that are one run of signs, and those whose value stands behind its name. */
const ofOneRun: ReadonlySet<SecretKind> = new Set(['api-key', 'jwt', 'bearer', 'url-credentials'])
const named: ReadonlySet<SecretKind> = new Set(['password', 'bearer'])
/** A run that goes on at the beginning of the next line: a terminal cut it off there. */
const wrapped = /(?<=[A-Za-z0-9_.+/=-])\r?\n(?=[A-Za-z0-9_.+/=-])/g
/** The value by itself on the next line. */
const valueBelow = /[ \t]{0,64}(["'`]?[^\s"'`]{6,512}["'`]?),?[ \t]{0,8}(?:\r?\n|$)/y
/** So much of the line before a value is looked at, characters: its name, and with blanks behind it. */
const longestName = 120
const longestLine = longestName + 12
/** No key is longer. */
const longestRun = 16_384
/** No secret that stands before its sign is. */
const longestBefore = 64

/**
 * Secrets that a line break cuts in two, as spans of the text: a key that a terminal wrapped, a value below its name.
 * Those on one line are left to `redact`. For what programs print: in prose and code a name above a word is mostly no
 * secret. `signs`: those of the text, as `findSecrets` gives them.
 */
export function secretsAcrossLines(text: string, signs: readonly Signs[]): Span[] {
  if (signs.length === 0 || !text.includes('\n')) return []
  const runs = signs
    .filter(({ rule }) => ofOneRun.has(rule.kind))
    .map(({ rule, places }) => ({ rule, places: places.filter((place) => reachesBreak(text, rule, place)) }))
    .filter(({ places }) => places.length > 0)
  return [...valuesBelow(text, signs), ...(runs.length > 0 ? wrappedRuns(text, runs) : [])]
}

/** Whether no white space stands between a sign and the end of its line, or its beginning where the secret is there. */
function reachesBreak(text: string, rule: SecretRule, place: number): boolean {
  if (rule.spaced) return true
  const behind = text.slice(place, place + longestRun)
  const end = behind.search(/\s/)
  if (end >= 0 && /^\r?\n/.test(behind.slice(end, end + 2))) return true
  return rule.before === true && /\n\S*$/.test(text.slice(Math.max(0, place - longestBefore), place))
}

/** Each value is read behind its name, as if there were no break. */
function valuesBelow(text: string, signs: readonly Signs[]): Span[] {
  /** By place: several rules may read the same value. */
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
    // In quotes the value begins one further on.
    for (const { kind, span } of findSecrets(name + value).found)
      if (named.has(kind) && span[0] >= name.length)
        spans.set(`${from} ${span}`, [from + span[0] - name.length, from + span[1] - name.length])
  }
  return [...spans.values()]
}

/** Ends of the lines that name a secret near there. */
function endsOfLines(text: string, signs: readonly Signs[]): Set<number> {
  const ends = new Set<number>()
  // Rules may share their places.
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
 * Where a line ends that a value below belongs to, blanks and a shell's sign that it goes on left out: behind a name with
 * its sign, or `Bearer`. 0 for other lines.
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

/** The text is read without those breaks; only what goes over one counts. */
function wrappedRuns(text: string, signs: readonly Signs[]): Span[] {
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
    .flatMap(({ rule, places }) => places.flatMap((place) => rule.at?.(joined, joinedPlaceOf(place)) ?? []))
    .filter(([start, end]) => (joins[joinsUpTo(start)]?.at ?? end) < end)
    .map(([start, end]) => [originOf(start), originOf(end - 1) + 1])
}
