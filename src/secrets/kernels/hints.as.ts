// AssemblyScript, not TypeScript: built into hints-bytes.ts, see there for the command.
//
// All places of many short strings in a text, in one pass, as find-hints.ts does without WebAssembly. Texts are UTF-16;
// one longer than its room comes in pieces, each with the last four units of the one before (0 before the first) and
// followed by so many units of the next as the longest string needs.
//
// Memory: chains (2 bytes for each hash of a pair of units), then hints (8 bytes each: address, length, next of the same
// pair), then what the caller keeps there: strings, text, found (8 bytes each: number, place). Figures are found, too, with
// the numbers behind those of the hints: long numbers, bank account numbers, drawn tokens.
//
// V8 compiles a function anew, in another thread that a process waits for at its end, when it has jumped back over 1.8 MB
// of its own code. So letters have a short loop of their own, and what is seldom needed is exported: that is not put into
// the loop over the text.

const hashes: i32 = 16384
const cardDigits: i32 = 13
const drawnRun: i32 = 24
const digit: i32 = 1
const letter: i32 = 2

let hints: i32 = 0
// Of the number that the text stands in: digits, and units with the gaps between them.
let digits: i32 = 0
let numberUnits: i32 = 0
// Of the run of letters, digits and joints that the piece before ended with.
let run: i32 = 0
let kinds: i32 = 0

@inline function hashOf(first: i32, second: i32): i32 { return ((first << 7) ^ second) & (hashes - 1) }
@inline function chainOf(first: i32, second: i32): i32 { return <i32>load<u16>(hashOf(first, second) << 1) }
@inline function unitAt(text: i32, at: i32): i32 { return <i32>load<u16>(text + (at << 1)) }
@inline function isCapital(unit: i32): bool { return <u32>(unit - 65) < 26 }
@inline function isLetter(unit: i32): bool { return <u32>((unit | 32) - 97) < 26 }
@inline function isDigit(unit: i32): bool { return <u32>(unit - 48) < 10 }
@inline function joins(unit: i32): bool { return unit == 95 || unit == 45 || unit == 46 || unit == 126 }

// Takes in all strings, each followed by a unit of 0; a string's number is how many came before. Gives the longest.
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

// Looks at `units` of the text, of which `known` lie in memory; how many were found. A place below 0 lies in the piece
// before. A unit of 0 behind the text ends what it ends with.
export function scan(text: i32, units: i32, known: i32, found: i32): i32 {
  const first = found
  let last = unitAt(text, -1)
  let isNumber = digits > 0
  let runFrom = -run
  for (let at = 0; at < units; at++) {
    let unit = unitAt(text, at)
    // Letters that begin no hint change nothing.
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

// A digit, or what follows one.
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

// A run that is long enough to be drawn, where it has both kinds of signs.
export function endRun(text: i32, from: i32, end: i32, found: i32): i32 {
  look(text, from, end)
  if (kinds == digit + letter) found = put(found, hints + 2, from)
  kinds = 0
  return found
}

// Keeps which kinds of signs a run has; what lies in the piece before was looked at there.
export function look(text: i32, from: i32, end: i32): void {
  if (from >= 0) kinds = 0
  for (let at = from < 0 ? 0 : from; at < end; at++) {
    const unit = unitAt(text, at)
    if (isLetter(unit)) kinds |= letter
    else if (isDigit(unit)) kinds |= digit
    if (kinds == digit + letter) return
  }
}

// The hints of a chain that stand at a place.
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
