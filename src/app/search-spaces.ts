import type { Config } from '../config/defaults.ts'
import { notFound } from '../core/errors.ts'
import type { SearchResult } from '../core/hit.ts'
import { didYouMean, nearest } from '../core/nearest.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import { inOneMoment } from '../core/sql.ts'
import type { SearchMode, SearchRequest } from '../search/search.ts'
import { parseQuery } from '../text/parse-query.ts'
import { recordOf } from './find-record.ts'
import type { Jarvis } from './jarvis.ts'
import { type Question, toFilter, toRequest } from './questions.ts'
import type { OpenSpace } from './space.ts'
import { mergeResults } from './spaces.ts'
import { withoutHidden, withVisibleObservations } from './visible-observations.ts'

interface Needs {
  /** The spaces to ask; throws why one did not open. */
  all: () => readonly OpenSpace[]
  /** The only one; throws where several are open. */
  singleSpace: () => OpenSpace
  config: Config
  clock: Clock
}

/** The searching part of the facade: the same question to every open space, one answer. */
export function searchSpaces({ all, singleSpace: sole, config, clock }: Needs): Jarvis['search'] {
  const ask = async (question: Question, mode: SearchMode, options?: CallOptions): Promise<SearchResult> => {
    const spaces = all()
    const databases = spaces.map(({ db }) => db)
    return inOneMoment(databases, () => askAll(spaces, question, mode, options))
  }
  async function askAll(
    spaces: readonly OpenSpace[],
    question: Question,
    mode: SearchMode,
    options?: CallOptions,
  ): Promise<SearchResult> {
    const request = toRequest(question, mode, config.search, clock())
    const known = await checkCollections(spaces, question.collection)
    const { limit = config.search.limit, offset = 0, order } = request
    const asked = spaces.length === 1 ? request : { ...request, limit: limit + offset, offset: 0 }
    const results = await Promise.all(spaces.map((space) => askSpace(space, asked, question.archived, options)))
    const [first] = results
    const merged =
      results.length === 1 && first
        ? first
        : mergeResults(results, { limit, offset, ...(order !== undefined && { order }) })
    if (merged.hits.length > 0) return merged
    if (known.length > 0) return { ...merged, notes: [...merged.notes, ...unknownCollection(question, known)] }
    // No other note about an empty index helps.
    return { ...merged, notes: ['No collections yet. Add one: jarvis collection add <folder>'] }
  }
  // Other engines may not support the filter; hidden records are removed from their answers.
  const isOurs = config.search.provider === 'native'
  async function askSpace({ db, search }: OpenSpace, request: SearchRequest, archived = false, options?: CallOptions) {
    if (archived) return search.search(request, options)
    if (!isOurs) return withoutHidden(db, await search.search(request, options))
    const filter = await withVisibleObservations(db, request.filter)
    return search.search({ ...request, ...(filter && { filter }) }, options)
  }
  return {
    search: (question, options) => ask(question, 'search', options),
    vsearch: (question, options) => ask(question, 'vsearch', options),
    query: (question, options) => ask(question, 'query', options),
    async similar({ ref, limit, archived = false, ...scope }, options) {
      const space = sole()
      await checkCollections([space], scope.collection)
      const given = toFilter(scope, clock())
      const filter = archived || !isOurs ? given : await withVisibleObservations(space.db, given)
      const request = { limit: limit ?? config.search.limit, ...(filter && { filter }) }
      const result = await space.search.similar(await recordOf(space, ref), request, options)
      return archived || isOurs ? result : withoutHidden(space.db, result)
    },
  }
}

/** A question that names an unknown collection (`collection:notes`) explains an empty answer. */
function unknownCollection({ query }: Question, known: readonly string[]): string[] {
  const named = parseQuery(query ?? '').fields.filter(({ field }) => field === 'collection')
  const missing = named.map(({ value }) => String(value)).find((name) => !known.includes(name))
  return missing === undefined ? [] : [`Collection "${missing}" does not exist.${whichThereAre(missing, known)}`]
}

function whichThereAre(missing: string, known: readonly string[]): string {
  const all = known.length > 0 ? ` Collections: ${[...new Set(known)].join(', ')}.` : ' None exist yet.'
  return didYouMean(nearest(missing, known)) || all
}

/** The names of all collections; a name that none of the spaces knows is NotFound, not an empty answer. */
async function checkCollections(spaces: readonly OpenSpace[], wanted: readonly string[] = []): Promise<string[]> {
  const lists = await Promise.all(spaces.map(({ documents }) => documents.list()))
  const known = lists.flat().map(({ name }) => name)
  const missing = wanted.find((name) => !known.includes(name))
  if (missing === undefined) return known
  throw notFound('collection_not_found', `Collection "${missing}" does not exist.${whichThereAre(missing, known)}`, {
    name: missing,
    suggestions: nearest(missing, known),
  })
}
