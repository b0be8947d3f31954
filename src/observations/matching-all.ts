import type { CallOptions } from '../core/runtime.ts'
import type { Reader } from '../ports/database.ts'
import type { Search, SearchRequest } from '../search/search.ts'
import { nameTest } from '../text/mentions.ts'
import { readTexts } from './observations-repository.ts'

/** Most words of a query that names something. A longer query is a question, and no record contains all its words. */
const mostWords = 4
/** Most matches that are taken as the named records; more are a topic. */
const mostMeant = 5
/** A word without search operators. */
const plainWord = /^[\p{L}\p{N}][\p{L}\p{N}_./'-]*[?!.,]?$/u

/** Most matches by stem that are read to check the exact forms of the words. */
const mostRead = 100

/**
 * The observations that contain all of two to four plain words, best first; none if there are more than five. Ranking
 * weighs words against meaning, so a record with both words can lose to one that repeats one of them, although both
 * words name it.
 */
export async function matchingAll(
  { db, search }: { db: Reader; search: Pick<Search, 'holding'> },
  { query, filter }: Pick<SearchRequest, 'query' | 'filter'>,
  options?: CallOptions,
): Promise<readonly string[]> {
  const words = query.trim().split(/\s+/)
  if (words.length < 2 || words.length > mostWords || !words.every((word) => plainWord.test(word))) return []
  const named = words.map((word) => word.replace(/[?!.,]$/, ''))
  const ids = await search.holding(named, { limit: mostRead, filter }, options)
  if (ids.length <= mostMeant) return ids
  if (ids.length === mostRead) return []
  const forms = named.map(nameTest)
  const texts = await readTexts(db, ids)
  const exact = ids.filter((id) => forms.every((stands) => stands(texts.get(id) ?? '')))
  return exact.length > mostMeant ? [] : exact
}
