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
import { type PlacedHits, placeHits, reportLost } from './place-hits.ts'
import { modeOf, modesFor } from './provider-powers.ts'

/**
 * The ranked lists of a question from a provider, in place of the built-in indexes. Later steps fuse, score and show
 * them in the same way; words and vectors for the scores come from the tables of the space.
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
  const placed: PlacedHits[] = []
  const add = async (kind: ProviderMode, hits: readonly ProviderHit[], share: number, number: string) => {
    const list = describe(provider, kind, deps, vectors[0])
    const found = await placeHits(deps.db, hits)
    const { scores } = found
    placed.push(found)
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
  degraded.push(...reportLost(provider.name, placed))
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
