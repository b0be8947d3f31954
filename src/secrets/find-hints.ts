import { openWasmKernel, wasmPageBytes } from '../core/wasm-kernel.ts'
import { findHintsByHand } from './find-hints-by-hand.ts'
import { addPlace, emptyHints, type FoundHints, figures, noHints } from './found-hints.ts'
import { hintsBytes } from './kernels/hints-bytes.ts'

/** Exports of kernels/hints.as.ts. */
interface HintKernel {
  learn(address: number, units: number): number
  begin(): void
  scan(text: number, units: number, known: number, found: number): number
}

/** Units per call. */
const piece = 16_384
/** Bytes of the kernel's tables: the chains, then the entries of its hints. */
const chainBytes = 32_768
const entryBytes = 8
const foundBytes = 8
/** Most hints that begin at one place, each a prefix of the next, plus figures. */
const mostAtOnce = 8 + figures.length
/** Longest hint, units. */
const longestHint = 64
/** Units before a piece that the kernel reads: the start of a bank account number or of a hint. */
const lookedBack = 4

type HintFinder = (text: string) => FoundHints

/**
 * Searches many short strings at once, each ended by a 0 unit. Separate searches took ten times as long as the rest of
 * redaction. Uses WebAssembly because hooks start cold: a JavaScript loop took 15 ms for 70 kB, the kernel takes one,
 * plus half of one to start. Hints have at least two characters.
 */
export const createHintFinder = (hints: string): HintFinder => openHintKernel(hints) ?? findHintsByHand(hints)

/** The search by WebAssembly; undefined if the runtime lacks it. */
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
      // Concatenated with an empty string, so that the slice is not copied before it is written.
      memory.write(text.slice(from - back, known), start - 2 * back, 'utf16le')
      // A 0 unit after the end closes open runs.
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
