import type { FacetName, Facets, Filter, RecordKind } from '../core/record.ts'
import { facetNames, recordKinds } from '../core/record.ts'
import type { LexicalQuery } from '../ports/search-index.ts'
import { languageCode } from '../text/language.ts'
import { type ParsedQuery, parseQuery } from '../text/parse-query.ts'

/** A parsed question for the search pipeline. */
export interface Question {
  parsed: ParsedQuery
  /** The embedders' input: the free text, with phrases, without operators. */
  text: string
  lexical: LexicalQuery
  filter: Filter
  notes: string[]
  /** Only filters: a list by date is requested. */
  isEmpty: boolean
}

/** Parses the typed query and joins its field filters with those given as arguments. */
export function readQuestion(query: string, given: Filter = {}, unknown?: ReadonlySet<string>): Question {
  const parsed = parseQuery(query, unknown)
  const notes = [...parsed.notes]
  const lexical = lexicalQuery(parsed)
  return {
    parsed,
    text: parsed.text,
    lexical,
    filter: joinFilters(given, filterOf(parsed, notes)),
    notes,
    isEmpty: parsed.text.trim() === '' && !hasWords(lexical),
  }
}

export function lexicalQuery(parsed: ParsedQuery): LexicalQuery {
  return {
    any: [...new Set(parsed.any.map((term) => term.term))],
    ...(parsed.phrases.length > 0 && { phrases: parsed.phrases }),
    ...(parsed.not.length > 0 && { not: parsed.not }),
    ...(parsed.prefixes.length > 0 && { prefixes: parsed.prefixes }),
  }
}

/** A query for pairs of words that are adjacent in the question. */
export function pairsQuery(question: Question): LexicalQuery {
  const { prefixes: _, ...rest } = question.lexical
  return { ...rest, any: [], pairs: question.parsed.pairs }
}

export const hasWords = ({ any, phrases, prefixes, pairs }: LexicalQuery): boolean =>
  [any, phrases, prefixes, pairs].some((some) => some !== undefined && some.length > 0)

function filterOf(parsed: ParsedQuery, notes: string[]): Filter {
  const filter: { -readonly [Key in keyof Filter]: Filter[Key] } = {}
  const facets: Partial<Record<FacetName, string[]>> = {}
  const collections: string[] = []
  const kinds: RecordKind[] = []
  const paths: string[] = []
  for (const { field, value, time } of parsed.fields) {
    if (field === 'before' || field === 'after') {
      if (time !== undefined) filter[field] = time
    } else if (field === 'path') paths.push(String(value))
    else if (field === 'collection') collections.push(String(value))
    else if (field === 'kind') {
      if ((recordKinds as readonly string[]).includes(String(value))) kinds.push(value as RecordKind)
      else notes.push(`Unknown kind "${value}". Kinds are ${recordKinds.join(', ')}.`)
    } else if ((facetNames as readonly string[]).includes(field)) {
      const name = field as FacetName
      const values = facets[name] ?? []
      values.push(name === 'lang' ? languageCode(String(value)) : String(value))
      facets[name] = values
    }
  }
  if (collections.length > 0) filter.collections = collections
  if (kinds.length > 0) filter.kinds = kinds
  if (paths.length > 0) filter.paths = [paths]
  if (Object.keys(facets).length > 0) filter.facets = facets
  return filter
}

const pathsOf = ({ path, paths = [] }: Filter) => (path === undefined ? paths : [[path], ...paths])

const joinPaths = (paths: readonly (readonly string[])[]): Pick<Filter, 'path' | 'paths'> => {
  const [first, ...more] = paths
  if (first === undefined) return {}
  return first.length === 1 && more.length === 0 ? { path: first[0]! } : { paths }
}

/**
 * A record may have several values of a facet, such as two tags. If one of two lists contains the other, the smaller
 * means both; otherwise both are required separately, as an intersection would miss records with a value of each.
 */
function joinFacets(a: Filter, b: Filter): Pick<Filter, 'facets' | 'also'> {
  const facets: Partial<Record<FacetName, readonly string[]>> = { ...a.facets }
  const also: Facets[] = [...(a.also ?? []), ...(b.also ?? [])]
  for (const [name, values] of Object.entries(b.facets ?? {}) as [FacetName, readonly string[]][]) {
    const others = facets[name]
    if (!others || values.every((value) => others.includes(value))) facets[name] = values
    else if (!others.every((value) => values.includes(value))) also.push({ [name]: values })
  }
  return { ...((a.facets || b.facets) && { facets }), ...(also.length > 0 && { also }) }
}

function unitedFacets(a: Facets, b: Facets): Facets {
  const united: Partial<Record<FacetName, readonly string[]>> = { ...a }
  for (const [name, values] of Object.entries(b) as [FacetName, readonly string[]][])
    united[name] = [...new Set([...(united[name] ?? []), ...values])]
  return united
}

/** Both filters must match: lists of a single-valued field are intersected, dates take the narrower bound. */
export function joinFilters(a: Filter, b: Filter): Filter {
  const both = <Value>(x: readonly Value[] | undefined, y: readonly Value[] | undefined) =>
    x && y ? x.filter((value) => y.includes(value)) : (x ?? y)
  const joined: { -readonly [Key in keyof Filter]: Filter[Key] | undefined } = {
    collections: both(a.collections, b.collections),
    kinds: both(a.kinds, b.kinds),
    recordIds: both(a.recordIds, b.recordIds),
    after: a.after === undefined ? b.after : Math.max(a.after, b.after ?? a.after),
    before: a.before === undefined ? b.before : Math.min(a.before, b.before ?? a.before),
    ...joinPaths([...pathsOf(a), ...pathsOf(b)]),
  }
  Object.assign(joined, joinFacets(a, b))
  if (a.without || b.without) joined.without = unitedFacets(a.without ?? {}, b.without ?? {})
  return Object.fromEntries(Object.entries(joined).filter(([, value]) => value !== undefined)) as Filter
}
