import { once } from '../core/once.ts'
import { isBlank, isCapital, isGap, isLetter, isOfName } from './letters.ts'
import { isPassword, isStrong, isToken, trimmed } from './prose-values.ts'
import {
  type ProseLanguage,
  proseLanguages,
  publicOwnerPattern,
  unspacedLinks,
  unspacedPasswords,
  unspacedSigns,
  unspacedTokens,
} from './secret-names.ts'
import type { Span } from './spans.ts'
import { leastWild } from './value-tests.ts'

/** Checks the text at a sign. */
type ProseRule = (text: string, place: number) => Span[]

/** Signs of each rule, by its number. */
export const proseHints = (): (readonly string[])[] => [...proseLanguages.map(hintsOf), unspacedSigns()]

export const proseRule = (number: number): ProseRule => {
  const language = proseLanguages[number]
  return language ? ruleOf(language) : unspaced()
}

const hintsOf = ({ signs, forms = [] }: ProseLanguage): readonly string[] => [
  ...forms,
  ...signs.flatMap((sign) => [sign, sign[0]!.toUpperCase() + sign.slice(1), sign.toUpperCase()]),
]

const opening = '["\'`«“„‘「『*]{0,3}\\s?'
const value = '(?<value>[^\\s"\'`«»“”„「」『』]{4,256})'
/** "was *changed to* …", "ist *geändert auf* …". */
const changes = 'to|as|auf|zu|à|en|a|para|naar|in'
const change = `(?:[^\\s\\d.!?]{2,14}[ \\t](?:${changes})[ \\t])?`
/** Of all languages, because each uses English nouns like "token". */
const links = once(() => proseLanguages.map((one) => one.links).join('|'))
/** Words between noun and link: "the password *for the router in the hall* is …". */
const gap = '(?:[ \\t][^\\s.!?;:="\'`]{1,30}){0,9}?'
const linked = once(() => `${gap}(?:[ \\t,]{1,4}(?<link>${links()})|['’]s|[ \\t]?[:=])[ \\t]{1,3}${change}`)
/** If the word after a link is not a value, a later link may have it: "the password *to* enter is …". */
const further = once(() => new RegExp(`[^\\s.!?;:="'\`]{1,30}${linked()}${opening}${value}`, 'y'))
const mostLinks = 3
/** Distance before a noun at which a value may begin, and after it at which the last one may end. Units. */
const [farBefore, farBehind] = [360, 1800]
const longestNoun = 48

/**
 * `the password for the router is hunter2`, `hunter2 is the password`, `password hunter2X9`. Patterns and text are in
 * lower case, because V8 takes several times as long to compile a case-insensitive pattern.
 */
function ruleOf({ passwords, tokens, owned }: ProseLanguage): ProseRule {
  const drawn = owned === undefined ? tokens : `${tokens}|(?<!${publicOwnerPattern})(?:${owned})`
  const nouns = `(?:(?<password>${passwords})|(?<token>${drawn}))(?![a-z0-9_])`
  const words = once(() => [passwords, tokens, ...(owned === undefined ? [] : [owned])].join('|').split('|'))
  const after = once(() => new RegExp(`${nouns}(?:${linked()}|[ \\t]{1,2})${opening}${value}`, 'y'))
  const before = once(
    () =>
      new RegExp(
        `(?<=${value}["'\`»”]?[ \\t](?:is|as|ist|als|est|comme|es|como|è|come|é)[ \\t](?:[^\\s.!?:=]{1,15}[ \\t]){0,4})${nouns}`,
        'y',
      ),
  )
  return (text, place) => {
    const noun = nounOf(inSmallLetters(text.slice(place, place + longestNoun)), words())
    if (noun === undefined) return []
    const behind = mayHaveBehind(text, place + noun.length)
    const ahead = mayHaveBefore(text, place)
    if (!behind && !ahead) return []
    const from = Math.max(0, place - farBefore)
    const part = text.slice(from, place + farBehind)
    const small = inSmallLetters(part)
    const at = place - from
    const found = [
      ...(behind ? valueBehind(part, small, at, after()) : []),
      ...(ahead ? valueBefore(part, small, at, before()) : []),
    ]
    return found.map(([start, end]) => [from + start, from + end])
  }
}

/** The first of the words that a lower case text begins with. By hand, because V8 compiles such a pattern twice. */
const nounOf = (small: string, words: readonly string[]): string | undefined =>
  words.find((word) => {
    for (let at = 0; at < word.length; at++) if (word[at] !== '.' && word[at] !== small[at]) return false
    return small.length >= word.length && !isOfName(small.charCodeAt(word.length))
  })

/** Converts to lower case without changing the length. */
const inSmallLetters = (text: string): string => (text.includes('İ') ? text.replaceAll('İ', 'I') : text).toLowerCase()

/** Up to three links may follow a noun, each on its own line. */
const mostLines = 3
/** What directly precedes a value: the last word of a link or change, or a sign. */
const leads = once(
  () =>
    new Set([
      ...links()
        .split('|')
        .map((link) => link.slice(link.lastIndexOf(' ') + 1)),
      ...changes.split('|'),
    ]),
)
const joins = new Set('is as ist als est comme es como è come é'.split(' '))
/** Words between a value's verb and the noun: "hunter2 is *the new* password". */
const mostBetween = 4

/**
 * Whether a possible value is where the patterns expect one. Compiling them costs a hook a millisecond, and most
 * sentences about secrets contain none.
 */
function mayHaveBehind(text: string, from: number): boolean {
  if (!canFollowNoun(text, from)) return false
  const end = Math.min(text.length, from + farBehind)
  let lines = 0
  let unled = 0
  let tried = 0
  let led = true
  for (let at = from; at < end && lines <= mostLines && unled <= mostUnled && tried <= mostTried; ) {
    const start = at
    while (at < end && !isBlank(text.charCodeAt(at))) at++
    if (at === start) {
      if (text[at] === '\n') lines++
      at++
      continue
    }
    const word = wordOf(text.slice(start, Math.min(at, start + longestValue)))
    if (led && at - start >= leastValue && word.isValue) return true
    // No link follows after the end of a sentence.
    if (word.endsSentence) return false
    unled = led ? 0 : unled + 1
    if (led) tried++
    // An opening quote may be a separate word.
    if (!word.isOpening) led = word.leads
  }
  return false
}

/** Properties of a word, cached for repetitive texts. */
interface Word {
  isValue: boolean
  endsSentence: boolean
  isOpening: boolean
  leads: boolean
}
const known = new Map<string, Word>()
const mostKnown = 2000

function wordOf(written: string): Word {
  const found = known.get(written)
  if (found) return found
  const small = written.toLowerCase()
  const isOpening = small.length <= 3 && /^["'`«“„‘「『*]+$/.test(small)
  const word = {
    isValue: canBeValue(written),
    endsSentence: /[.!?]/.test(small),
    isOpening,
    leads: leadsToValue(small),
  }
  // A possible secret is not cached.
  if (word.isValue) return word
  if (known.size >= mostKnown) known.clear()
  known.set(written, word)
  return word
}

/** A blank, or a linking sign with its blank. */
function canFollowNoun(text: string, from: number): boolean {
  const next = text[from] ?? ''
  if (next === ':' || next === '=') return isGap(text.charCodeAt(from + 1))
  return isGap(next.charCodeAt(0)) || next === ',' || next === "'" || next === '’'
}

/** Words between a noun or value and the next link, plus the words of a link and a change. */
const mostUnled = 14
/** Words after links that could be the value but are not: for all links of a noun, with function words between them. */
const mostTried = 20
/** Longest value, with its quotes. */
const longestValue = 264
const leastValue = 4

/** Whether a word joins a noun to a value. */
const leadsToValue = (word: string): boolean => leads().has(word) || hasLinkAtEnd(word) || leads().has(afterComma(word))

/** `:`, `=`, `'`, `'s`, `c'est`. */
function hasLinkAtEnd(word: string): boolean {
  const last = word.at(-1)
  if (last === ':' || last === '=' || isApostrophe(last)) return true
  if (last === 's') return isApostrophe(word.at(-2))
  return word.endsWith('est') && word.at(-5) === 'c' && (word.length === 5 || word.at(-6) === ',')
}
const isApostrophe = (sign: string | undefined): boolean => sign === "'" || sign === '’'

const afterComma = (word: string): string => word.slice(word.lastIndexOf(',') + 1)

const quoteMarks = /["'`«»“”„「」『]/

/** Whether a word, or a quoted part of it, may be the value. */
const canBeValue = (word: string): boolean =>
  !isPlainWord(word) &&
  word.split(quoteMarks).some((part) => {
    const candidate = trimmed(part.replace(/^[‘*]+/, ''))
    return candidate.length >= 6 && (isPassword(candidate) || isToken(candidate) || isStrong(candidate))
  })

/** Only letters, only the first of them a capital, and too short for an order of letters that no word has. */
function isPlainWord(word: string): boolean {
  let end = word.length
  while (end > 0 && ',.;:!?)'.includes(word[end - 1]!)) end--
  if (end >= leastWild) return false
  for (let at = 0; at < end; at++) {
    const unit = word.charCodeAt(at)
    if (!isLetter(unit) || (at > 0 && isCapital(unit))) return false
  }
  return true
}

function mayHaveBefore(text: string, place: number): boolean {
  if (!isGap(text.charCodeAt(place - 1))) return false
  let end = place - 1
  let isJoined = false
  for (let back = 0; back <= mostBetween + 1 && end > 0; back++) {
    let start = end
    while (start > 0 && end - start < longestValue && !isBlank(text.charCodeAt(start - 1))) start--
    const word = text.slice(start, end)
    if (isJoined && !isPlainWord(word) && word.split(quoteMarks).some((part) => isToken(part) || isStrong(part)))
      return true
    isJoined = joins.has(word.toLowerCase())
    end = start - 1
  }
  return false
}

function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place
  return pattern.exec(text)
}

/** `small`: the text in lower case. */
function valueBehind(text: string, small: string, place: number, pattern: RegExp): Span[] {
  let match = matchAt(pattern, small, place)
  const isPasswordNamed = match?.groups?.password !== undefined
  for (let links = 0; match && links < mostLinks; links++) {
    const { link, value: found = '' } = match.groups!
    const start = match.index + match[0].length - found.length
    const candidate = trimmed(text.slice(start, start + found.length))
    const isLinked = link !== undefined || /['’]s\s|[:=]\s/.test(match[0].slice(-found.length - 8))
    const secret = !isPasswordNamed ? isToken(candidate) : isLinked ? isPassword(candidate) : isStrong(candidate)
    if (secret) return [[start, start + candidate.length]]
    match = matchAt(further(), small, start)
  }
  return []
}

function valueBefore(text: string, small: string, place: number, pattern: RegExp): Span[] {
  const groups = matchAt(pattern, small, place)?.groups
  if (!groups?.value) return []
  const start = small.lastIndexOf(groups.value, place - groups.value.length)
  if (start < 0) return []
  const candidate = text.slice(start, start + groups.value.length)
  if (!(groups.password === undefined ? isToken(candidate) : isStrong(candidate))) return []
  return [[start, start + candidate.length]]
}

/** Chinese, Japanese, Korean: noun, link and value follow without spaces. */
function unspaced(): ProseRule {
  const pattern = once(
    () =>
      new RegExp(
        `(?:(?<password>${unspacedPasswords})|${unspacedTokens})[^\\x00-\\x7F\\s]{0,12}?(?<link>${unspacedLinks})\\s{0,2}${opening}(?<value>[!-~\\u00c0-\\u052f]{6,256})`,
        'y',
      ),
  )
  return (text, place) => valueBehind(text, text, place, pattern())
}
