import { once } from '../core/once.ts'
import { addPlace, emptyHints, type FoundHints, noHints } from './found-hints.ts'
import { isCapital } from './letters.ts'

const asciiSize = 128
const mask = asciiSize * asciiSize - 1
/** Digits of the shortest card number. */
const cardDigits = 13
/** Units of a drawn token. */
const drawnRun = 24
/** Bits of what a unit is. */
const [digit, letter, joint, numberGap] = [1, 2, 4, 8]
const ofRun = digit | letter | joint

/** What each unit of ASCII is; a table, as a call for each unit of a text is what a loop that starts cold costs most. */
const kindsOfAscii = once(() => {
  const kinds = new Uint8Array(asciiSize)
  for (let at = 0; at < 10; at++) kinds[48 + at] = digit
  for (let at = 0; at < 26; at++) kinds[65 + at] = kinds[97 + at] = letter
  for (const sign of '_-.~') kinds[sign.charCodeAt(0)] = joint
  for (const sign of ' -') kinds[sign.charCodeAt(0)]! |= numberGap
  return kinds
})

/** What `openHintKernel` does, for runtimes without WebAssembly. */
export function findHintsByHand(joined: string): (text: string) => FoundHints {
  const hints = joined.split('\0').slice(0, -1)
  /** 1 + the place in `groups` of the numbers of the hints that begin with a pair of characters. */
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
    // A unit of 0 behind the end: what the text ends with is over there.
    for (let at = 0; at <= text.length; at++) {
      let unit = at < text.length ? text.charCodeAt(at) : 0
      // Letters that begin no hint change nothing. In a loop of their own: V8 compiles a loop, in another thread that a
      // process waits for at its end, when it has jumped back over so much code.
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

/** Different for each pair of ASCII; other pairs share their places with some. */
const pairOf = (first: number, second: number): number => ((first << 7) ^ second) & mask

/** Two capitals and a digit behind no letter or digit. */
const beginsAccount = (text: string, at: number, kinds: Uint8Array): boolean =>
  at >= 0 &&
  isCapital(text.charCodeAt(at)) &&
  isCapital(text.charCodeAt(at + 1)) &&
  ((kinds[text.charCodeAt(at - 1)] ?? 0) & (digit | letter)) === 0

/** Whether a run has letters and digits. */
function isOfBoth(text: string, from: number, end: number, kinds: Uint8Array): boolean {
  let seen = 0
  for (let at = from; at < end; at++) seen |= kinds[text.charCodeAt(at)]!
  return (seen & digit) > 0 && (seen & letter) > 0
}
