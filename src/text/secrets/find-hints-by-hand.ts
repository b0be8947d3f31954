import type { FoundHints } from './found-hints.ts'
import { isCapital, isDigit, isLetter } from './letters.ts'

const asciiSize = 128
/** Digits of the shortest card number. */
const cardDigits = 13
/** Units of a drawn token. */
const drawnRun = 24
const [digit, letter] = [1, 2]

/** What `createHintFinder` does, for runtimes without WebAssembly. */
export function findHintsByHand(hints: readonly string[]): (text: string) => FoundHints {
  /** 1 + the place in `groups` of the hints that begin with a pair of characters. */
  const pairs = new Uint16Array(asciiSize * asciiSize)
  const groups: { hint: string; number: number }[][] = []
  for (const [number, hint] of hints.entries()) {
    const pair = pairOf(hint.charCodeAt(0), hint.charCodeAt(1))
    if (!pairs[pair]) pairs[pair] = groups.push([])
    groups[pairs[pair]! - 1]!.push({ hint, number })
  }

  return (text) => {
    const places = new Map<number, number[]>()
    const figures: FoundHints['figures'] = { longNumber: [], accountNumber: [], drawn: [] }
    let digits = 0
    let numberUnits = 0
    let last = 0
    let run = 0
    let kinds = 0
    // A unit of 0 behind the end: what the text ends with is over there.
    for (let at = 0; at <= text.length; at++) {
      const unit = at < text.length ? text.charCodeAt(at) : 0
      const kind = kindOf(unit)
      if (kind === digit) {
        digits++
        if (beginsAccount(text, at - 3)) figures.accountNumber.push(at - 3)
      } else if (digits > 0 && !(isNumberGap(unit) && isDigit(last))) {
        if (digits >= cardDigits) figures.longNumber.push(at - numberUnits)
        digits = 0
        numberUnits = 0
      }
      if (digits > 0) numberUnits++
      if (kind > 0 || joins(unit)) {
        run++
        kinds |= kind
      } else {
        if (run >= drawnRun && kinds === (digit | letter)) figures.drawn.push(at - run)
        run = 0
        kinds = 0
      }
      const group = pairs[pairOf(last, unit)]!
      if (group > 0)
        for (const { hint, number } of groups[group - 1]!)
          if (text.startsWith(hint, at - 1)) {
            const known = places.get(number)
            if (known) known.push(at - 1)
            else places.set(number, [at - 1])
          }
      last = unit
    }
    return { places, figures }
  }
}

/** Different for each pair of ASCII; other pairs share their places with some. */
const pairOf = (first: number, second: number): number => ((first << 7) ^ second) & (asciiSize * asciiSize - 1)
const kindOf = (unit: number): number => (isLetter(unit) ? letter : isDigit(unit) ? digit : 0)
const beginsAccount = (text: string, at: number): boolean =>
  at >= 0 &&
  isCapital(text.charCodeAt(at)) &&
  isCapital(text.charCodeAt(at + 1)) &&
  isDigit(text.charCodeAt(at + 2)) &&
  kindOf(text.charCodeAt(at - 1)) === 0
/** `_`, `-`, `.`, `~` */
const joins = (unit: number): boolean => unit === 95 || unit === 45 || unit === 46 || unit === 126
const isNumberGap = (unit: number): boolean => unit === 32 || unit === 45
