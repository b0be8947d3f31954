import { BlockReader } from './blocks.ts'
import type { Phrase } from './query-plan.ts'
import { goneKey, type StoredBlock } from './read-words.ts'
import { fields } from './tokens.ts'

/** Weight of a word by field, in the order of `fields`. */
export type FieldWeights = readonly number[]

/** The chunks with a phrase, ascending, each with its weighted count and its total number of words. */
export interface Matches {
  chunks: Uint32Array
  counts: Float64Array
  lengths: Uint32Array
}

interface Match {
  chunk: number
  count: number
  length: number
}

/** The loaded blocks of each term, ascending, and removed chunks. */
export interface BlocksAtHand {
  of(term: string): readonly StoredBlock[]
  /** All terms with this prefix. */
  beginning(prefix: string): readonly string[]
  gone: ReadonlySet<number>
}

export function blocksAtHand(blocks: readonly StoredBlock[], gone: ReadonlySet<number>): BlocksAtHand {
  const byTerm = new Map<string, StoredBlock[]>()
  for (const block of blocks) {
    const list = byTerm.get(block.term)
    if (list) list.push(block)
    else byTerm.set(block.term, [block])
  }
  return {
    of: (term) => byTerm.get(term) ?? [],
    beginning: (prefix) => [...byTerm.keys()].filter((term) => term.startsWith(prefix)),
    gone,
  }
}

/** Finds the chunks with a phrase. A phrase of several words needs blocks with positions. */
export function matchPhrase({ tokens, prefix }: Phrase, hand: BlocksAtHand, weights: FieldWeights): Matches {
  const last = tokens.length - 1
  const termsAt = (i: number): readonly string[] => (prefix && i === last ? hand.beginning(tokens[i]!) : [tokens[i]!])
  if (last > 0)
    return matchSideBySide(
      tokens.map((_, i) => placesOf(termsAt(i), hand)),
      weights,
    )
  const lists = termsAt(0).map((term) => matchTerm(term, hand, weights))
  return lists.length === 1 ? lists[0]! : sorted(lists.flatMap(unpacked))
}

function matchTerm(term: string, hand: BlocksAtHand, weights: FieldWeights): Matches {
  const blocks = hand.of(term)
  const size = blocks.reduce((sum, { documents }) => sum + documents, 0)
  const chunks = new Uint32Array(size)
  const counts = new Float64Array(size)
  const lengths = new Uint32Array(size)
  const [title = 0, headings = 0, body = 0, lead = 0] = weights
  let found = 0
  let ascending = true
  for (const block of blocks) {
    const reader = new BlockReader(block)
    while (reader.next()) {
      const { chunk, generation } = reader
      if (hand.gone.size > 0 && hand.gone.has(goneKey(chunk, generation))) continue
      if (found > 0 && chunk <= chunks[found - 1]!) ascending = false
      const held = reader.counts
      chunks[found] = chunk
      counts[found] = title * held[0]! + headings * held[1]! + body * held[2]! + lead * held[3]!
      lengths[found++] = reader.length
    }
  }
  const matches = {
    chunks: chunks.subarray(0, found),
    counts: counts.subarray(0, found),
    lengths: lengths.subarray(0, found),
  }
  return ascending ? matches : sorted(unpacked(matches))
}

const unpacked = ({ chunks, counts, lengths }: Matches): Match[] =>
  Array.from(chunks, (chunk, i) => ({ chunk, count: counts[i]!, length: lengths[i]! }))

/** Sorts by chunk, and adds up the counts of one chunk. */
function sorted(list: Match[]): Matches {
  const merged: Match[] = []
  for (const match of list.sort((a, b) => a.chunk - b.chunk)) {
    const last = merged.at(-1)
    if (last?.chunk === match.chunk) last.count += match.count
    else merged.push(match)
  }
  return {
    chunks: Uint32Array.from(merged, ({ chunk }) => chunk),
    counts: Float64Array.from(merged, ({ count }) => count),
    lengths: Uint32Array.from(merged, ({ length }) => length),
  }
}

interface Placed {
  length: number
  /** Positions by field. */
  places: number[][]
}

/** Positions of any of some terms, by chunk and field. */
function placesOf(terms: readonly string[], hand: BlocksAtHand): Map<number, Placed> {
  const found = new Map<number, Placed>()
  for (const term of terms) {
    for (const block of hand.of(term)) {
      const reader = new BlockReader(block)
      while (reader.next()) {
        const places = reader.places()
        if (hand.gone.has(goneKey(reader.chunk, reader.generation))) continue
        const former = found.get(reader.chunk)
        if (former) for (const [field, own] of places.entries()) former.places[field]!.push(...own)
        else found.set(reader.chunk, { length: reader.length, places })
      }
    }
  }
  return found
}

function matchSideBySide(words: readonly Map<number, Placed>[], weights: FieldWeights): Matches {
  const [first, ...others] = words as [Map<number, Placed>, ...Map<number, Placed>[]]
  const matches: Match[] = []
  for (const [chunk, { length, places }] of first) {
    if (!others.every((other) => other.has(chunk))) continue
    let count = 0
    let instances = 0
    for (const field of fields.keys()) {
      const following = others.map((other) => other.get(chunk)!.places[field]!)
      const here = places[field]!.filter((place) => following.every((own, i) => own.includes(place + i + 1)))
      count += weights[field]! * here.length
      instances += here.length
    }
    if (instances > 0) matches.push({ chunk, count, length })
  }
  return sorted(matches)
}
