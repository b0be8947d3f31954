import type { Hit, HitTrace } from '../core/hit.ts'
import type { Fused } from './fuse.ts'
import type { ChunkRow } from './records-repository.ts'

/** What memory knows of a passage whose content has ended since: until when it was true, what is now, who says so. */
export interface Outdated {
  fact: string
  /** Epoch milliseconds. */
  until: number
  now: string | null
  /** Rows of `records` with newer passages, change by change up to what is true now. */
  newer: readonly (readonly number[])[]
}

/** A chunk on its way to becoming a hit. Steps fill it in; `trace` is written by the same steps that rank. */
export interface Candidate {
  row: ChunkRow
  /** BM25 as share of the best of this question, 0…1. */
  lexical: number
  /** Cosine as share of the best of this question, 0…1 from the embedder's background. */
  semantic: number
  /** Cosine with the question, and deviations above unrelated text, of a static embedding where `instant`; undefined without a vector. */
  cosine?: { value: number; deviations: number; instant: boolean }
  /** MaxSim, when there are token codes. */
  late?: number
  /** What it says has ended since. */
  outdated?: Outdated
  /** Of a turn: the one before it that asks, where that is a candidate, too. */
  answers?: Candidate
  /** Near copies and translations that it represents. */
  copies?: NonNullable<Hit['copies']>
  /** The standing wish for which it is offered. */
  offered?: { fact: string; says: string }
  /** What hits are ordered by. */
  score: number
  trace: HitTrace
}

/** Starts with its fused score as share of the best: every way of ranking works on a scale of about 1. */
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

/** Best first; ties by chunk, so that the same question always gets the same order. */
export const byScore = (a: Candidate, b: Candidate): number => b.score - a.score || a.row.chunkId - b.row.chunkId
