import { once } from '../core/once.ts'
import { isBlank, isCapital, isLetter } from './letters.ts'
import { pairsOfLetters } from './rare-pairs.ts'
import { setOf } from './set-of.ts'
import type { Span } from './spans.ts'
import { isChance, isPlaceholder } from './value-tests.ts'

/** A word between blanks, quotes, brackets or separators; not part of a path, an address, or multi-line base64. */
const words = once(
  () => /(?<=^|[\s"'`([{<>|=:,;*«»„“”「」])[A-Za-z0-9][A-Za-z0-9_.~-]{23,399}(?=$|[\s"'`)\]}<>|,;:!?*…«»„“”「」])/y,
)
/** Named parts before a random part: `tvly-dev-`, `live_`. */
const named = /^(?:[A-Za-z][A-Za-z0-9]{0,11}[_-]){1,4}/
/** Prefixes of public ids: of messages, calls, prices. */
const idNames = setOf(
  'toolu tooluse srvtoolu msg message req request call fc run step thread asst file chatcmpl cmpl resp rs ws batch ft ftjob modelcmpl vs pi ch cus customer sub si price prod in inv invoice acct account evt event seti pm src card ba txn po usr user org proj project team space workspace obj doc page conv conversation session trace span job task item id uid node order ord build dpl img chunk index main pr ic md5 nonce gtm ua md mde',
)
/** Public keys, and content addresses. */
const publicValue = /^(?:AAAA[BCE]\w{0,3}NzaC|AAAAE2Vj|MII|bafy|bafk|Qm[A-Za-z0-9]{44}$)|\.(?:onion|[a-z]{2,5})$/
/** Least random characters: after a name, alone, and in lower case and digits only. */
const least = { named: 20, bare: 40, ofOneCase: 40 }
/** Share of letter pairs that are rare in words: random text has .43, names in code less than .1. */
const leastRare = 0.2

/**
 * A token of a provider without a rule: a long random word of mixed case and digits. Ids, hashes, names in code, paths
 * and addresses do not count.
 */
export function drawnToken(text: string, place: number): Span[] {
  const pattern = words()
  pattern.lastIndex = place
  const word = pattern.exec(text)?.[0].replace(/[._~-]+$/, '')
  return word !== undefined && isDrawnToken(word) && !isOfId(text, place) ? [[place, place + word.length]] : []
}

/** Includes `sha256` and `v2`. */
const isIdName = (small: string): boolean => idNames().has(small) || /^(?:sha\d*|v\d+)$/.test(small)

/** Whether it is the value of an id field: `"callId": "…"`. */
function isOfId(text: string, at: number): boolean {
  let end = behindBlanks(text, isQuote(text[at - 1]) ? at - 1 : at)
  if (text[end - 1] !== ':' && text[end - 1] !== '=') return false
  end = behindBlanks(text, end - 1)
  if (isQuote(text[end - 1])) end--
  if (text[end - 1] === 's') end--
  if (text[end - 1] !== 'd' && text[end - 1] !== 'D') return false
  const before = text.charCodeAt(end - 3)
  // `Id` may follow a lower case letter.
  return text[end - 2] === 'I' ? !isCapital(before) : text[end - 2] === 'i' && !isLetter(before)
}

const isQuote = (sign: string | undefined): boolean => sign === '"' || sign === "'" || sign === '`'

/** The position before at most three blanks. */
function behindBlanks(text: string, end: number): number {
  let at = end
  while (end - at < 3 && isBlank(text.charCodeAt(at - 1))) at--
  return at
}

function isDrawnToken(word: string): boolean {
  if (publicValue.test(word) || isPlaceholder(word)) return false
  const name = nameOf(word)
  if (name.split(/[_-]/).some((part) => isIdName(part.toLowerCase()))) return false
  const drawn = word.slice(name.length).replace(/[^A-Za-z0-9]/g, '')
  const isBoth = /[a-z]/.test(drawn) && /[A-Z]/.test(drawn)
  const needed = !isBoth ? least.ofOneCase : name === '' ? least.bare : least.named
  if (drawn.length < needed || /^[0-9a-f]+$/i.test(drawn) || !isChance(drawn, needed)) return false
  const { all, rare } = pairsOfLetters(drawn)
  return rare >= all * leastRare && longestRun(word.slice(name.length)) >= leastRun
}

/** The longest prefix of named parts that leaves enough random characters. */
function nameOf(word: string): string {
  let name = named.exec(word)?.[0] ?? ''
  while (
    name !== '' &&
    (word.length - name.length < least.named || /\d[A-Za-z]+\d|[a-z][A-Z]+[a-z]/.test(lastPart(name)))
  )
    name = name.slice(0, -lastPart(name).length)
  return name
}
const lastPart = (name: string): string => /[^_-]*[_-]$/.exec(name)?.[0] ?? name

/** Short parts between dashes and dots are a name, a version or a list. */
const leastRun = 10
const longestRun = (text: string): number => Math.max(...text.split(/[^A-Za-z0-9]/).map(({ length }) => length))
