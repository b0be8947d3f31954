// AssemblyScript, not TypeScript: built into hints-bytes.ts, see there for the command.
//
// All places of many short strings in a text, in one pass, as find-hints.ts does without WebAssembly. Texts are UTF-16;
// one longer than its room comes in pieces, each followed by so many units of the next as the longest string needs.
//
// Memory: chains (2 bytes for each hash of a pair of units), then hints (8 bytes each: address, length, next of the same
// pair), then what the caller keeps there: strings, text, found (8 bytes each: number, place). Figures are found, too, with
// the numbers behind those of the hints: long numbers, bank account numbers, drawn tokens.

const hashes: i32 = 16384
const cardDigits: i32 = 13
const drawnRun: i32 = 24
const digit: i32 = 1
const letter: i32 = 2

let hints: i32 = 0
let last: i32 = 0
let beforeLast: i32 = 0
let thirdLast: i32 = 0
let fourthLast: i32 = 0
let digits: i32 = 0
let numberUnits: i32 = 0
let run: i32 = 0
let kinds: i32 = 0

@inline function hashOf(first: i32, second: i32): i32 { return ((first << 7) ^ second) & (hashes - 1) }
@inline function isCapital(unit: i32): bool { return <u32>(unit - 65) < 26 }
@inline function kindOf(unit: i32): i32 { return <u32>((unit | 32) - 97) < 26 ? letter : <u32>(unit - 48) < 10 ? digit : 0 }
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
  last = 0
  beforeLast = 0
  thirdLast = 0
  fourthLast = 0
  digits = 0
  numberUnits = 0
  run = 0
  kinds = 0
}

// Looks at `units` of the text, of which `known` lie in memory; how many were found. A place below 0 lies in the piece
// before. A unit of 0 behind the text ends what it ends with.
export function scan(text: i32, units: i32, known: i32, found: i32): i32 {
  const first = found
  // In locals: code that is not yet optimised reads and writes each global in memory.
  let one = last
  let two = beforeLast
  let three = thirdLast
  let four = fourthLast
  let ofOne = kindOf(one)
  let ofDigits = digits
  let ofNumber = numberUnits
  let ofRun = run
  let ofKinds = kinds
  for (let at = 0; at < units; at++) {
    const unit = <i32>load<u16>(text + (at << 1))
    const kind = kindOf(unit)
    if (kind == digit) {
      ofDigits++
      if (ofOne == digit && isCapital(two) && isCapital(three) && kindOf(four) == 0)
        found = put(found, hints + 1, at - 3)
    } else if (ofDigits && !((unit == 32 || unit == 45) && ofOne == digit)) {
      if (ofDigits >= cardDigits) found = put(found, hints, at - ofNumber)
      ofDigits = 0
      ofNumber = 0
    }
    if (ofDigits) ofNumber++
    if (kind || joins(unit)) {
      ofRun++
      ofKinds |= kind
    } else {
      if (ofRun >= drawnRun && ofKinds == digit + letter) found = put(found, hints + 2, at - ofRun)
      ofRun = 0
      ofKinds = 0
    }
    let number = <i32>load<u16>(hashOf(one, unit) << 1)
    while (number) {
      const entry = (hashes << 1) + ((number - 1) << 3)
      const length = <i32>load<u16>(entry + 4)
      if (at - 1 + length <= known && isAt(text + ((at - 1) << 1), load<u32>(entry), length))
        found = put(found, number - 1, at - 1)
      number = <i32>load<u16>(entry + 6)
    }
    four = three
    three = two
    two = one
    one = unit
    ofOne = kind
  }
  last = one
  beforeLast = two
  thirdLast = three
  fourthLast = four
  digits = ofDigits
  numberUnits = ofNumber
  run = ofRun
  kinds = ofKinds
  return (found - first) >> 3
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
