import type { LexicalIndex } from '../ports/search-index.ts'
import { analyse } from '../text/tokenize.ts'
import { spokenLines } from '../text/transcript.ts'
import type { Evidence } from './calibrate.ts'
import type { Candidate } from './candidate.ts'

/**
 * Minimum number of passages for a meaningful idf. In a few notes every present word seems common and every other one
 * rare, so that a question with one word missing would seem almost unmatched.
 */
const leastPassages = 100

/**
 * Terms of a question with their weights: ln(1 + (N - n + ½) / (n + ½)), the idf of BM25, for an index of N passages,
 * at least the minimum.
 */
export type TermWeights = ReadonlyMap<string, number>

export function termWeights(
  terms: Iterable<string>,
  frequencies: ReadonlyMap<string, number>,
  size: number,
): TermWeights {
  const weights = new Map<string, number>()
  for (const term of terms) {
    const n = Math.min(frequencies.get(term) ?? 0, size)
    weights.set(term, Math.log(1 + (Math.max(size, leastPassages) - n + 0.5) / (n + 0.5)))
  }
  return weights
}

/** Share of the question's idf mass that these terms carry. */
export function shareOf(held: ReadonlySet<string> | undefined, weights: TermWeights): number {
  let total = 0
  let there = 0
  for (const [term, weight] of weights) {
    total += weight
    if (held?.has(term)) there += weight
  }
  return total === 0 ? 0 : there / total
}

/** Whether the speaker of a turn has no name: it is labelled "user" or "assistant". */
const isUnnamed = ({ speaker, role }: Candidate['row']): boolean => Boolean(speaker) && speaker === role

/**
 * The weights for a turn. A speaker's label is indexed with the turn: if it is a role, it is not evidence, or every turn
 * of the user would answer "where does the user live?".
 */
function weightsFor(row: Candidate['row'], weights: TermWeights): TermWeights {
  if (!isUnnamed(row)) return weights
  const { speaker } = row
  const label = analyse(speaker!).filter((term) => weights.has(term))
  return label.length === 0 ? weights : new Map([...weights].filter(([term]) => !label.includes(term)))
}

/**
 * How much better turns of other speakers match the words of the question than those of the named one, -1…1; 0 for a
 * role, since the user and the assistant speak about the same.
 */
export async function rivalry(
  lexical: LexicalIndex,
  candidates: readonly Candidate[],
  weights: TermWeights,
  called: ReadonlySet<string>,
): Promise<number> {
  if (called.size !== 1) return 0
  const turns = candidates.filter(({ row }) => row.speaker !== null)
  const held = await lexical.held(
    turns.map(({ row }) => row.chunkId),
    [...weights.keys()],
  )
  let named = 0
  let others = 0
  for (const { row } of turns) {
    if (isUnnamed(row) && called.has(row.speaker!)) return 0
    const share = shareOf(held.get(row.chunkId)?.own, weights)
    if (called.has(row.speaker!)) named = Math.max(named, share)
    else others = Math.max(others, share)
  }
  return others - named
}

/** Facts (by chunk) about other people than those that the question names. */
export async function factsOfOthers(
  candidates: readonly Candidate[],
  called: ReadonlySet<string>,
  speakersIn: (text: string) => Promise<ReadonlySet<string>>,
): Promise<Set<number>> {
  const others = new Set<number>()
  if (called.size === 0) return others
  for (const { row } of candidates) {
    if (row.kind !== 'fact') continue
    const named = await speakersIn(row.text)
    if (named.size > 0 && ![...named].some((name) => called.has(name))) others.add(row.chunkId)
  }
  return others
}

/** Evidence against an answer if the question names a person. */
export interface Rivals {
  /** For turns: the result of `rivalry`. */
  turns: number
  /** For transcripts: the result of `rivalryInTranscripts`. */
  transcripts: number
  /** Chunks of facts about other people. */
  facts: ReadonlySet<number>
}

/**
 * Evidence of each candidate, in order. If the question names one speaker, a better match of another speaker counts
 * against an answer: the other likely said it. `usual`: the result of `usualFact`.
 */
export async function gatherEvidence(
  lexical: LexicalIndex,
  candidates: readonly Candidate[],
  weights: TermWeights,
  rivals: Rivals,
  usual: number,
): Promise<Evidence[]> {
  const asked = candidates.flatMap(({ answers }) => answers ?? [])
  const held = await lexical.held(
    [...new Set([...candidates, ...asked].map(({ row }) => row.chunkId))],
    [...weights.keys()],
  )
  return candidates.map(({ row, cosine, late, answers }) => {
    const terms = held.get(row.chunkId)
    const counted = weightsFor(row, weights)
    // An answer completes the words of its question.
    const begun = answers && held.get(answers.row.chunkId)?.own
    return {
      words: shareOf(terms?.all, counted),
      ownWords: shareOf(begun ? new Set([...begun, ...(terms?.own ?? [])]) : terms?.own, counted),
      meaning: cosine?.deviations,
      late,
      rival: rivalOf(row, rivals),
      ...(isStatement(row) && late !== undefined && { lead: late - usual }),
    }
  })
}

function rivalOf({ speaker, chunkId, kind, text }: Candidate['row'], rivals: Rivals): number {
  if (speaker !== null) return rivals.turns
  if (kind !== 'document') return Number(rivals.facts.has(chunkId))
  return rivals.transcripts !== 0 && spokenLines(text) ? rivals.transcripts : 0
}

/** MaxSim of an unrelated fact with the bundled embedder, and the number of facts that it counts for. */
const unrelated = { late: 0.18, counts: 4 } as const

/** A fact, or a line of a memory file as short as one. */
const isStatement = ({ kind, text }: Candidate['row']): boolean =>
  kind === 'fact' || (kind === 'memory' && text.length <= longestStatement)
const longestStatement = 300

/**
 * The median MaxSim of the facts among the candidates. Facts are short and similar in form ("The user …"), and the
 * wording of a question shifts all of them: an answer is recognized by its lead over the others.
 */
export function usualFact(candidates: readonly Candidate[]): number {
  const scores = candidates.flatMap(({ row, late }) => (isStatement(row) && late !== undefined ? late : []))
  const all = [...scores, ...Array<number>(unrelated.counts).fill(unrelated.late)].sort((a, b) => a - b)
  return all[Math.floor(all.length / 2)]!
}
