import { counted } from '../../core/counted.ts'
import { unavailable } from '../../core/errors.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { ProviderHit, ProviderMode, SearchProvider } from '../../ports/search-provider.ts'
import type { SearchDependencies } from '../dependencies.ts'
import type { RankedList } from '../fuse.ts'
import type { Gathered } from '../gather-lists.ts'
import { listWeightsOf, variantShare } from '../list-weights.ts'
import type { Question } from '../question.ts'
import { weighTerms } from '../question-terms.ts'
import { embedQuestion, listDepth, listNames, type QueryVector } from '../retrieve.ts'
import { defaultLimit, type SearchRequest } from '../types.ts'
import { modeOf, modesFor } from './provider-powers.ts'
import { chunksAt, placeKey } from './sent-records.ts'

/**
 * The ranked lists of a question as a provider has them, in place of those of our own indexes. From here on they are
 * fused, scored and shown as ours are; the words and vectors that scores are made of are in the tables of the space.
 */
export async function listsFrom(
  provider: SearchProvider,
  deps: SearchDependencies,
  request: SearchRequest,
  question: Question,
  options: CallOptions,
): Promise<Gathered> {
  const mode = request.mode ?? 'query'
  const { limit = defaultLimit, offset = 0, variants = [] } = request
  const depth = Math.max(listDepth, (limit + offset) * 4)
  const degraded: string[] = []
  const usesMeaning = mode !== 'search' && (provider.powers.vectors || !provider.powers.ranks)
  const embedders = usesMeaning ? deps.embedders() : undefined
  const vectors = embedders ? await embedQuestion(question.text, embedders, degraded, options) : []
  const ask = async (query: string, asked: ProviderMode, vector: () => Promise<QueryVector | undefined>) =>
    provider.search(
      { query, mode: asked, limit: depth, filter: question.filter, vector: async () => (await vector())?.vector },
      options,
    )

  const lists: RankedList[] = []
  let returned = 0
  const add = async (kind: ProviderMode, hits: readonly ProviderHit[], share: number, number: string) => {
    const list = describe(provider, kind, deps, vectors[0])
    const scores = await resolve(deps, hits)
    returned += hits.length
    if (scores.size > 0) lists.push({ ...list, name: `${list.name}${number}`, weight: list.weight * share, scores })
  }
  for (const kind of modesFor(provider, mode) ?? [])
    await add(kind, await ask(request.query, kind, async () => vectors[0]), 1, '')
  for (const [index, { type, query }] of variants.entries()) {
    const kind = type === 'lex' ? 'keyword' : 'semantic'
    if (!provider.powers.modes.includes(kind) || (mode !== 'query' && modeOf[mode] !== kind)) continue
    const embed = async () => (embedders ? (await embedQuestion(query, embedders, degraded, options))[0] : undefined)
    await add(kind, await ask(query, kind, embed), variantShare, ` ${index + 1}`)
  }
  // One or two may be of records that are gone; where none is known, the provider holds something else.
  if (returned > 0 && lists.length === 0) throw unplaced(returned)
  const { weights } = await weighTerms(deps, question)
  return { lists, vectors, weights, degraded, notes: [...question.notes], isFinal: provider.powers.ranks }
}

function describe(provider: SearchProvider, kind: ProviderMode, deps: SearchDependencies, vector?: QueryVector) {
  const weights = listWeightsOf(deps)
  const floor = kind === 'semantic' && provider.powers.vectors ? (vector?.embedder.background.mean ?? 0) : 0
  if (kind === 'keyword') return { name: `${listNames.words} (${provider.name})`, weight: weights.words, floor }
  if (kind === 'semantic') return { name: `${listNames.meaning} (${provider.name})`, weight: weights.meaning, floor }
  return { name: `${listNames.words} and ${listNames.meaning} (${provider.name})`, weight: 1, floor }
}

const unplaced = (count: number) =>
  unavailable(
    'search_hits_unplaced',
    `returned ${counted(count, 'hit')}, none of which is in this space. Run \`jarvis rebuild\` to send everything again.`,
  )

/** Scores by chunk, in the provider's order. What it still has of records that are gone falls out. */
async function resolve({ db }: SearchDependencies, hits: readonly ProviderHit[]): Promise<Map<number, number>> {
  const chunks = await chunksAt(db, hits)
  const scores = new Map<number, number>()
  for (const { id, passage, score } of hits) {
    const chunkId = chunks.get(placeKey(id, passage))
    if (chunkId !== undefined && !scores.has(chunkId)) scores.set(chunkId, score)
  }
  return scores
}
