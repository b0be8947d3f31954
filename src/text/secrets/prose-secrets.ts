import { once } from '../../core/once.ts'
import { type ProseLanguage, proseLanguages, unspacedLinks, unspacedNouns, unspacedSigns } from './secret-names.ts'
import type { Span } from './spans.ts'
import { hasLongMixedRun, hasWildCase, isChance, isMixed, isPassphrase, isPlaceholder } from './value-tests.ts'

/** Signs to look for, and what is tried where one is. */
export interface ProseRule {
  hints: readonly string[]
  at(text: string, place: number): Span[]
}

const opening = '["\'`«“„‘「『*]{0,3}\\s?'
const value = '(?<value>[^\\s"\'`«»“”„「」『』]{4,256})'
/** "was *changed to* …", "ist *geändert auf* …". */
const change = '(?:[^\\s\\d.!?]{2,14}[ \\t](?:to|as|auf|zu|à|en|a|para|naar|in)[ \\t])?'
/** Of all languages: each takes nouns like "token" from English. */
const links = proseLanguages.map((one) => one.links).join('|')
/** Words between noun and link: "the password *for the router in the hall* is …". */
const gap = '(?:[ \\t][^\\s.!?;:="\'`]{1,30}){0,9}?'
const linked = `${gap}(?:[ \\t,]{1,4}(?<link>${links})|['’]s|[ \\t]?[:=])[ \\t]{1,3}${change}`
/** Where what followed a link was a word, a later one may have the value: "the password *to* enter is …". */
const further = once(() => new RegExp(`[^\\s.!?;:="'\`]{1,30}${linked}${opening}${value}`, 'iy'))
const mostLinks = 3

export const proseRules: readonly ProseRule[] = [...proseLanguages.map(ruleOf), unspaced()]

/** `the password for the router is hunter2`, `hunter2 is the password`, `password hunter2X9`. */
function ruleOf({ passwords, tokens, signs }: ProseLanguage): ProseRule {
  const noun = `(?:(?<password>${passwords})|(?<token>${tokens}))(?![A-Za-z0-9_])`
  const after = once(() => new RegExp(`${noun}(?:${linked}|[ \\t]{1,2})${opening}${value}`, 'iy'))
  const before = once(
    () =>
      new RegExp(
        `(?<=${value}["'\`»”]?[ \\t](?:is|as|ist|als|est|comme|es|como|è|come|é)[ \\t](?:[^\\s.!?:=]{1,15}[ \\t]){0,4})${noun}`,
        'iy',
      ),
  )
  return {
    hints: signs.flatMap((sign) => [sign, sign[0]!.toUpperCase() + sign.slice(1), sign.toUpperCase()]),
    at: (text, place) => [...valueBehind(text, place, after()), ...valueBefore(text, place, before())],
  }
}

function valueBehind(text: string, place: number, pattern: RegExp): Span[] {
  pattern.lastIndex = place
  let match = pattern.exec(text)
  const isPasswordNamed = match?.groups?.password !== undefined
  for (let links = 0; match && links < mostLinks; links++) {
    const { link, value: found = '' } = match.groups!
    const told = trimmed(found)
    const isLinked = link !== undefined || /['’]s\s|[:=]\s/.test(match[0].slice(-found.length - 8))
    const secret = !isPasswordNamed ? isToken(told) : isLinked ? isPassword(told) : isStrong(told)
    const start = match.index + match[0].length - found.length
    if (secret) return [[start, start + told.length]]
    further().lastIndex = start
    match = further().exec(text)
  }
  return []
}

function valueBefore(text: string, place: number, pattern: RegExp): Span[] {
  pattern.lastIndex = place
  const groups = pattern.exec(text)?.groups
  if (!groups?.value) return []
  const start = text.lastIndexOf(groups.value, place - groups.value.length)
  if (start < 0 || !(groups.password === undefined ? isToken(groups.value) : isStrong(groups.value))) return []
  return [[start, start + groups.value.length]]
}

/** Chinese, Japanese, Korean: noun, link and value follow each other without spaces. */
function unspaced(): ProseRule {
  const pattern = once(
    () =>
      new RegExp(
        `(?:${unspacedNouns})[^\\x00-\\x7F\\s]{0,12}?(?:${unspacedLinks})\\s{0,2}${opening}(?<value>[!-~]{6,256})`,
        'y',
      ),
  )
  return { hints: unspacedSigns, at: (text, place) => valueBehind(text, place, pattern()) }
}

const trimmed = (text: string): string => text.replace(/[^\x21-\x7e]+$/, '').replace(/[.,;:!?)\]*]+$/, '')

/** What a sentence says of a secret and not the secret: how it is stored, where, since which version. */
const said =
  /^(?:base-?\d\d|sha-?\d+|md5|utf-?\d+|rsa-?\d*|aes-?\d*|ed\d+|bcrypt\d*|https?|http\d|oauth\d?|[a-z]+:\/\/|--|\/|\.|@)|\.(?:md|ts|js|json|ya?ml|txt|env|pem|html?|py|toml|ini|key|com|org|net|io)$|^[vV]?\d+(?:\.\d+)+$|[()[\]{}|<>\\]|::|^(?:1password|lastpass|bitwarden|keepass)/i

/** `Uint16Array`, `Base64`. */
const typeName = /^(?:[A-Z][a-z]+\d{0,3}){1,4}$/

const isOpen = (text: string): boolean => isPlaceholder(text) || said.test(text) || typeName.test(text)

function isPassword(text: string): boolean {
  if (text.length < 6) return false
  if (isCrypt(text)) return true
  return !isOpen(text) && (isMixed(text) || hasWildCase(text) || hasLongMixedRun(text) || isPassphrase(text))
}

const isToken = (text: string): boolean =>
  (text.length >= leastToken && !isOpen(text) && (isChance(text, leastToken) || hasWildCase(text))) || isCrypt(text)

/** Letters and digits of a token that a sentence names. */
const leastToken = 10

/** No word, number or name has letters of both cases and digits among each other. */
const isStrong = (text: string): boolean =>
  text.length >= 8 && !isOpen(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) && isChance(text, 8)

/** Base64 and hashes have signs that other values have not. */
const isCrypt = (text: string): boolean =>
  /^[A-Za-z0-9+/]{24,512}={0,2}$/.test(text) &&
  /\d/.test(text) &&
  /[A-Z]/.test(text) &&
  /[a-z]/.test(text) &&
  isChance(text, 20)
