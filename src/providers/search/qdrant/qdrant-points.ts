import { dayBegunBefore } from '../../../core/day-of.ts'
import { contentHash } from '../../../core/ids.ts'
import { type Filter, facetNames } from '../../../core/record.ts'
import type { ProviderRecord } from '../../../ports/search-provider.ts'
import { analyse } from '../../../text/tokenize.ts'

/** Name of the vector in a point: a point without one is still found by its words. */
export const vectorName = 'meaning'

/** Metadata of a vector. One point per piece of a passage; only the first piece has the words. */
export interface Payload {
  record: string
  passage: number
  piece: number
  /** Analyzed terms separated by spaces: Qdrant then splits at spaces only, and matches the same terms as our index. */
  words: string
  kind: string
  collection?: string
  date?: number
  /** `tag:home`, for each value of each facet. */
  facets: string[]
}

export interface Point {
  id: string
  vector: Record<string, number[]>
  payload: Payload
}

/** Searched fields of the payload, with the index that each needs. */
export const payloadIndexes: readonly { field_name: keyof Payload; field_schema: unknown }[] = [
  { field_name: 'words', field_schema: { type: 'text', tokenizer: 'whitespace', lowercase: false } },
  { field_name: 'record', field_schema: 'keyword' },
  { field_name: 'kind', field_schema: 'keyword' },
  { field_name: 'collection', field_schema: 'keyword' },
  { field_name: 'facets', field_schema: 'keyword' },
  { field_name: 'piece', field_schema: 'integer' },
  { field_name: 'date', field_schema: 'integer' },
]

export function pointsOf(record: ProviderRecord): Point[] {
  const { id, kind, title, collection, path, date, speaker, facets, passages } = record
  const about = {
    record: id,
    kind,
    ...(collection !== null && { collection }),
    ...(date !== null && { date }),
    facets: facetNames.flatMap((name) => (facets[name] ?? []).map((value) => facetKey(name, value))),
  }
  return passages.flatMap(({ text, headings, vectors }, passage) => {
    const words = analyse([title, path ?? '', speaker ?? '', ...headings, text].join('\n')).join(' ')
    const pieces: (Float32Array | undefined)[] = vectors.length > 0 ? [...vectors] : [undefined]
    return pieces.map((vector, piece) => ({
      id: pointId(id, passage, piece),
      vector: vector ? { [vectorName]: [...vector] } : {},
      payload: { ...about, passage, piece, words: piece === 0 ? words : '' },
    }))
  })
}

/** Fields of a filter that Qdrant supports. */
export const filterFields: readonly (keyof Filter)[] = [
  ...(['collections', 'kinds', 'facets', 'also', 'without', 'after', 'before'] as const),
]

export interface QdrantFilter {
  must: unknown[]
  must_not: unknown[]
}

export function filterOf({
  collections,
  kinds,
  facets = {},
  also = [],
  without = {},
  after,
  before,
}: Filter): QdrantFilter {
  const any = (key: keyof Payload, values: readonly string[]) => ({ key, match: { any: [...values] } })
  const valuesOf = (some: Filter['facets'] & object) =>
    facetNames.flatMap((name) => {
      const values = some[name]
      return values
        ? [
            any(
              'facets',
              values.map((value) => facetKey(name, value)),
            ),
          ]
        : []
    })
  const from = after === undefined ? undefined : dayBegunBefore(after)
  const until = before === undefined ? undefined : dayBegunBefore(before)
  const dated = (range: object) => ({ key: 'date', range })
  const on = (day: number) => dated({ gte: day, lte: day })
  return {
    must: [
      ...(collections ? [any('collection', collections)] : []),
      ...(kinds ? [any('kind', kinds)] : []),
      ...[facets, ...also].flatMap(valuesOf),
      ...(after === undefined
        ? []
        : [from === undefined ? dated({ gte: after }) : { should: [dated({ gte: after }), on(from)] }]),
      ...(before === undefined ? [] : [dated({ lt: before })]),
    ],
    must_not: [...valuesOf(without), ...(until === undefined ? [] : [on(until)])],
  }
}

const facetKey = (name: string, value: string): string => `${name}:${value}`

/** A deterministic id for each piece, in the form of a UUID. */
function pointId(record: string, passage: number, piece: number): string {
  const hex = contentHash(`${record}\n${passage}\n${piece}`)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
