import { client } from '../server/client.ts'
import type { Fact, FactType } from '../server/types.ts'
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
/** The most that recalling answers. */
const mostRecalled = 100

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

/** Only what differs from the usual stands in the address; `open` is the fact beside the list. */
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

export interface FoundFacts {
  facts: (Fact & { score?: number })[]
  /** How many there are; undefined where only the best were asked for. */
  total?: number
  notices: readonly string[]
}

/** A list, newest first; with words, the facts that answer them, best first. */
export async function askForFacts(asked: FactQuestion, signal: AbortSignal): Promise<FoundFacts> {
  const { query, type, tag, state, importance, limit } = asked
  // The page says "you" where the owner is meant.
  const subject = asked.subject.toLowerCase() === 'you' ? 'user' : asked.subject
  const narrowed = { ...(type !== '' && { type: [type] }), ...(tag !== '' && { tag: [tag] }) }
  if (query.trim() === '') {
    const filter = { ...narrowed, ...(subject !== '' && { subject }), ...(importance > 1 && { importance }) }
    const { facts, total } = await client.factList({ ...filter, state, limit }, { signal })
    return { facts, total, notices: [] }
  }
  const recalled = await client.recallMemory(
    { query, ...narrowed, limit: mostRecalled, retired: state !== 'open' },
    { signal },
  )
  const facts = recalled.facts.filter(
    (fact) =>
      (subject === '' || fact.subject === subject.toLowerCase()) &&
      fact.importance >= importance &&
      (state !== 'retired' || fact.retiredAt !== null),
  )
  return { facts, notices: [...recalled.degraded, ...(facts.length === 0 ? recalled.notes : [])] }
}
