import type { Candidate } from './candidate.ts'
import type { SearchDependencies } from './dependencies.ts'
import { factsOfOthers, gatherEvidence, rivalry, type TermWeights, usualFact } from './evidence.ts'
import { firstHits, scoreAnswer } from './score-answer.ts'
import { rivalryInTranscripts } from './transcript-rivals.ts'
import { defaultLimit, type SearchRequest } from './types.ts'

/** Number of top hits searched for better matches of other speakers. */
const speakerDepth = 50
/** Number of top documents checked as transcripts: each has many lines, all are read, and more do not help. */
const transcriptDepth = 3

interface Ranking {
  ranked: readonly Candidate[]
  /** The reranked candidates, in their final order. */
  front: readonly Candidate[]
  weights: TermWeights
  /** Names of people that the question is about. */
  called: ReadonlySet<string>
}

/** Scores some of the ranked candidates, given the evidence of other speakers among the first of them. */
export async function scorer(
  deps: Pick<SearchDependencies, 'lexical'> & { speakersIn: (text: string) => Promise<Set<string>> },
  { ranked, front, weights, called }: Ranking,
  { explain }: Pick<SearchRequest, 'explain'>,
  question: string,
): Promise<(some: readonly Candidate[]) => Promise<Scored[]>> {
  const usual = usualFact(front)
  const turns = await rivalry(deps.lexical, ranked.slice(0, speakerDepth), weights, called)
  const documents = ranked.filter(({ row }) => row.kind === 'document' && row.speaker === null)
  const texts = documents.slice(0, transcriptDepth).map(({ row }) => row.text)
  const transcripts = rivalryInTranscripts(texts, question, weights)
  return async (some) => {
    const rivals = { turns, transcripts, facts: await factsOfOthers(some, called, deps.speakersIn) }
    const evidence = await gatherEvidence(deps.lexical, some, weights, rivals, usual)
    const scores = scoreAnswer(some, evidence)
    return some.map((candidate, index) => {
      if (explain) candidate.trace.evidence = { ...evidence[index]! }
      return { candidate, score: scores[index]! }
    })
  }
}

/**
 * In an order by date, only hits with about the score of the best: the newest passage that merely shares a word is not
 * meant.
 */
const leastShareByDate = 0.3

interface Scored {
  candidate: Candidate
  score: number
}

/** The requested page. Scores the shown and the first hits, or all for a threshold or an order by date. */
export async function page(
  ranked: readonly Candidate[],
  request: SearchRequest,
  scored: (some: readonly Candidate[]) => Promise<Scored[]>,
): Promise<Scored[]> {
  const { offset = 0, limit = defaultLimit, minScore = 0, order = 'relevance' } = request
  if (order === 'relevance' && minScore === 0)
    return (await scored(ranked.slice(0, Math.max(offset + limit, firstHits)))).slice(offset, offset + limit)
  const good = (await scored(ranked)).filter(({ candidate, score }) => score >= minScore || candidate.offered)
  if (order === 'relevance') return good.slice(offset, offset + limit)
  const best = Math.max(...good.map((one) => one.score))
  const direction = order === 'date_desc' ? -1 : 1
  const place = ({ candidate: { row } }: Scored) => (row.date === null ? Infinity : direction * row.date)
  return good
    .filter((one) => one.score >= best * leastShareByDate)
    .sort((a, b) => place(a) - place(b) || a.candidate.row.chunkId - b.candidate.row.chunkId)
    .slice(offset, offset + limit)
}
