import { openWasmKernel, wasmPageBytes } from '../core/wasm-kernel.ts'
import { findHintsByHand } from './find-hints-by-hand.ts'
import { addPlace, emptyHints, type FoundHints, figures, noHints } from './found-hints.ts'
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
/** Units that the kernel looks back at: a bank account number's, and a hint's first. */
const lookedBack = 4

type HintFinder = (text: string) => FoundHints

/**
 * A search for many short strings at once, each followed by a unit of 0: looking for each of them by itself took ten times
 * as long as all the rest of covering secrets. By WebAssembly, because hooks start cold: a loop over 70 kB took 15 ms there,
 * the kernel takes one, and its start half of one. Hints have at least two characters.
 */
export const createHintFinder = (hints: string): HintFinder => openHintKernel(hints) ?? findHintsByHand(hints)

/** The search by WebAssembly; undefined where a runtime has none. */
export function openHintKernel(hints: string): HintFinder | undefined {
  const count = hints.split('\0').length - 1
  const strings = chainBytes + count * entryBytes
  const start = strings + 2 * (hints.length + lookedBack)
  const found = (start + 2 * (piece + longestHint) + 7) & ~7
  const wasm = openWasmKernel(hintsBytes, Math.ceil((found + piece * mostAtOnce * foundBytes) / wasmPageBytes))
  if (!wasm) return undefined
  const kernel = wasm.exports as unknown as HintKernel
  const memory = Buffer.from(wasm.memory.buffer)
  memory.write(hints, strings, 'utf16le')
  const longest = kernel.learn(strings, hints.length)
  if (longest > longestHint) throw new RangeError(`A hint has ${longest} units.`)
  const units = new Uint16Array(wasm.memory.buffer)
  const pairs = new Int32Array(wasm.memory.buffer, found)

  return (text) => {
    let all = noHints
    kernel.begin()
    for (let from = 0; from < text.length; from += piece) {
      const isLast = from + piece >= text.length
      const end = isLast ? text.length : from + piece
      const known = Math.min(end + longest, text.length)
      const back = Math.min(from, lookedBack)
      if (from === 0) units.fill(0, start / 2 - lookedBack, start / 2)
      // Joined to nothing, so that the slice is not copied before it is written.
      memory.write(text.slice(from - back, known), start - 2 * back, 'utf16le')
      // A unit of 0 behind the end: what the text ends with is over there.
      if (isLast) units[start / 2 + known - from] = 0
      const seen = kernel.scan(start, end - from + (isLast ? 1 : 0), known - from, found)
      if (seen > 0 && all === noHints) all = emptyHints()
      for (let at = 0; at < seen; at++) put(all, pairs[at * 2]!, pairs[at * 2 + 1]! + from)
    }
    return all
  }

  function put({ places, figures: ofFigures }: FoundHints, number: number, place: number): void {
    if (number >= count) ofFigures[figures[number - count]!].push(place)
    else addPlace(places, number, place)
  }
}
