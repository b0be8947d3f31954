import type { Filter, RecordKind } from '../core/record.ts'
import type { ResultOrder, SearchMode, SearchRequest, TypedQuery } from '../search/search.ts'
import { languageCode } from '../text/language.ts'
import { toOwnTimes } from '../text/to-time.ts'
import { readTypedLines } from './typed-lines.ts'

export { toEndOf, toOwnSpan, toOwnTime, toOwnTimes, toTime } from '../text/to-time.ts'

/** Filters of a search, as a person writes them. */
export interface Scope {
  collection?: readonly string[] | undefined
  kind?: readonly RecordKind[] | undefined
  tag?: readonly string[] | undefined
  speaker?: readonly string[] | undefined
  session?: readonly string[] | undefined
  /** Languages of documents, ISO 639-1. */
  lang?: readonly string[] | undefined
  /** Also archived and other observations that are visible only on request. */
  archived?: boolean | undefined
  path?: string | undefined
  /** A day (`2024-05-01`), a month, a year, or `7d`, `2w`, `today`, `yesterday`. Inclusive. */
  after?: string | undefined
  /** The same, exclusive. */
  before?: string | undefined
}

/** A question as a person or a program asks it; every field but the question may be left out. */
export interface Question extends Scope {
  query: string
  limit?: number | undefined
  offset?: number | undefined
  minScore?: number | undefined
  order?: ResultOrder | undefined
  rerank?: boolean | undefined
  expand?: boolean | undefined
  explain?: boolean | undefined
  /** List near copies and translations as separate hits. */
  all?: boolean | undefined
  /** Sub-queries in place of expansion: words, sentences to compare by meaning, made-up answers. */
  lex?: readonly string[] | undefined
  vec?: readonly string[] | undefined
  hyde?: readonly string[] | undefined
}

/** Settings that apply if the question sets nothing. */
export interface QuestionDefaults {
  limit: number
  rerank: boolean
  expand: boolean
}

/** A question as the engine takes it. Throws InvalidInput for a date that is none. */
export function toRequest(
  question: Question,
  mode: SearchMode,
  defaults: QuestionDefaults,
  now: number,
): SearchRequest {
  const { offset, minScore, order, lex, vec, hyde, all } = question
  const typed = readTypedLines(question.query)
  const variants: TypedQuery[] = [
    ...typed.lines,
    ...(lex ?? []).map((text) => ({ type: 'lex' as const, query: text })),
    ...(vec ?? []).map((text) => ({ type: 'vec' as const, query: text })),
    ...(hyde ?? []).map((text) => ({ type: 'hyde' as const, query: text })),
  ]
  // Sub-queries can replace the question: the first one is used.
  const query = typed.text.trim() === '' ? (variants[0]?.query ?? typed.text) : typed.text
  return {
    query,
    mode,
    limit: question.limit ?? defaults.limit,
    filter: toFilter(question, now),
    rerank: (question.rerank ?? true) && defaults.rerank,
    expand: (question.expand ?? true) && defaults.expand,
    explain: question.explain ?? false,
    ...(offset !== undefined && { offset }),
    ...(minScore !== undefined && { minScore }),
    ...(order !== undefined && { order }),
    ...(all && { all }),
    ...(variants.length > 0 && { variants }),
  }
}

export function toFilter(
  { collection, kind, tag, speaker, session, lang, path, after, before }: Scope,
  now: number,
): Filter {
  const facets = {
    ...(tag?.length && { tag }),
    ...(speaker?.length && { speaker }),
    ...(session?.length && { session }),
    ...(lang?.length && { lang: lang.map(languageCode) }),
  }
  return {
    ...(collection?.length && { collections: collection }),
    ...(kind?.length && { kinds: kind }),
    ...(Object.keys(facets).length > 0 && { facets }),
    ...(path !== undefined && { path }),
    ...toOwnTimes({ after, before }, now),
  }
}
