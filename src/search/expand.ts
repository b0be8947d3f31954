import type { CallOptions } from '../core/runtime.ts'
import type { LexicalIndex } from '../ports/search-index.ts'
import { isStopWord } from '../text/stop-words.ts'
import { analyse } from '../text/tokenize.ts'
import type { SearchDependencies } from './dependencies.ts'
import { termWeights } from './evidence.ts'
import { fuse, type RankedList } from './fuse.ts'
import type { Question } from './question.ts'
import { readChunks } from './records-repository.ts'
import { retrieveWords } from './retrieve.ts'

/** Number of top passages to trust, and of their words to add to the question. */
const feedbackPassages = 5
const feedbackTerms = 8
/** Weight of the list, well below the question's own words: it adds candidates, but does not decide. */
const feedbackWeight = 0.15
/** Minimum number of trusted passages with the word. */
const leastPassages = 2

/**
 * Pseudo-relevance feedback: words shared by the best passages, and missing in the question, searched as a separate
 * list. It helps for long texts and short questions (documents). Turns of a conversation are too short to identify
 * their subject, so they are never used (measured in the ADR on ranking).
 */
export async function feedback(
  deps: Pick<SearchDependencies, 'db' | 'lexical'>,
  question: Question,
  lists: readonly RankedList[],
  depth: number,
  options: CallOptions,
): Promise<RankedList[]> {
  const best = fuse(lists, 'weighted').slice(0, feedbackPassages)
  const chunks = await readChunks(
    deps.db,
    best.map(({ id }) => id),
  )
  const rows = [...chunks.values()].filter(({ speaker }) => speaker === null)
  if (rows.length < leastPassages) return []
  const terms = await sharedTerms(
    deps.lexical,
    rows.map(({ text }) => text),
    new Set(question.lexical.any),
  )
  if (terms.length === 0) return []
  const list = { name: 'words (feedback)', weight: feedbackWeight, depth }
  const { any: _, ...rest } = question.lexical
  return retrieveWords(deps.lexical, { ...rest, any: terms }, list, question.filter, options)
}

/** The rarest words shared by several passages, best first: number of passages × idf. */
async function sharedTerms(
  lexical: LexicalIndex,
  texts: readonly string[],
  asked: ReadonlySet<string>,
): Promise<string[]> {
  const holders = new Map<string, number>()
  for (const text of texts) for (const term of new Set(analyse(text))) holders.set(term, (holders.get(term) ?? 0) + 1)
  const shared = [...holders].filter(([term, n]) => n >= leastPassages && !asked.has(term) && !isStopWord(term))
  const names = shared.map(([term]) => term)
  const idf = termWeights(names, await lexical.frequencies(names), await lexical.size())
  return shared
    .map(([term, n]) => ({ term, value: n * (idf.get(term) ?? 0) }))
    .sort((a, b) => b.value - a.value || (a.term < b.term ? -1 : 1))
    .slice(0, feedbackTerms)
    .map(({ term }) => term)
}
