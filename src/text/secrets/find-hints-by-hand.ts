import type { FoundHints } from './found-hints.ts'
import { isCapital, isDigit, isLetter } from './letters.ts'

const asciiSize = 128
/** Digits of the shortest card number. */
const cardDigits = 13
/** A run of a drawn token, and changes between letters and digits in it. */
const [drawnRun, drawnChanges] = [24, 2]

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
    let longNumber = false
    let accountNumber = false
    let drawn = false
    let digits = 0
    let last = 0
    let run = 0
    let changes = 0
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at)
      if (isDigit(unit)) {
        digits++
        if (digits >= cardDigits) longNumber = true
        if (isDigit(last) && isCapital(text.charCodeAt(at - 2)) && isCapital(text.charCodeAt(at - 3)))
          accountNumber = true
      } else if (digits > 0 && !(isNumberGap(unit) && isDigit(last))) digits = 0
      if (isDigit(unit) || isLetter(unit) || joins(unit)) {
        run++
        if ((isDigit(unit) && isLetter(last)) || (isLetter(unit) && isDigit(last))) changes++
        if (run >= drawnRun && changes >= drawnChanges) drawn = true
      } else {
        run = 0
        changes = 0
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
    return { places, longNumber, accountNumber, drawn }
  }
}

/** Different for each pair of ASCII; other pairs share their places with some. */
const pairOf = (first: number, second: number): number => ((first << 7) ^ second) & (asciiSize * asciiSize - 1)
/** `_`, `-`, `.`, `~` */
const joins = (unit: number): boolean => unit === 95 || unit === 45 || unit === 46 || unit === 126
const isNumberGap = (unit: number): boolean => unit === 32 || unit === 45
