// AssemblyScript, not TypeScript: built into hints-bytes.ts, which has the command.
//
// Finds all places of many short strings in a text in one pass, like find-hints-by-hand.ts without WebAssembly. Texts
// are UTF-16. A long text comes in pieces, each with the last four units of the piece before (0 before the first) and
// followed by as many units of the next as the longest string needs.
//
// Memory: chains (2 bytes for each hash of a pair of units), then hints (8 bytes each: address, length, next of the
// same pair), then the caller's data: strings, text, found (8 bytes each: number, place). Figures are found, too, and
// numbered after the hints: long numbers, bank account numbers, drawn tokens.
//
// V8 recompiles a function after it has jumped back over 1.8 MB of its code, in another thread that a process waits for
// when it exits. So letters have a short loop of their own, and rarely used functions are exported, which keeps them
// from being inlined into the loop over the text.

const hashes: i32 = 16384
const cardDigits: i32 = 13
const drawnRun: i32 = 24
const digit: i32 = 1
const letter: i32 = 2

let hints: i32 = 0
// Of the number at the current position: digits, and units including gaps.
let digits: i32 = 0
let numberUnits: i32 = 0
// Of the run of letters, digits and joints that ended the piece before.
let run: i32 = 0
let kinds: i32 = 0

@inline function hashOf(first: i32, second: i32): i32 { return ((first << 7) ^ second) & (hashes - 1) }
@inline function chainOf(first: i32, second: i32): i32 { return <i32>load<u16>(hashOf(first, second) << 1) }
@inline function unitAt(text: i32, at: i32): i32 { return <i32>load<u16>(text + (at << 1)) }
@inline function isCapital(unit: i32): bool { return <u32>(unit - 65) < 26 }
@inline function isLetter(unit: i32): bool { return <u32>((unit | 32) - 97) < 26 }
@inline function isDigit(unit: i32): bool { return <u32>(unit - 48) < 10 }
@inline function joins(unit: i32): bool { return unit == 95 || unit == 45 || unit == 46 || unit == 126 }

// Adds all strings, each ended by a 0 unit; strings are numbered in order. Returns the length of the longest.
export function learn(address: i32, units: i32): i32 {
  let longest = 0
  let first = address
  for (let at = address; at < address + (units << 1); at += 2) {
    if (load<u16>(at)) continue
    const length = (at - first) >> 1
    if (length > longest) longest = length
    add(first, length)
    first = at + 2
  }
  return longest
}

@inline function add(address: i32, units: i32): void {
  const chain = hashOf(load<u16>(address), load<u16>(address + 2)) << 1
  const entry = (hashes << 1) + (hints << 3)
  hints++
  store<u32>(entry, address)
  store<u16>(entry + 4, units)
  store<u16>(entry + 6, load<u16>(chain))
  store<u16>(chain, hints)
}

export function begin(): void {
  digits = 0
  numberUnits = 0
  run = 0
  kinds = 0
}

// Scans `units` of the text, of which `known` are in memory; returns how many were found. Negative places are in the
// piece before. A 0 unit after the text closes open runs.
export function scan(text: i32, units: i32, known: i32, found: i32): i32 {
  const first = found
  let last = unitAt(text, -1)
  let isNumber = digits > 0
  let runFrom = -run
  for (let at = 0; at < units; at++) {
    let unit = unitAt(text, at)
    // Skips letters that begin no hint.
    if (!isNumber)
      while (isLetter(unit) && !chainOf(last, unit)) {
        last = unit
        if (++at == units) break
        unit = unitAt(text, at)
      }
    if (at == units) break
    const chain = chainOf(last, unit)
    last = unit
    if (isNumber || isDigit(unit)) {
      found = count(text, at, found)
      isNumber = digits > 0
    }
    if (!isLetter(unit) && !isDigit(unit) && !joins(unit)) {
      if (at - runFrom >= drawnRun) found = endRun(text, runFrom, at, found)
      runFrom = at + 1
    }
    if (chain) found = match(text, at - 1, known, chain, found)
  }
  run = units - runFrom
  look(text, runFrom, units)
  return (found - first) >> 3
}

// Handles a digit, or the unit after one.
export function count(text: i32, at: i32, found: i32): i32 {
  const unit = unitAt(text, at)
  const isBehindDigit = isDigit(unitAt(text, at - 1))
  if (isDigit(unit)) {
    digits++
    if (isBehindDigit && isCapital(unitAt(text, at - 2)) && isCapital(unitAt(text, at - 3))) {
      const before = unitAt(text, at - 4)
      if (!isLetter(before) && !isDigit(before)) found = put(found, hints + 1, at - 3)
    }
  } else if (!((unit == 32 || unit == 45) && isBehindDigit)) {
    if (digits >= cardDigits) found = put(found, hints, at - numberUnits)
    digits = 0
    numberUnits = 0
  }
  if (digits) numberUnits++
  return found
}

// Reports a run that is long enough to be random, if it has both letters and digits.
export function endRun(text: i32, from: i32, end: i32, found: i32): i32 {
  look(text, from, end)
  if (kinds == digit + letter) found = put(found, hints + 2, from)
  kinds = 0
  return found
}

// Collects the character classes of a run; the piece before was already scanned.
export function look(text: i32, from: i32, end: i32): void {
  if (from >= 0) kinds = 0
  for (let at = from < 0 ? 0 : from; at < end; at++) {
    const unit = unitAt(text, at)
    if (isLetter(unit)) kinds |= letter
    else if (isDigit(unit)) kinds |= digit
    if (kinds == digit + letter) return
  }
}

// Finds the hints of a chain at a place.
export function match(text: i32, place: i32, known: i32, chain: i32, found: i32): i32 {
  for (let number = chain; number; ) {
    const entry = (hashes << 1) + ((number - 1) << 3)
    const length = <i32>load<u16>(entry + 4)
    if (place + length <= known && isAt(text + (place << 1), load<u32>(entry), length))
      found = put(found, number - 1, place)
    number = <i32>load<u16>(entry + 6)
  }
  return found
}

@inline function put(found: i32, number: i32, place: i32): i32 {
  store<i32>(found, number)
  store<i32>(found + 4, place)
  return found + 8
}

@inline function isAt(text: i32, hint: i32, units: i32): bool {
  for (let at = 0; at < units; at++)
    if (load<u16>(text + (at << 1)) != load<u16>(hint + (at << 1))) return false
  return true
}
