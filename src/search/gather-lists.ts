import { type CallOptions, ticks } from '../core/runtime.ts'
import { parseQuery } from '../text/parse-query.ts'
import { hasClearLead } from './clear-lead.ts'
import { correctWords } from './correct.ts'
import type { Embedders, SearchDependencies } from './dependencies.ts'
import { embeddedShareOf } from './embedded-share.ts'
import type { TermWeights } from './evidence.ts'
import { feedback } from './expand.ts'
import type { Expansion } from './expand-by-model.ts'
import type { RankedList } from './fuse.ts'
import { listWeightsOf, variantShare } from './list-weights.ts'
import { type MeaningList, onOneScale } from './meaning-scale.ts'
import { lexicalQuery, pairsQuery, type Question } from './question.ts'
import { weighTerms } from './question-terms.ts'
import { embedQuestion, listDepthOf, listNames, type QueryVector, retrieveMeaning, retrieveWords } from './retrieve.ts'
import { defaultLimit, type SearchMode, type SearchRequest, type TypedQuery } from './types.ts'

export interface Gathered {
  lists: RankedList[]
  /** The question, embedded by each available embedder. */
  vectors: QueryVector[]
  /** Terms of the question with their weights. */
  weights: TermWeights
  /** Embedded share (main model) of the question's subject, 0…1; 1 if the lists come from an external engine. */
  embeddedShare?: number
  degraded: string[]
  notes: string[]
  /** Milliseconds spent on other wordings by a model and on searching them; undefined if none were requested. */
  expansionMs?: number | undefined
  /** The order of the lists is final: no reranking or weighting follows. */
  isFinal?: boolean
}

/** State of one question, shared by all steps that gather lists. */
interface Gathering {
  deps: SearchDependencies
  question: Question
  mode: SearchMode
  /** Number of hits requested per list. */
  depth: number
  weights: Map<string, number> & TermWeights
  degraded: string[]
  notes: string[]
  options: CallOptions
}

/** All ranked lists of a question and its variants, by words and by meaning. */
export async function gatherLists(
  deps: SearchDependencies,
  request: SearchRequest,
  question: Question,
  options: CallOptions,
): Promise<Gathered> {
  const mode = request.mode ?? 'query'
  const { limit = defaultLimit, offset = 0 } = request
  const depth = Math.max(listDepthOf(request.depth), (limit + offset) * 4)
  const { weights, frequencies } = await weighTerms(deps, question)
  const asking = { deps, question, mode, depth, weights, degraded: [], notes: [...question.notes], options }
  const { degraded, notes }: Gathering = asking

  const expands = mode === 'query' && request.expand !== false && request.variants === undefined
  const started = ticks()
  let isExpanding = false
  const lists: RankedList[] = []
  if (mode !== 'vsearch') {
    lists.push(...(await listsOfWords(asking, frequencies)))
    isExpanding = expands && deps.expander !== undefined && !hasClearLead(lists[0]?.scores.values() ?? [])
    if (isExpanding) deps.expander?.begin(question.text)
    lists.push(...(await listOfPairs(asking)))
  }
  const { found, vectors, embeddedShare } =
    mode === 'search' ? { found: [], vectors: [], embeddedShare: 1 } : await listsOfMeaning(asking, lists)
  lists.push(...found)
  const waited = ticks()
  const reworded = isExpanding ? await wordingsOf(deps, question, started, options) : undefined
  for (const variant of reworded?.variants ?? []) lists.push(...(await retrieveVariant(asking, variant, '(reworded)')))
  const expansionMs = isExpanding ? ticks() - waited : undefined
  if (reworded?.reason !== undefined) degraded.push(`expansion: ${reworded.reason}`)
  // If a model rewords, feedback from the best passages is used only if it returns nothing.
  const feedsBack = expands && deps.feedback !== false && (deps.expander ? reworded?.variants.length === 0 : true)
  if (feedsBack) lists.push(...(await feedback(deps, question, lists, depth, options)))
  for (const [index, variant] of (request.variants ?? []).entries())
    lists.push(...(await retrieveVariant(asking, variant, String(index + 1))))
  return { lists, vectors, weights, embeddedShare, degraded, notes, expansionMs }
}

/** Lists for the words of the question, and for corrections of misspelled ones. */
async function listsOfWords(asking: Gathering, frequencies: ReadonlyMap<string, number>): Promise<RankedList[]> {
  const { deps, question, depth, weights, notes, options } = asking
  const corrected = await correctWords(deps.lexical, question.parsed.any, frequencies, deps.isWord)
  notes.push(...corrected.notes)
  for (const term of corrected.terms) weights.set(term, 1)
  const query = { ...question.lexical, any: [...question.lexical.any, ...corrected.terms] }
  const list = { name: listNames.words, weight: listWeightsOf(deps).words, depth }
  return retrieveWords(deps.lexical, query, list, question.filter, options)
}

/** List for adjacent words. A search by words alone skips it for speed: it costs a quarter of the time. */
async function listOfPairs({ deps, question, mode, depth, options }: Gathering): Promise<RankedList[]> {
  if (mode !== 'query' || question.parsed.pairs.length === 0) return []
  const pairs = { name: listNames.pairs, weight: listWeightsOf(deps).pairs, depth }
  return retrieveWords(deps.lexical, pairsQuery(question), pairs, question.filter, options)
}

/** Lists by meaning, from every available embedder, on one scale. `byWords` are the existing lists. */
async function listsOfMeaning(asking: Gathering, byWords: readonly RankedList[]) {
  const { deps, question, depth, degraded, options } = asking
  const shares = listWeightsOf(deps)
  const embedders = deps.embedders()
  degraded.push(...embedders.degraded)
  const vectors = await embedQuestion(question.text, await withVectors(deps, embedders), degraded, options)
  const found: MeaningList[] = []
  for (const vector of vectors) {
    const name = vector.instant ? listNames.instant : listNames.meaning
    const weight = vector.instant && embedders.main ? shares.instant : shares.meaning
    found.push(...(await retrieveMeaning(deps.vectors, vector, { name, weight, depth }, question.filter, options)))
  }
  const main = found.length > 1 && vectors.find(({ instant }) => !instant)
  const words = byWords.find(({ name }) => name === listNames.words) ?? found.find(({ instant }) => instant)
  const embeddedShare = main ? await embeddedShareOf(deps, main, words) : 1
  return { found: onOneScale(found, { ...shares, embeddedShare }), vectors, embeddedShare }
}

/** Drops the main model's vector while no passage has one: the static embedding answers. */
async function withVectors(
  { vectors }: Pick<SearchDependencies, 'vectors'>,
  { main, instant }: Embedders,
): Promise<Pick<Embedders, 'main' | 'instant'>> {
  const isIdle = main !== undefined && instant !== undefined && (await vectors.holds?.(main.id)) === false
  return isIdle ? { instant } : { main, instant }
}

/** Share of the deadline reserved for searching the wordings and combining the lists. */
const shareForLists = 0.2
/** Limit for expansion and fusion together, milliseconds. */
const longestExpansion = 500

/** Other wordings by a language model, if they arrive in time. */
function wordingsOf(
  { expander, rerankDeadline = longestExpansion }: SearchDependencies,
  question: Question,
  started: number,
  options: CallOptions,
): Promise<Expansion> {
  const whole = Math.min(rerankDeadline, longestExpansion) * (1 - shareForLists)
  return expander!.get(question.text, whole - (ticks() - started), options)
}

/** The lists of another wording; `name` distinguishes them. */
async function retrieveVariant(asking: Gathering, variant: TypedQuery, name: string): Promise<RankedList[]> {
  const { deps, question, mode, depth, degraded, options } = asking
  const parsed = parseQuery(variant.query)
  if (variant.type === 'lex') {
    if (mode === 'vsearch') return []
    const list = { name: `${listNames.words} ${name}`, weight: listWeightsOf(deps).words * variantShare, depth }
    return retrieveWords(deps.lexical, lexicalQuery(parsed), list, question.filter, options)
  }
  if (mode === 'search') return []
  const lists: RankedList[] = []
  const embedders = deps.embedders()
  for (const vector of await embedQuestion(parsed.text, { main: embedders.main }, degraded, options)) {
    const list = { name: `${listNames.meaning} ${name}`, weight: listWeightsOf(deps).meaning * variantShare, depth }
    lists.push(...(await retrieveMeaning(deps.vectors, vector, list, question.filter, options)))
  }
  return lists
}
