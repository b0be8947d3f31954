/** What one pass over a text says about the secrets that can be in it. */
export interface FoundHints {
  /** Hints that stand in the text. */
  hints: ReadonlySet<string>
  /** As many digits in one run as a card number has, single spaces and dashes between them left out. */
  longNumber: boolean
  /** Two capitals and two digits, as bank account numbers begin. */
  accountNumber: boolean
}

const asciiSize = 128
/** Digits of the shortest card number. */
const cardDigits = 13

/**
 * A search for many short strings at once: looking for each of them by itself took ten times as long as all the rest of
 * covering secrets. Hints have at least two characters and begin with two of ASCII.
 */
export function createHintFinder(hints: readonly string[]): (text: string) => FoundHints {
  /** 1 + the place in `groups` of the hints that begin with a pair of characters. */
  const pairs = new Uint8Array(asciiSize * asciiSize)
  const groups: string[][] = []
  for (const hint of new Set(hints)) {
    const pair = hint.charCodeAt(0) * asciiSize + hint.charCodeAt(1)
    if (!pairs[pair]) pairs[pair] = groups.push([])
    groups[pairs[pair]! - 1]!.push(hint)
  }

  return (text) => {
    const found = new Set<string>()
    let longNumber = false
    let accountNumber = false
    let digits = 0
    let last = asciiSize
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (isDigit(unit)) {
        digits++
        if (digits >= cardDigits) longNumber = true
        if (isDigit(last) && isCapital(text.charCodeAt(at - 2)) && isCapital(text.charCodeAt(at - 3)))
          accountNumber = true
      } else if (digits > 0 && !(isGap(unit) && isDigit(last))) digits = 0
      if (unit < asciiSize && last < asciiSize) {
        const group = pairs[last * asciiSize + unit]!
        if (group > 0) for (const hint of groups[group - 1]!) if (text.startsWith(hint, at - 1)) found.add(hint)
      }
      last = unit
    }
    return { hints: found, longNumber, accountNumber }
  }
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57
const isCapital = (unit: number): boolean => unit >= 65 && unit <= 90
const isGap = (unit: number): boolean => unit === 32 || unit === 45
