/** Scripts without spaces, or with words that change their ends: their letters are read in short pieces. */
const joined = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]+/gu
const isJoined = (token: string): boolean =>
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/u.test(token)
const longestPiece = 3
/** Leading words that are counted again with their position. */
const leadingWords = 3
/** A longer word also counts by its first and last letters. */
const leastLong = 5
/** More of one sentence is pasted text. */
const mostTokens = 200

/** Position of a sentence in its text. */
export interface PlaceOfSaying {
  /** From 0. */
  index: number
  /** Sentences of the whole. */
  count: number
  isItem?: boolean
  /** Nothing was said or done before it. */
  isFirst?: boolean
}

/**
 * What is read of a sentence in any language, each once: words, pairs of neighbours, the begin and end of longer words,
 * pieces of scripts without spaces, and its place where that is known. Numbers are all one number, and code all one code. Linear in the
 * sentence.
 */
export function sayingFeatures(sentence: string, place?: PlaceOfSaying): Set<string> {
  const low = sentence
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/`[^`]*`/g, '`x`')
    .replace(/\d+/g, '0')
  const tokens = [
    '<s>',
    ...(low.match(/[\p{L}\p{M}\p{N}_]+(?:'\p{L}+)*|[?!.,:;()…`-]/gu) ?? []).slice(0, mostTokens),
    '</s>',
  ]
  const found = new Set(tokens)
  for (let at = 1; at < tokens.length; at++) found.add(`${tokens[at - 1]} ${tokens[at]}`)
  for (const token of tokens.slice(1, leadingWords + 1)) found.add(`^${token}`)
  for (const token of tokens)
    if (token.length >= leastLong && !isJoined(token))
      found
        .add(`${token.slice(0, 4)}*`)
        .add(`${token.slice(0, 5)}*`)
        .add(`*${token.slice(-3)}`)
  for (const [run] of low.matchAll(joined)) addPieces(found, `^${run}$`)
  for (const sign of placeSigns(sentence, place)) found.add(sign)
  return found
}

function addPieces(found: Set<string>, run: string): void {
  const letters = [...run]
  for (let size = 1; size <= longestPiece; size++)
    for (let at = 0; at + size <= letters.length; at++) found.add(`#${letters.slice(at, at + size).join('')}`)
}

const lengths = { short: 25, long: 120 }
const late = 4

function placeSigns(sentence: string, place: PlaceOfSaying | undefined): string[] {
  const signs: Readonly<Record<string, boolean>> = {
    asks: /[?？]\s*$/.test(sentence),
    short: sentence.length < lengths.short,
    long: sentence.length > lengths.long,
    ...(place && {
      begins: place.index === 0,
      second: place.index === 1,
      late: place.index >= late,
      ends: place.index === place.count - 1,
      alone: place.count === 1,
      item: place.isItem === true,
      first: place.isFirst === true,
    }),
  }
  return Object.keys(signs).flatMap((name) => (signs[name] ? [`@${name}`] : []))
}
