import type { ScoredChunk } from '../../ports/search-index.ts'
import { sampledFrom } from './code-scan.ts'
import { type CodeTable, rowsOf, type Scope } from './code-table.ts'
import { bestFirst } from './read-vectors.ts'

/** Scopes up to this number of pieces are compared exactly: 1 ms at 384 dimensions. */
const exactUpTo = 20_000
/** Pieces that the code scan passes on for exact comparison; 20 per hit, and at least this number. */
const shortlistLeast = 1000
const shortlistPerHit = 20
/**
 * Maximum of vectors read from the file per search, unless more hits are wanted: 5 µs each, 7 in a file of a million.
 */
const readsLeast = 200
const readsPerHit = 4
/** The same for a large table, where reads would dominate: see decision 51. */
const readsPerHitOfMany = 2

/** Cosines of rows whose vectors are not in memory; NaN for deleted ones. */
export type ReadCosines = (query: Float32Array, rows: readonly number[]) => Float32Array

/** The best chunks of a scope, each with its best piece (see `searchSteps`). */
export function searchCodes(
  table: CodeTable,
  query: Float32Array,
  limit: number,
  scope: Scope,
  readCosines: ReadCosines,
): ScoredChunk[] {
  const steps = searchSteps(table, query, limit, scope)
  let step = steps.next()
  while (!step.done) step = steps.next(readCosines(query, step.value))
  return step.value
}

/** Yields rows whose vectors are not in memory, receives their cosines, and returns the hits. */
export type SearchSteps = Generator<readonly number[], ScoredChunk[], Float32Array>

/**
 * The best chunks of a scope, each with its best piece. Small scopes are compared exactly. Otherwise the codes select a
 * shortlist by Hamming distance; of its rows whose vectors are not in memory, the best by a finer estimate are read. If
 * chunks with many pieces crowd the list, both numbers grow until there are enough chunks.
 */
export function* searchSteps(table: CodeTable, query: Float32Array, limit: number, scope: Scope): SearchSteps {
  for (let effort = 1; ; effort *= 4) {
    const wanted = Math.max(shortlistLeast, shortlistPerHit * limit) * effort
    const perHit = isLarge(table) ? readsPerHitOfMany : readsPerHit
    const reads = Math.max(readsLeast, perHit * limit) * effort
    const all = scope.count <= wanted || scope.count <= exactUpTo ? rowsOf(scope) : undefined
    const everything = all !== undefined && (scope.count <= wanted || missingRows(table, all) <= reads)
    const rows = everything ? all : table.slabs.nearest(query, scope.mask, wanted)
    const { cosines, complete } = yield* compare(table, query, rows, reads)
    const hits = bestChunks(table, rows, cosines, limit)
    if (hits.length >= limit || (everything && complete)) return hits
  }
}

/** Cosines of rows: from memory, or read for the most promising rows. NaN: not compared. */
function* compare(
  table: CodeTable,
  query: Float32Array,
  rows: Uint32Array,
  reads: number,
): Generator<readonly number[], { cosines: Float32Array; complete: boolean }, Float32Array> {
  const cosines = table.slabs.cosines(query, rows)
  const missing: number[] = []
  for (let i = 0; i < rows.length; i++) if (Number.isNaN(cosines[i])) missing.push(i)
  const complete = missing.length <= reads
  // In a large table `reads` is relative to all rows, and those in memory need no read.
  const some = isLarge(table) ? Math.ceil((reads * missing.length) / rows.length) : reads
  const chosen = complete ? missing : mostPromising(table, query, rows, missing, some)
  if (chosen.length === 0) return { cosines, complete }
  const read = yield chosen.map((i) => rows[i]!)
  for (const [k, i] of chosen.entries()) cosines[i] = read[k]!
  return { cosines, complete }
}

function mostPromising(
  table: CodeTable,
  query: Float32Array,
  rows: Uint32Array,
  missing: readonly number[],
  reads: number,
): number[] {
  const estimates = table.slabs.estimates(
    query,
    Uint32Array.from(missing, (i) => rows[i]!),
    table.lengths,
  )
  // The estimate of the last row to read: sorting numbers is far faster than sorting rows by them.
  const least = estimates.slice().sort()[missing.length - reads]!
  let room = reads
  for (const estimate of estimates) if (estimate > least) room--
  return missing.filter((_, k) => estimates[k]! > least || (estimates[k] === least && room-- > 0))
}

const isLarge = (table: CodeTable): boolean => table.slabs.count >= sampledFrom

/** Hits from the best cosines: looks only at as many as needed to reach the limit. */
function bestChunks(table: CodeTable, rows: Uint32Array, cosines: Float32Array, limit: number): ScoredChunk[] {
  for (let wanted = limit * 2; ; wanted *= 4) {
    const bound = lowerBound(cosines, wanted)
    const pieces: [number, number][] = []
    for (let i = 0; i < rows.length; i++) if (cosines[i]! >= bound) pieces.push([table.chunkOf(rows[i]!), cosines[i]!])
    const hits = bestFirst(pieces)
    if (hits.length >= limit || wanted >= rows.length) return hits.slice(0, limit)
  }
}

/**
 * A value that at least `wanted` of the cosines (or all of them) reach, and not many more; found by counting, not
 * sorting.
 */
function lowerBound(cosines: Float32Array, wanted: number): number {
  if (wanted >= cosines.length) return Number.NEGATIVE_INFINITY
  const counts = new Uint32Array(steps)
  for (let i = 0; i < cosines.length; i++) {
    const cosine = cosines[i]!
    if (!Number.isNaN(cosine)) counts[stepOf(cosine)]!++
  }
  let step = steps - 1
  for (let found = counts[step]!; found < wanted && step > 0; ) found += counts[--step]!
  return step === 0 ? Number.NEGATIVE_INFINITY : (step / steps) * 2 - 1
}

/** Histogram steps between -1 and 1; quantized vectors may go slightly beyond. */
const steps = 4096
const stepOf = (cosine: number): number => Math.min(steps - 1, Math.max(0, Math.floor(((cosine + 1) / 2) * steps)))

function missingRows(table: CodeTable, rows: Uint32Array): number {
  if (table.slabs.holdsAll) return 0
  let missing = 0
  for (const row of rows) if (!table.slabs.holds(row)) missing++
  return missing
}
