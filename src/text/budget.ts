/**
 * How many tokens a text costs, without a tokenizer. Fitted to BERT WordPiece (the bundled embedder) and close to what
 * language models count; made to err upwards, because a cut-off text is worse than a short one.
 */

/** Letters of an English word that are still one token on average; every `pieceLength` more are another one. */
const wordLength = 7
const pieceLength = 3

const other = 0
const letter = 1
const digit = 2
const space = 3
const ascii = new Uint8Array(128)
for (let unit = 0; unit < 128; unit++) {
  if (unit <= 32 || unit === 127) ascii[unit] = space
  else if (unit >= 48 && unit <= 57) ascii[unit] = digit
  else if ((unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)) ascii[unit] = letter
}

/** Estimated tokens of a text, or of the part [start, end) of it. */
export function estimateTokens(text: string, start = 0, end = text.length): number {
  let tokens = 0
  let at = start
  while (at < end) {
    const unit = text.charCodeAt(at)
    if (unit < 128) {
      const kind = ascii[unit]!
      if (kind === other) tokens++
      if (kind === other || kind === space) {
        at++
        continue
      }
      let runEnd = at + 1
      while (runEnd < end) {
        const next = text.charCodeAt(runEnd)
        if (next >= 128 || ascii[next] !== kind) break
        runEnd++
      }
      tokens += kind === letter ? lettersCost(runEnd - at) : Math.ceil((runEnd - at) / 2)
      at = runEnd
    } else if (unit < 0x2000) {
      // Letters with accents belong to words; other alphabets have few whole words in the vocabulary.
      let runEnd = at + 1
      while (runEnd < end && isAlphabetic(text.charCodeAt(runEnd))) runEnd++
      tokens += Math.ceil((runEnd - at) / 2)
      at = runEnd
    } else {
      // A character of Chinese, Japanese or Korean, a sign, an emoji (two units).
      tokens++
      at += unit >= 0xd800 && unit < 0xdc00 && at + 1 < end ? 2 : 1
    }
  }
  return tokens
}

const lettersCost = (length: number): number =>
  length <= wordLength ? 1 : 1 + Math.ceil((length - wordLength) / pieceLength)
const isAlphabetic = (unit: number): boolean => unit >= 0xa1 && unit < 0x2000

/** The first items, in order, that fit into a budget together; an item that does not fit is passed over. */
export function fitToBudget<Item extends { tokens: number }>(items: readonly Item[], budget: number): Item[] {
  let left = budget
  return items.filter((item) => {
    if (item.tokens > left) return false
    left -= item.tokens
    return true
  })
}
