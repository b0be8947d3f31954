import { throwIfAborted } from '../core/errors.ts'
import type { SearchResult } from '../core/hit.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { SearchProvider } from '../ports/search-provider.ts'
import { byScore, type Candidate } from './candidate.ts'
import { loadCandidates } from './candidates.ts'
import { hasClearLead } from './clear-lead.ts'
import { linkAnswers } from './conversation.ts'
import { weighDeclared } from './declared.ts'
import type { SearchDependencies } from './dependencies.ts'
import { noteQuestion } from './effort.ts'
import { applyFeatures } from './features.ts'
import { foldCopies } from './fold-copies.ts'
import { modeWeightsFor } from './foreign-question.ts'
import { fuse } from './fuse.ts'
import { type Gathered, gatherLists } from './gather-lists.ts'
import { notesOnHits } from './hit-notes.ts'
import { unknownLabels } from './known-labels.ts'
import { withLanguageStems } from './language-stems.ts'
import { loosenPhrases } from './loosen-phrases.ts'
import {
  type OfferedChunk,
  type OfferRequest,
  offeredChunks,
  offersBehindLikely,
  placeOffers,
  withOffered,
} from './offers.ts'
import { weighOutdated } from './outdated.ts'
import { present } from './present.ts'
import { type Question, readQuestion } from './question.ts'
import { rankingFeatures } from './ranking-features.ts'
import { readChunks } from './records-repository.ts'
import { page, scorer } from './score-page.ts'
import { startTimings } from './timings.ts'
import { usualTuning } from './tuning.ts'
import { defaultLimit, type SearchRequest } from './types.ts'

/** Time limit for a reranking model, milliseconds: with expansion it stays under half a second. */
const defaultDeadline = 400
/** Number of candidates without reranking (words alone, or disabled): every passage read costs time. */
const plainDepth = 50
/** Number of top hits that are embedded first if they lack an embedding of the main model. */
const askedDepth = 20
type RunDependencies = SearchDependencies & { speakersIn: (text: string) => Promise<Set<string>> }

/** Runs a search. Every step adds to the trace, so that explaining is a view of the same run. */
export async function runSearch(
  given: RunDependencies,
  request: SearchRequest,
  options: CallOptions = {},
): Promise<SearchResult> {
  const timings = startTimings()
  const asked = readQuestion(request.query, request.filter, await unknownLabels(given.db, request.query))
  if (asked.isEmpty) return listByDate(given, request, asked)
  const deps = { ...given, modeWeights: modeWeightsFor(given, request.mode, asked.text) }
  const { tuning = usualTuning } = deps
  const { candidates: rerankDepth } = tuning
  const question = await withLanguageStems(deps, await loosenPhrases(deps.lexical, asked, options))

  const gathered = await gather(deps, request, question, options)
  const { lists, vectors, weights, degraded, notes, isFinal = false } = gathered
  timings.lap('retrieve')
  throwIfAborted(options.signal)

  const fused = fuse(lists, deps.fusion ?? 'weighted', tuning)
  const wanted = (request.offset ?? 0) + (request.limit ?? defaultLimit)
  const reranks = vectors.length > 0 && request.rerank !== false
  const { depth: most = rerankDepth } = request
  const depth = Math.max(reranks ? most : Math.min(most, plainDepth), wanted * 3)
  const offered = await findOffered(deps, request, question, options)
  const listed = withOffered(
    fused,
    [...offered.values()].map(({ chunkId }) => chunkId),
    Math.min(rerankDepth, depth),
  )
  const candidates = await loadCandidates(deps, listed.slice(0, depth), lists, vectors, question)
  noteQuestion({ expansion: gathered.expansionMs, fusion: timings.lap('fuse') })

  const [front, rest] = [candidates.slice(0, rerankDepth), candidates.slice(rerankDepth)]
  if (request.rerank !== false && !isFinal) {
    await rerankByTokens(deps, gathered, front)
    if (request.mode !== 'search') degraded.push(...(await rerankByReranker(deps, question.text, front, options)))
  }
  timings.lap('rerank')

  const mentionsPeople = front.some(({ row }) => row.speaker !== null || row.kind === 'fact')
  const called = mentionsPeople ? await deps.speakersIn(question.text) : new Set<string>()
  if (!isFinal) adjust(deps, question, gathered, front, called)
  if (deps.outdated) await weighOutdated(front, deps.outdated)
  await weighDeclared(deps.db, front, question.text)
  const placed = placeOffers(bestOfEachRecord([...front.sort(byScore), ...rest]), offered)
  const ranked = request.all || isFinal ? placed : foldCopies(placed, question.text)
  if (vectors.length > 0 && deps.embedders().main) deps.asked?.note(withoutEmbedding(ranked.slice(0, askedDepth)))
  timings.lap('adjust')

  const score = await scorer(deps, { ranked, front, weights, called }, request, question.text)
  const shown = await page(await offersBehindLikely(ranked, score), request, score)
  const hits = await present(deps.db, deps.space, shown, new Set(weights.keys()), request)
  timings.lap('present')
  notes.push(...notesOnHits(request, hits, ranked.length))
  return { hits, degraded, notes, timings: timings.all() }
}

/** Candidates that were compared only by words and static embedding. */
const withoutEmbedding = (candidates: readonly Candidate[]): number[] =>
  candidates.flatMap(({ cosine, row }) => (cosine && !cosine.instant ? [] : [row.chunkId]))

/** Finds offers beside the answers: by relevance only, as a list by date has its own order. */
async function findOffered(
  deps: RunDependencies,
  request: SearchRequest,
  question: Question,
  options: CallOptions,
): Promise<Map<number, OfferedChunk>> {
  // Searches for offers use no reranking model: the answer itself may.
  const { offers, reranker: _, ...rest } = deps
  const { mode, depth, order = 'relevance' } = request
  if (!offers || request.offers === false || order !== 'relevance') return new Map()
  const ask: OfferRequest['ask'] = (part) =>
    runSearch(
      rest,
      { ...part, query: question.text, ...(mode && { mode }), ...(depth && { depth }), expand: false, explain: true },
      options,
    )
  return offeredChunks(deps, await offers({ question: question.text, ask }, options), question)
}

/** The ranked lists: from an external engine if one is configured and answers, else the built-in ones. */
async function gather(
  deps: SearchDependencies,
  request: SearchRequest,
  question: Question,
  options: CallOptions,
): Promise<Gathered> {
  if (!deps.providers) return gatherLists(deps, request, question, options)
  const { listsFrom } = await import('./providers/provider-lists.ts')
  const needed = { kind: request.mode ?? 'query', filter: question.filter }
  const lists = (provider: SearchProvider) => listsFrom(provider, deps, request, question, options)
  const asked = await deps.providers.ask(needed, lists, options)
  const gathered = asked.result ?? (await gatherLists(deps, request, question, options))
  return { ...gathered, degraded: [...asked.degraded, ...gathered.degraded] }
}

/** Reranks by late interaction. A single candidate keeps its rank, but this also determines its score. */
async function rerankByTokens(
  { db, modeWeights }: SearchDependencies,
  { vectors, embeddedShare = 1 }: Pick<Gathered, 'vectors' | 'embeddedShare'>,
  front: Candidate[],
): Promise<void> {
  const main = vectors.find((vector) => !vector.instant)
  if (!main) return
  const { rerankLate } = await import('./rerank.ts')
  await rerankLate(db, main, front, { modeWeights, embeddedShare })
}

/** Reranks by a reranking model, if one is configured and the order is in doubt; returns its problems. */
async function rerankByReranker(
  deps: SearchDependencies,
  question: string,
  front: Candidate[],
  options: CallOptions,
): Promise<string[]> {
  const { reranker, rerankDeadline = defaultDeadline, db, clock, tuning = usualTuning } = deps
  if (front.length < 2 || !reranker || hasClearLead(front.map(({ lexical }) => lexical))) return []
  front.sort(byScore)
  const { rerankByModel } = await import('./rerank-by-model.ts')
  const model = { reranker, db, clock, deadlineMs: rerankDeadline, blend: tuning.blend }
  return rerankByModel(model, question, front, options)
}

/** Applies features beside words and meaning: age, kind, speakers and the like. `called` are the named speakers. */
function adjust(
  { features = rankingFeatures, tuning = usualTuning, clock }: SearchDependencies,
  { text, parsed }: Question,
  { vectors, weights }: Pick<Gathered, 'vectors' | 'weights'>,
  front: readonly Candidate[],
  called: ReadonlySet<string>,
): void {
  linkAnswers(front)
  const asked = { text, terms: parsed.any, weights, called, byWords: vectors.length === 0, now: clock() }
  applyFeatures(features(tuning.recency), front, asked)
}

/**
 * Keeps the best candidate of each record. A turn read from a file and also stored as a session is one. Each line of a
 * memory file is a hit, and one with the same statement as a fact is merged with it.
 */
function bestOfEachRecord(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<number | string>()
  return candidates.filter(({ row }) => {
    const said = row.speaker === null ? row.recordId : `${row.contentHash} ${row.date}`
    const statement = row.kind === 'memory' || row.kind === 'fact' ? statementIn(row.text) : undefined
    const own = row.kind === 'memory' ? `chunk ${row.chunkId}` : row.recordId
    if (seen.has(own) || (own === row.recordId && seen.has(said)) || (statement && seen.has(statement))) return false
    seen.add(own)
    if (own === row.recordId) seen.add(said)
    if (statement) seen.add(statement)
    return true
  })
}

/** The statement of a list item, without its marker. */
const statementIn = (text: string): string =>
  `says ${text
    .replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()}`

async function listByDate(deps: SearchDependencies, request: SearchRequest, question: Question): Promise<SearchResult> {
  const timings = startTimings()
  const order = request.order === 'date_asc' ? 'date_asc' : 'date_desc'
  const ids = await deps.lexical.list(order, request.limit ?? defaultLimit, request.offset ?? 0, question.filter)
  const rows = await readChunks(deps.db, ids)
  const listed = ids.flatMap((id) => {
    const row = rows.get(id)
    const trace = { places: [], fused: 0, blended: 0, adjustments: [], final: 0 }
    return row ? [{ candidate: { row, lexical: 0, semantic: 0, score: 0, trace }, score: null }] : []
  })
  const hits = await present(deps.db, deps.space, listed, new Set(), request)
  timings.lap('list')
  return { hits, degraded: [], notes: question.notes, timings: timings.all() }
}
