import type { CallOptions } from '../core/runtime.ts'
import type { Reader } from '../ports/database.ts'
import type { Search, SearchRequest } from '../search/search.ts'
import { nameTest } from '../text/mentions.ts'
import { readTexts } from './observations-repository.ts'

/** So few words name a thing; more are a question, of which no record holds all. */
const mostWords = 4
/** So few observations that hold all the words are what was asked for; more are a topic. */
const mostMeant = 5
/** What is an operator to the engine is left to it. */
const plainWord = /^[\p{L}\p{N}][\p{L}\p{N}_./'-]*[?!.,]?$/u

/** The index knows stems: so many that hold all words in some form are read for the forms that were asked. */
const mostRead = 100

/**
 * The few observations that hold every one of two to four plain words, best first; none where there are more than five.
 * Ranking weighs words against meaning, and a record that alone has both words can lose to one that is full of the other:
 * who remembers two words of it has named it all the same.
 */
export async function holdingAll(
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
