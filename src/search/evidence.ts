import { dateWords } from '../text/dates.ts'
import { analyse } from '../text/tokenize.ts'
import type { Evidence } from './calibrate.ts'
import type { Candidate } from './candidate.ts'

/** Terms of a question with what each weighs: ln(1 + (N - n + ½) / (n + ½)), the idf of BM25. */
export type TermWeights = ReadonlyMap<string, number>

export function termWeights(
  terms: Iterable<string>,
  frequencies: ReadonlyMap<string, number>,
  size: number,
): TermWeights {
  const weights = new Map<string, number>()
  for (const term of terms) {
    const n = Math.min(frequencies.get(term) ?? 0, size)
    weights.set(term, Math.log(1 + (size - n + 0.5) / (n + 0.5)))
  }
  return weights
}

/** Shares of the question's idf mass in a passage: in its own text, and with what stands around it. */
export function wordShares(candidate: Candidate, weights: TermWeights): { own: number; all: number } {
  const { row } = candidate
  const own = new Set(analyse(`${row.title}\n${row.headings}\n${row.speaker ?? ''}\n${row.text}`))
  const around = new Set(row.lead === null ? [] : analyse(row.lead))
  if (row.speaker !== null && row.date !== null)
    for (const word of dateWords(row.date)) for (const term of analyse(word)) around.add(term)
  let total = 0
  let inOwn = 0
  let inAll = 0
  for (const [term, weight] of weights) {
    total += weight
    if (own.has(term)) inOwn += weight
    if (own.has(term) || around.has(term)) inAll += weight
  }
  return total === 0 ? { own: 0, all: 0 } : { own: inOwn / total, all: inAll / total }
}

/**
 * Reads the evidence of one candidate at a time: reading a passage costs more than ranking it, and only what is shown
 * needs it. Where the question calls one speaker, words matched better by somebody else's turns speak against an
 * answer: it is likely told of the other.
 */
export function evidenceReader(
  candidates: readonly Candidate[],
  weights: TermWeights,
  called: ReadonlySet<string>,
): (candidate: Candidate) => Evidence {
  const rival = called.size === 1 ? rivalry(candidates, weights, called) : 0
  return (candidate) => {
    const { own, all } = wordShares(candidate, weights)
    return {
      words: all,
      ownWords: own,
      meaning: candidate.cosine?.deviations,
      late: candidate.late,
      rival: candidate.row.speaker === null ? 0 : rival,
    }
  }
}

function rivalry(candidates: readonly Candidate[], weights: TermWeights, called: ReadonlySet<string>): number {
  let named = 0
  let others = 0
  for (const candidate of candidates) {
    const { speaker } = candidate.row
    if (speaker === null) continue
    const { own } = wordShares(candidate, weights)
    if (called.has(speaker)) named = Math.max(named, own)
    else others = Math.max(others, own)
  }
  return others - named
}
