import { asked, type NewReceipt } from '../receipts/receipts.ts'
import { redact } from '../secrets/secrets.ts'
import { estimateTokens } from '../text/budget.ts'
import type { GotObservations } from './get-observations.ts'
import type { Observation } from './observation.ts'
import type { FoundObservations, ObservationQuery } from './search-observations.ts'
import type { Timeline, TimelineRequest } from './timeline.ts'

/** An answer to a search, as an agent is told it. */
export function receiptOfSearch(
  { query, project }: ObservationQuery,
  { observations }: FoundObservations,
  at: number,
): NewReceipt {
  return receiptOf({ kind: 'search', at, query: wordsOf(query), project }, observations.map(asLine))
}

/** What happened around something; prompts and summaries are paid for, too. */
export function receiptOfTimeline({ anchor, project }: TimelineRequest, { days }: Timeline, at: number): NewReceipt {
  const entries = days.flatMap((day) => day.entries)
  const further = entries.reduce(
    (sum, entry) => sum + (entry.kind === 'observation' ? 0 : estimateTokens(entry.text)),
    0,
  )
  const observations = entries.filter((entry) => entry.kind === 'observation')
  const query = typeof anchor === 'string' ? anchor : null
  return receiptOf({ kind: 'timeline', at, query, project, further }, observations.map(asLine))
}

/** What was fetched whole. */
export const receiptOfGet = ({ observations }: GotObservations, at: number): NewReceipt =>
  receiptOf(
    { kind: 'get', at, query: null },
    observations.map(({ id, tokens }) => ({ id, line: tokens, tokens })),
  )

/** Words that were asked for are kept without secrets, and not at length. */
const longestQuery = 200
const wordsOf = (query: string): string | null => redact(query).text.trim().slice(0, longestQuery) || null

function receiptOf(
  {
    project,
    further = 0,
    ...about
  }: Pick<NewReceipt, 'kind' | 'query' | 'at'> & {
    project?: string | undefined
    further?: number
  },
  told: readonly { id: string; line: number; tokens: number }[],
): NewReceipt {
  return {
    ...about,
    session: null,
    // A folder is no name of a project; the session that asked is known later, and its project with it.
    project: project === undefined || project.startsWith('/') ? null : project,
    tokens: told.reduce((sum, { line }) => sum + line, further),
    fullTokens: told.reduce((sum, { tokens }) => sum + tokens, 0),
    lines: told.map(({ id, line }) => ({ id, why: asked, tokens: line })),
  }
}

type Told = Pick<Observation, 'id' | 'type' | 'title' | 'project' | 'tokens'>

/** A line of the index with its price: an id, a date and some names stand around the title. */
const asLine = ({ id, type, title, project, tokens }: Told) => ({
  id,
  tokens,
  line: estimateTokens(`${id} ${type}: ${title} (2026-01-01, ${project ?? ''}, claude-code, score 0.50, 100 tokens)`),
})
