import { openWasmKernel, wasmPageBytes } from '../../core/wasm-kernel.ts'
import { findHintsByHand } from './find-hints-by-hand.ts'
import { type FoundHints, figures } from './found-hints.ts'
import { hintsBytes } from './kernels/hints-bytes.ts'

/** The functions of kernels/hints.as.ts. */
interface HintKernel {
  learn(address: number, units: number): number
  begin(): void
  scan(text: number, units: number, known: number, found: number): number
}

/** Units of a text that are looked at in one call. */
const piece = 16_384
/** Bytes of the kernel's own tables: the chains, then entries of its hints. */
const chainBytes = 32_768
const entryBytes = 8
const foundBytes = 8
/** So many hints can begin at one place, each the beginning of the next, and so many figures be seen there. */
const mostAtOnce = 8 + figures.length
/** No hint is longer, units. */
const longestHint = 64

/**
 * A search for many short strings at once: looking for each of them by itself took ten times as long as all the rest of
 * covering secrets. By WebAssembly, because hooks start cold: a loop over 70 kB took 15 ms there, this one takes one. Hints
 * have at least two characters.
 */
export function createHintFinder(hints: readonly string[]): (text: string) => FoundHints {
  const strings = chainBytes + hints.length * entryBytes
  const joined = `${hints.join('\0')}\0`
  // A unit before the text: a hint may begin at the end of the piece before.
  const before = strings + 2 * joined.length
  const found = (before + 2 * (1 + piece + longestHint) + 7) & ~7
  const wasm = openWasmKernel(hintsBytes, Math.ceil((found + piece * mostAtOnce * foundBytes) / wasmPageBytes))
  if (!wasm) return findHintsByHand(hints)
  const kernel = wasm.exports as unknown as HintKernel
  const memory = Buffer.from(wasm.memory.buffer)
  memory.write(joined, strings, 'utf16le')
  const longest = kernel.learn(strings, joined.length)
  if (longest > longestHint) throw new RangeError(`A hint has ${longest} units.`)
  const pairs = new Int32Array(wasm.memory.buffer, found)

  return (text) => {
    const places = new Map<number, number[]>()
    const seen = figures.map((): number[] => [])
    kernel.begin()
    for (let from = 0; from < text.length; from += piece) {
      const isLast = from + piece >= text.length
      const end = isLast ? text.length : from + piece
      const known = Math.min(end + longest, text.length)
      // A unit of 0 behind the end: what the text ends with is over there.
      const written = `${from > 0 ? '' : '\0'}${text.slice(Math.max(0, from - 1), known)}${isLast ? '\0' : ''}`
      memory.write(written, before, 'utf16le')
      const count = kernel.scan(before + 2, end - from + (isLast ? 1 : 0), known - from, found)
      for (let at = 0; at < count; at++) {
        const number = pairs[at * 2]!
        const others = number < hints.length ? places.get(number) : seen[number - hints.length]
        if (others) others.push(pairs[at * 2 + 1]! + from)
        else places.set(number, [pairs[at * 2 + 1]! + from])
      }
    }
    const [longNumber = [], accountNumber = [], drawn = []] = seen
    return { places, figures: { longNumber, accountNumber, drawn } }
  }
}
