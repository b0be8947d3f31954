import { once } from '../../core/once.ts'

/** What a UTF-16 unit means to the scanner. */
export const separator = 1
export const word = 2
/** Joins two word characters to one compound: - . _ / \ : @ & , */
export const joiner = 3
export const apostrophe = 4
/** Chinese, Japanese, Korean and Southeast Asian scripts: written without spaces, indexed as pairs. */
export const unspaced = 5
/** First half of a character beyond the first 65,536: look at the whole. */
export const surrogate = 6

const joiners = '-._/\\:@&,\u2010\u2011'
const apostrophes = "'\u2019\u02bc\u2018\uff07"
/** Invisible, and inside words: soft hyphen, joiners, direction marks. Folding takes them out. */
const invisible = '\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff'
const unspacedScript = once(
  () => /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]$/u,
)
const letter = once(() => /^[\p{L}\p{N}\p{M}]$/u)

/** Filled as characters are met: classifying all 65,536 at start would cost 100 ms. 0 means not met yet. */
const classes = new Uint8Array(0x10000)

/** Class of a UTF-16 unit. */
export function classOf(unit: number): number {
  const known = classes[unit]!
  if (known !== 0) return known
  const found = classify(unit)
  classes[unit] = found
  return found
}

/** Class of a character beyond the first 65,536, at most `word` or `unspaced`. */
export function classOfPair(codePoint: number): number {
  const character = String.fromCodePoint(codePoint)
  if (!letter().test(character)) return separator
  return unspacedScript().test(character) ? unspaced : word
}

function classify(unit: number): number {
  // The usual cases without a regular expression: compiling Unicode classes is most of the first search's time.
  if (unit < 0x80 && isAsciiWord(unit)) return word
  if (isUsualUnspaced(unit)) return unspaced
  if (unit >= 0xd800 && unit < 0xdc00) return surrogate
  const character = String.fromCharCode(unit)
  if (joiners.includes(character)) return joiner
  if (apostrophes.includes(character)) return apostrophe
  if (invisible.includes(character)) return word
  if (unit < 0x80 || !letter().test(character)) return separator
  return unspacedScript().test(character) ? unspaced : word
}

/** A digit or a letter of ASCII. */
export const isAsciiWord = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)

/** Kana, Chinese characters and Hangul syllables; the rest of these scripts is found by its properties. */
const isUsualUnspaced = (unit: number): boolean =>
  (unit >= 0x3041 && unit <= 0x3096) ||
  (unit >= 0x30a1 && unit <= 0x30fa) ||
  (unit >= 0x4e00 && unit <= 0x9fff) ||
  (unit >= 0xac00 && unit <= 0xd7a3)
