/**
 * Near copies and translations: texts of which a reader wants only one. A copy has nearly the same pairs of adjacent
 * words; a translation has the same path except for the language, and is in another language.
 */
import { keepUpTo } from '../core/keep-up-to.ts'
import { once } from '../core/once.ts'
import { languageInPath, languageOf } from '../text/language.ts'

/** The compared properties of a text. */
export interface Comparable {
  text: string
  contentHash: string
  /** Path of the file, if it has one. */
  path: string | null
  /** Paths are compared only within a collection. */
  collection: string | null
  /** Identifies the text within this process, for caching its signature. */
  key?: string
}

export type Likeness = 'copy' | 'translation'

/** A text with its copies, in their original order. */
export interface CopyGroup<Item> {
  first: Item
  others: { item: Item; likeness: Likeness; language: string | null }[]
}

/** Estimated share of common word pairs from which on two texts are copies. */
const leastCommon = 0.8
/** Minimum length of the shorter copy relative to the longer: below it, .8 of the pairs cannot be common. */
const leastLength = 0.5
/** Bins of a signature: the estimate of a share of .8 is within .1 in nineteen of twenty cases. */
const bins = 64

/** Groups each item with the first one that it resembles. `compare` may separate two that a question distinguishes. */
export function groupCopies<Item>(
  items: readonly Item[],
  describe: (item: Item) => Comparable,
  compare: (a: Item, b: Item) => boolean = () => true,
): CopyGroup<Item>[] {
  const groups: (CopyGroup<Item> & { seen: Described })[] = []
  for (const item of items) {
    const described = describeOnce(describe(item))
    const found = groups.flatMap((group) => {
      const likeness = likenessOf(group.seen, described, () => compare(group.first, item))
      return likeness ? [{ group, likeness }] : []
    })[0]
    if (found) {
      const language = described.place?.language ?? null
      found.group.others.push({ item, likeness: found.likeness, language })
    } else groups.push({ first: item, others: [], seen: described })
  }
  return groups.map(({ first, others }) => ({ first, others }))
}

interface Described extends Comparable {
  place: ReturnType<typeof languageInPath> | undefined
  /** Computed at the first comparison. */
  signature: () => Uint32Array
}

const describeOnce = (given: Comparable): Described => ({
  ...given,
  place: given.path === null ? undefined : languageInPath(given.path),
  signature: once(() => keptSignature(given)),
})

/** Cheap checks come first: most texts are never read word by word. */
function likenessOf(a: Described, b: Described, mayBeCopies: () => boolean): Likeness | undefined {
  const isPlaced = a.place && b.place && a.collection === b.collection && a.place.common === b.place.common
  if (isPlaced && a.place!.language !== b.place!.language && !inOneLanguage(a, b)) return 'translation'
  if (!mayBeCopies()) return undefined
  if (a.contentHash === b.contentHash) return 'copy'
  if (Math.min(a.text.length, b.text.length) < leastLength * Math.max(a.text.length, b.text.length)) return undefined
  return commonShare(a.signature(), b.signature()) >= leastCommon ? 'copy' : undefined
}

/** A folder such as `hr` or `it` need not be a language: the texts decide. Code and figures have no language. */
function inOneLanguage(a: Described, b: Described): boolean {
  const language = languageOf(a.text)
  return language !== undefined && language === languageOf(b.text)
}

const nothing = 0xffffffff

/** Cached signatures, 300 bytes each: the same passages are among the first for many questions. */
const signaturesKept = 5000
const signatures = new Map<string, Uint32Array>()

function keptSignature({ key, text }: Comparable): Uint32Array {
  if (key === undefined) return signatureOf(text)
  const known = signatures.get(key)
  if (known) return known
  const signature = signatureOf(text)
  keepUpTo(signaturesKept, signatures, key, signature)
  return signature
}

/** One-permutation MinHash (Li, Owen, Zhang 2012) of the pairs of adjacent words: the least hash in each bin. */
export function signatureOf(text: string): Uint32Array {
  const least = new Uint32Array(bins).fill(nothing)
  const small = text.toLowerCase()
  let before = 0
  let hash = basis
  let isWord = false
  const endWord = () => {
    if (!isWord) return
    const pair = scatter(Math.imul(before, 31) ^ hash)
    const bin = pair % bins
    const value = Math.floor(pair / bins)
    if (value < least[bin]!) least[bin] = value
    before = hash
    hash = basis
    isWord = false
  }
  for (let at = 0; at < small.length; at++) {
    const unit = small.charCodeAt(at)
    const kind = kindOf(unit, small, at)
    if (kind !== inWord) endWord()
    if (kind === between) continue
    // FNV-1a over UTF-16 units.
    hash = Math.imul(hash ^ unit, 0x01000193)
    isWord = true
    if (kind === alone) endWord()
  }
  endWord()
  return least
}

const basis = 0x811c9dc5
const between = 1
const inWord = 2
/** In scripts without spaces each character is a word. */
const alone = 3
/** The kind of each UTF-16 unit, 0 if not computed yet. */
const kinds = new Uint8Array(0x10000)

/** Surrogates take the kind of the whole character, which is not cached. */
function kindOf(unit: number, text: string, at: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) {
    const whole = text.codePointAt(unit >= 0xdc00 ? at - 1 : at)
    return whole === undefined || whole < 0x10000 ? between : Math.min(kindOfCharacter(whole), inWord)
  }
  if (kinds[unit] === 0) kinds[unit] = kindOfCharacter(unit)
  return kinds[unit]!
}

function kindOfCharacter(code: number): number {
  const character = String.fromCodePoint(code)
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(character)) return alone
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? inWord : between
}

/** Estimated common share of two texts, 0…1: equal bins among the non-empty ones. */
export function commonShare(a: Uint32Array, b: Uint32Array): number {
  let equal = 0
  let filled = 0
  for (let bin = 0; bin < bins; bin++) {
    if (a[bin] === nothing && b[bin] === nothing) continue
    filled++
    if (a[bin] === b[bin]) equal++
  }
  return filled === 0 ? 0 : equal / filled
}

/** Spreads similar values over all bits (the finisher of MurmurHash3). */
function scatter(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
