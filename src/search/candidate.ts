import type { Hit, HitTrace } from '../core/hit.ts'
import type { Declared } from '../text/declares-outdated.ts'
import type { Fused } from './fuse.ts'
import type { ChunkRow } from './records-repository.ts'

/**
 * Memory's record that the content of a passage is outdated: until when it was true, the current value, and the fact
 * that states it.
 */
export interface Outdated {
  fact: string
  /** Epoch milliseconds. */
  until: number
  now: string | null
  /** Rows of `records` with newer passages, change by change up to the current state. */
  newer: readonly (readonly number[])[]
}

/** A chunk that may become a hit. Steps fill it in; `trace` is written by the same steps that rank. */
export interface Candidate {
  row: ChunkRow
  /** BM25 relative to the best of this question, 0…1. */
  lexical: number
  /** Cosine relative to the best of this question, 0…1 from the embedder's background. */
  semantic: number
  /**
   * Cosine with the question, and deviations above unrelated text, of a static embedding if `instant`; undefined
   * without a vector.
   */
  cosine?: { value: number; deviations: number; instant: boolean }
  /** MaxSim, if token codes exist. */
  late?: number
  /** Its content is no longer true. */
  outdated?: Outdated
  /** Its document declares itself outdated. */
  declared?: Declared
  /** For a turn: the preceding question, if that is a candidate, too. */
  answers?: Candidate
  /** Near copies and translations that it represents. */
  copies?: NonNullable<Hit['copies']>
  /** The owner's preference for which it is offered. */
  offered?: { fact: string; says: string }
  /** The score that orders hits. */
  score: number
  trace: HitTrace
}

/** Starts with its fused score relative to the best: all ranking steps use a scale of about 1. */
export function newCandidate(row: ChunkRow, fused: Fused, best = 1): Candidate {
  const score = fused.score / best
  return {
    row,
    lexical: 0,
    semantic: 0,
    score,
    trace: { places: fused.places, fused: fused.score, blended: score, adjustments: [], final: score },
  }
}

export function adjustBy(candidate: Candidate, name: string, value: number): void {
  if (value === 0) return
  candidate.score += value
  candidate.trace.adjustments.push({ name, value })
}

/** Best first; ties by chunk id, so that the order is deterministic. */
export const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || a.row.chunkId - b.row.chunkId
