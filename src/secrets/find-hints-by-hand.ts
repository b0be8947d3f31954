import { once } from '../core/once.ts'
import { addPlace, emptyHints, type FoundHints, noHints } from './found-hints.ts'
import { isCapital } from './letters.ts'

const asciiSize = 128
const mask = asciiSize * asciiSize - 1
/** Digits of the shortest card number. */
const cardDigits = 13
/** Shortest random run, UTF-16 units. */
const drawnRun = 24
/** Bits for the class of a unit. */
const [digit, letter, joint, numberGap] = [1, 2, 4, 8]
const ofRun = digit | letter | joint

/** Class of each ASCII unit; a table, because a function call per unit dominates the cost of a cold loop. */
const kindsOfAscii = once(() => {
  const kinds = new Uint8Array(asciiSize)
  for (let at = 0; at < 10; at++) kinds[48 + at] = digit
  for (let at = 0; at < 26; at++) kinds[65 + at] = kinds[97 + at] = letter
  for (const sign of '_-.~') kinds[sign.charCodeAt(0)] = joint
  for (const sign of ' -') kinds[sign.charCodeAt(0)]! |= numberGap
  return kinds
})

/** The same as `openHintKernel`, for runtimes without WebAssembly. */
export function findHintsByHand(joined: string): (text: string) => FoundHints {
  const hints = joined.split('\0').slice(0, -1)
  /** 1 + index in `groups` of the hints that begin with a pair of characters. */
  const pairs = new Uint16Array(asciiSize * asciiSize)
  const groups: number[][] = []
  for (let number = 0; number < hints.length; number++) {
    const hint = hints[number]!
    const pair = pairOf(hint.charCodeAt(0), hint.charCodeAt(1))
    const group = pairs[pair]!
    if (group > 0) groups[group - 1]!.push(number)
    else pairs[pair] = groups.push([number])
  }

  return (text) => {
    const kinds = kindsOfAscii()
    const { places, figures } = emptyHints()
    let digits = 0
    let numberUnits = 0
    let last = 0
    let runFrom = 0
    // A virtual 0 unit after the end closes open runs.
    for (let at = 0; at <= text.length; at++) {
      let unit = at < text.length ? text.charCodeAt(at) : 0
      // Skips letters that begin no hint. Apart from the main loop, which V8 would else compile in a thread that delays exit.
      if (digits === 0)
        while (kinds[unit] === letter && pairs[((last << 7) ^ unit) & mask] === 0) {
          last = unit
          at++
          unit = at < text.length ? text.charCodeAt(at) : 0
        }
      const kind = kinds[unit] ?? 0
      if (digits > 0 || kind === digit) {
        const isBehindDigit = kinds[last] === digit
        if (kind === digit) {
          digits++
          if (isBehindDigit && beginsAccount(text, at - 3, kinds)) figures.accountNumber.push(at - 3)
        } else if (!((kind & numberGap) > 0 && isBehindDigit)) {
          if (digits >= cardDigits) figures.longNumber.push(at - numberUnits)
          digits = 0
          numberUnits = 0
        }
        if (digits > 0) numberUnits++
      }
      if ((kind & ofRun) === 0) {
        if (at - runFrom >= drawnRun && isOfBoth(text, runFrom, at, kinds)) figures.drawn.push(runFrom)
        runFrom = at + 1
      }
      const group = pairs[((last << 7) ^ unit) & mask]!
      if (group > 0) putPlaces(text, at - 1, group, places)
      last = unit
    }
    const isEmpty = places.size === 0 && Object.values(figures).every((seen) => seen.length === 0)
    return isEmpty ? noHints : { places, figures }
  }

  function putPlaces(text: string, at: number, group: number, places: FoundHints['places']): void {
    for (const number of groups[group - 1]!) if (text.startsWith(hints[number]!, at)) addPlace(places, number, at)
  }
}

/** Unique for each ASCII pair; other pairs share slots. */
const pairOf = (first: number, second: number): number => ((first << 7) ^ second) & mask

/** Two capitals and a digit, not after a letter or digit. */
const beginsAccount = (text: string, at: number, kinds: Uint8Array): boolean =>
  at >= 0 &&
  isCapital(text.charCodeAt(at)) &&
  isCapital(text.charCodeAt(at + 1)) &&
  ((kinds[text.charCodeAt(at - 1)] ?? 0) & (digit | letter)) === 0

/** Whether a run has both letters and digits. */
function isOfBoth(text: string, from: number, end: number, kinds: Uint8Array): boolean {
  let seen = 0
  for (let at = from; at < end; at++) seen |= kinds[text.charCodeAt(at)]!
  return (seen & digit) > 0 && (seen & letter) > 0
}
