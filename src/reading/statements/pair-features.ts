import { dayMs } from '../../core/day-of.ts'
import { readOnce } from '../../core/read-once.ts'
import { namesIn, type ReadStatement } from './pair-words.ts'

/** Cues in the newer statement, some of which are also read in the older one. */
const cues = {
  change:
    /\b(?:now|now's|nowadays|these days|instead|no longer|any ?more|moved|switched|changed|swapped|replaced|turned into|became|finally|since|from now on|as of|until|went (?:up|down)|raised|dropped|cut|sold|left|quit|stopped|gave up|ended|gone|cancel\w*|postponed|pushed|off|new|back|again|already|after all|has been|have been|got)\b/i,
  firm: /\b(?:now|these days|nowadays|instead|no longer|any ?more|switched|changed|swapped|replaced|moved|from now on|as of)\b/i,
  gone: /\b(?:sold|left|quit|stopped|gave up|gone|cancelled|ended|died|closed|shut|dropped|returned|finished|free)\b/i,
  also: /\b(?:also|too|as well|besides|another|second|plus|even|both)\b/i,
  begins: /^(?:and|also|in)\b/i,
  says: /\b(?:says?|said|apparently|according|claims?|thinks?|told|tells|heard|sheet|invoice|paper|confirmed)\b/i,
  past: /\b(?:went|got|came|took|moved|sold|left|gave|made|became|was|were|did|had|put|bought|changed|switched|swapped|turned|passed|stopped|quit|died|lost|won|found|ended|closed|\w{3,}ed)\b/i,
  today:
    /\b(?:now|these days|nowadays|today|currently|at the moment|as of|from now|starting|from (?:monday|january|february|march|april|may|june|july|august|september|october|november|december))\b/i,
  instead: /\b(?:instead|rather|not the|switched|swapped|replaced|changed|moved|no longer|any ?more|not any)\b/i,
  over: /\b(?:sold|quit|stopped|gave up|gone|cancel\w*|ended|died|closed|shut|dropped|finished|free|left|over|out|off|retired|returned|removed|without)\b/i,
  only: /\b(?:only|just|down to|up to|still|again|back|already|finally|until|since|after)\b/i,
  whole: /\b(?:always|every|all|never)\b/i,
  modal: /\b(?:will|'ll|going to|want|would|should|can|could|must|may)\b/i,
  asks: /\b(?:please|don't|do not|keep|use|write|give|call|put)\b/i,
  not: /\b(?:not|no|never|none|without|nobody|nothing|\w+n't)\b/i,
} as const
const inOlder = ['begins', 'says', 'past', 'only'] as const

const share = (part: number, whole: number): number => part / Math.max(1, whole)
const common = <Item>(left: ReadonlySet<Item>, right: ReadonlySet<Item>): number => {
  let count = 0
  for (const one of left) if (right.has(one)) count++
  return count
}

/** Sizes of the intersection and of both differences of two sets. */
function sides<Item>(older: ReadonlySet<Item>, newer: ReadonlySet<Item>) {
  const shared = common(older, newer)
  return { shared, lost: older.size - shared, gained: newer.size - shared }
}

/** Features of one statement, independent of the other. */
interface Read {
  content: ReadonlySet<string>
  matter: ReadonlySet<string>
  /** By the names of the cues. */
  says: Readonly<Record<keyof typeof cues, boolean>>
}
const readOf = readOnce((statement: ReadStatement): Read => {
  const says = Object.fromEntries(
    Object.entries(cues).map(([name, cue]) => [name, cue.test(statement.text)]),
  ) as Read['says']
  return { content: new Set(statement.content), matter: new Set(statement.matter), says }
})

function ofWords(older: ReadonlySet<string>, newer: ReadonlySet<string>, o: ReadStatement, n: ReadStatement): number[] {
  const { shared } = sides(older, newer)
  const [before, after] = [readOf(o).matter, readOf(n).matter]
  const { lost, gained, shared: same } = sides(before, after)
  const place = (list: readonly string[], other: ReadonlySet<string>) => {
    const at = list.findIndex((word) => !other.has(word))
    return at < 0 ? notThere : at
  }
  const [from, to] = [place(o.matter, after), place(n.matter, before)]
  const isTail =
    o.matter.length > 0 && n.matter.length > 0 && !after.has(o.matter.at(-1)!) && !before.has(n.matter.at(-1)!)
  return [
    share(shared, Math.min(older.size, newer.size)),
    share(shared, older.size),
    share(shared, newer.size),
    Number(lost === 0 && gained === 0),
    Math.min(lost, 6) / 3,
    Math.min(gained, 8) / 4,
    Number(lost === 0),
    Number(gained === 0),
    Number(lost === 1 && gained === 1),
    Number(from === 0 && to === 0),
    Number(from > 0 && to > 0 && o.matter.length > 0 && n.matter.length > 0),
    Number(isTail && from > 0 && to > 0),
    Number(same > 0),
  ]
}
const notThere = 9

function ofPlaces(
  older: ReadonlySet<string>,
  newer: ReadonlySet<string>,
  o: ReadStatement,
  n: ReadStatement,
): number[] {
  const [ho, hn] = [o.content.slice(0, 2), n.content.slice(0, 2)]
  let prefix = 0
  while (prefix < Math.min(o.tokens.length, n.tokens.length) && o.tokens[prefix] === n.tokens[prefix]) prefix++
  let suffix = 0
  while (suffix < Math.min(o.tokens.length, n.tokens.length) && o.tokens.at(-1 - suffix) === n.tokens.at(-1 - suffix))
    suffix++
  return [
    Number(o.tokens[0] === n.tokens[0]),
    Number(o.content.length > 0 && newer.has(o.content.at(-1)!)),
    Number(n.content.length > 0 && older.has(n.content[0]!)),
    common(new Set(ho), new Set(hn)) / 2,
    Number(hn.length > 0 && hn[0] !== ho[0] && older.has(hn[0]!)),
    Number(ho.length > 0 && hn[0] !== ho[0] && newer.has(ho[0]!)),
    Math.min(prefix, 5) / 5,
    Math.min(suffix, 4) / 4,
    Math.log((1 + n.content.length) / (1 + o.content.length)),
    Math.min(o.content.length, 20) / 10,
    Math.min(n.content.length, 20) / 10,
  ]
}

function ofNames(o: ReadStatement, n: ReadStatement, isChanged: boolean): number[] {
  const [no, nn] = [namesIn(o, n), namesIn(n, o)]
  const { shared, lost, gained } = sides(no, nn)
  const owners = sides(o.owners, n.owners)
  const kin = sides(o.kin, n.kin)
  return [
    shared > 0,
    lost > 0,
    gained > 0,
    lost > 0 && gained > 0 && shared === 0,
    lost > 0 && gained > 0,
    no.size === 0 && nn.size === 0,
    n.first !== '' && nn.has(n.first),
    shared > 0 && !isChanged,
    owners.gained > 0,
    owners.lost > 0,
    owners.gained > 0 && owners.lost > 0,
    owners.shared > 0,
    kin.lost > 0 || kin.gained > 0,
    kin.shared > 0,
    o.subject === n.subject,
    o.subject === 'i' && n.subject === 'i',
    (o.subject === 'i' && n.subject === 'we') || (o.subject === 'we' && n.subject === 'i'),
    o.subject !== n.subject && (o.subject === 'i' || n.subject === 'i'),
    n.subject === 'person' || n.subject === 'thing',
    /^(?:my|our)\b/i.test(n.text),
  ].map(Number)
}

function ofNumbers(o: ReadStatement, n: ReadStatement): { values: number[]; isChanged: boolean } {
  const figures = sides(o.numbers, n.numbers)
  const days = sides(o.days, n.days)
  const units = [...o.units.keys()].filter((unit) => n.units.has(unit))
  const isOther = (unit: string) => {
    const { lost, gained } = sides(o.units.get(unit)!, n.units.get(unit)!)
    return lost > 0 || gained > 0
  }
  const isChanged = figures.lost > 0 && figures.gained > 0
  const values = [
    o.numbers.size > 0 && n.numbers.size > 0,
    figures.shared > 0,
    isChanged,
    n.numbers.size > 0 && o.numbers.size === 0,
    o.numbers.size > 0 && n.numbers.size === 0,
    figures.shared > 0 && figures.lost === 0 && figures.gained === 0,
    o.days.size > 0 && n.days.size > 0,
    days.lost > 0 && days.gained > 0,
    days.shared > 0,
    n.days.size > 0 && o.days.size === 0,
    units.length > 0,
    units.some((unit) => unit !== '' && isOther(unit)),
    o.units.size > 0 && n.units.size > 0 && units.length === 0,
  ].map(Number)
  return { values, isChanged }
}

function ofCues(o: ReadStatement, n: ReadStatement): number[] {
  const [before, after] = [readOf(o).says, readOf(n).says]
  return [
    ...Object.values(after).map(Number),
    ...inOlder.map((name) => Number(before[name])),
    Number(before.not),
    Number(after.not !== before.not),
  ]
}

/**
 * Features of about 0…1 that compare a newer statement with an older one, in a fixed order. `apart` in milliseconds.
 */
export function pairFeatures(older: ReadStatement, newer: ReadStatement, apart: number): number[] {
  const [before, after] = [readOf(older).content, readOf(newer).content]
  const numbers = ofNumbers(older, newer)
  const days = Math.log1p(Math.max(0, Math.round(apart / dayMs))) / 6
  return [
    ...ofWords(before, after, older, newer),
    ...ofPlaces(before, after, older, newer),
    ...ofNames(older, newer, numbers.isChanged || readOf(newer).says.change),
    ...numbers.values,
    ...ofCues(older, newer),
    days,
    Number(days < soon),
    Number(days === 0),
  ]
}
/** About two weeks. */
const soon = 0.45
/** Number of features of `pairFeatures`. */
export const pairFeatureCount = 13 + 11 + 20 + 13 + Object.keys(cues).length + inOlder.length + 2 + 3

/** Letters that two forms of a word have in common in any language; shorter words are compared whole. */
const stemLetters = 5

/**
 * Further features of 0…1: words with the same beginning, and words that are part of another, such as "baked" and
 * "baking", "Pflaumenkuchen" and "Kuchen".
 */
export function wordForms(o: ReadStatement, n: ReadStatement): number[] {
  const [before, after] = [o, n].map(({ matter }) => [...new Set(matter)].filter((word) => word.length >= stemLetters))
  const begins = new Set(before!.map((word) => word.slice(0, stemLetters)))
  const shared = after!.filter((word) => begins.has(word.slice(0, stemLetters))).length
  const isPart = (word: string) =>
    before!.some((other) => other.length !== word.length && (other.endsWith(word) || word.endsWith(other)))
  const parts = after!.filter(isPart).length
  return [Math.min(shared, 5) / 5, share(shared, after!.length), Math.min(parts, 2) / 2]
}
/** Number of features of `wordForms`. */
export const wordFormCount = 3
