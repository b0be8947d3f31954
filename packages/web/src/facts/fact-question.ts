import type { FactType } from '../server/types.ts'
import { factTypes } from './fact-words.ts'

export const factStates = ['open', 'retired', 'all'] as const

/** Which facts are wanted. Empty texts, and importance 1, narrow nothing. */
export interface FactQuestion {
  query: string
  type: FactType | ''
  subject: string
  tag: string
  state: (typeof factStates)[number]
  /** 1…10: this much or more. */
  importance: number
  limit: number
}

/** Facts that come at a time. */
export const pageSize = 50
/** The most that one list holds; a server answers no more. */
const mostListed = 1000

export function readFactQuestion(params: URLSearchParams): FactQuestion {
  const text = (name: string) => params.get(name) ?? ''
  const number = (name: string, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.trunc(Number(text(name))) || least))
  return {
    query: text('q'),
    type: factTypes.find((type) => type === text('type')) ?? '',
    subject: text('subject'),
    tag: text('tag'),
    state: factStates.find((state) => state === text('state')) ?? 'open',
    importance: number('importance', 1, 10),
    limit: number('limit', pageSize, mostListed),
  }
}

/** Writes the filters that differ from the defaults into the address; `open` is the fact beside the list. */
export function writeFactQuestion({ query, state, importance, limit, ...texts }: FactQuestion, open?: string) {
  const params = new URLSearchParams()
  if (query !== '') params.set('q', query)
  for (const [name, value] of Object.entries(texts)) if (value !== '') params.set(name, value)
  if (state !== 'open') params.set('state', state)
  if (importance > 1) params.set('importance', String(importance))
  if (limit !== pageSize) params.set('limit', String(limit))
  if (open !== undefined) params.set('open', open)
  return params
}

export const isNarrowed = (asked: FactQuestion): boolean =>
  writeFactQuestion({ ...asked, limit: pageSize }).toString() !== ''
