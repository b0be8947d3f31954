import { observationTypes } from '../observations/observation-words.ts'
import type { ObservationType } from '../server/types.ts'

/** Observations that come at a time, and the most that a list holds; a server answers no more. */
export const pageSize = 30
export const mostListed = 100

/** What the timeline is asked for. Empty: not narrowed by it. */
export interface TimelineQuestion {
  query: string
  type: ObservationType | ''
  project: string
  agent: string
  concept: string
  file: string
  session: string
  branch: string
  after: string
  before: string
  /** Include archived observations and those from deleted branches. */
  archived: boolean
  limit: number
}

/** Texts by their names in the address. */
const texts = ['project', 'agent', 'concept', 'file', 'session', 'branch', 'after', 'before'] as const

/** Filters that are shown on request, or while they are in use. */
export const furtherFilters = ['agent', 'concept', 'file', 'session', 'branch', 'before'] as const

export function readTimelineQuestion(params: URLSearchParams): TimelineQuestion {
  const limit = Number(params.get('limit'))
  return {
    ...(Object.fromEntries(texts.map((name) => [name, params.get(name) ?? ''])) as Record<
      (typeof texts)[number],
      string
    >),
    query: params.get('q') ?? '',
    type: observationTypes.find((type) => type === params.get('type')) ?? '',
    archived: params.get('archived') === 'yes',
    limit: Number.isInteger(limit) && limit > pageSize ? Math.min(limit, mostListed) : pageSize,
  }
}

/** `open` is the observation beside the list. */
export function writeTimelineQuestion(asked: TimelineQuestion, open?: string): URLSearchParams {
  const params = new URLSearchParams()
  if (asked.query !== '') params.set('q', asked.query)
  if (asked.type !== '') params.set('type', asked.type)
  for (const name of texts) if (asked[name] !== '') params.set(name, asked[name])
  if (asked.archived) params.set('archived', 'yes')
  if (asked.limit > pageSize) params.set('limit', String(asked.limit))
  if (open !== undefined) params.set('open', open)
  return params
}

/** What the server is asked. */
export function requestOf({ type, archived, limit, query, ...asked }: TimelineQuestion) {
  const held = Object.fromEntries(texts.flatMap((name) => (asked[name] === '' ? [] : [[name, asked[name]]])))
  const { concept, file, ...others } = held as Partial<typeof asked>
  return {
    ...others,
    ...{ query, limit, archived },
    ...(type !== '' && { type: [type] }),
    ...(concept !== undefined && { concepts: [concept] }),
    ...(file !== undefined && { files: [file] }),
  }
}

/** Whether anything narrows the list. */
export const isNarrowed = (asked: TimelineQuestion): boolean =>
  writeTimelineQuestion({ ...asked, limit: pageSize }).size > 0
