// AssemblyScript, not TypeScript: built into hints-bytes.ts, see there for the command.
//
// All places of many short strings in a text, in one pass, as find-hints.ts does without WebAssembly. Texts are UTF-16;
// one longer than its room comes in pieces, each followed by so many units of the next as the longest string needs.
//
// Memory: chains (2 bytes for each hash of a pair of units), then hints (8 bytes each: address, length, next of the same
// pair), then what the caller keeps there: strings, text, found (8 bytes each: number, place).

const hashes: i32 = 16384
const cardDigits: i32 = 13
const drawnRun: i32 = 24
const drawnChanges: i32 = 2

let hints: i32 = 0
let last: i32 = 0
let beforeLast: i32 = 0
let thirdLast: i32 = 0
let digits: i32 = 0
let figures: i32 = 0
let run: i32 = 0
let changes: i32 = 0

@inline function hashOf(first: i32, second: i32): i32 { return ((first << 7) ^ second) & (hashes - 1) }
@inline function isDigit(unit: i32): bool { return <u32>(unit - 48) < 10 }
@inline function isCapital(unit: i32): bool { return <u32>(unit - 65) < 26 }
@inline function isLetter(unit: i32): bool { return <u32>((unit | 32) - 97) < 26 }
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
  digits = 0
  figures = 0
  run = 0
  changes = 0
}

// Looks at `units` of the text, of which `known` lie in memory; how many were found. Place -1: the string begins with the
// last unit of the piece before.
export function scan(text: i32, units: i32, known: i32, found: i32): i32 {
  const first = found
  for (let at = 0; at < units; at++) {
    const unit = <i32>load<u16>(text + (at << 1))
    if (isDigit(unit)) {
      digits++
      if (digits >= cardDigits) figures |= 1
      if (isDigit(last) && isCapital(beforeLast) && isCapital(thirdLast)) figures |= 2
    } else if (digits > 0 && !((unit == 32 || unit == 45) && isDigit(last))) digits = 0
    if (isDigit(unit) || isLetter(unit) || joins(unit)) {
      run++
      if ((isDigit(unit) && isLetter(last)) || (isLetter(unit) && isDigit(last))) {
        changes++
      }
      if (run >= drawnRun && changes >= drawnChanges) figures |= 4
    } else {
      run = 0
      changes = 0
    }
    let number = <i32>load<u16>(hashOf(last, unit) << 1)
    while (number) {
      const entry = (hashes << 1) + ((number - 1) << 3)
      const length = <i32>load<u16>(entry + 4)
      if (at - 1 + length <= known && isAt(text + ((at - 1) << 1), load<u32>(entry), length)) {
        store<i32>(found, number - 1)
        store<i32>(found + 4, at - 1)
        found += 8
      }
      number = <i32>load<u16>(entry + 6)
    }
    thirdLast = beforeLast
    beforeLast = last
    last = unit
  }
  return (found - first) >> 3
}

// 1: as many digits in one run as a card number has; 2: a beginning of a bank account number; 4: a long run in which letters
// and digits change.
export function seen(): i32 { return figures }

@inline function isAt(text: i32, hint: i32, units: i32): bool {
  for (let at = 0; at < units; at++)
    if (load<u16>(text + (at << 1)) != load<u16>(hint + (at << 1))) return false
  return true
}
