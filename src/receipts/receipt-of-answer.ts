import { redact } from '../secrets/secrets.ts'
import { estimateTokens } from '../text/budget.ts'
import { asked, type NewReceipt } from './receipt.ts'

/** An answer to a search, as an agent is told it. */
export function receiptOfSearch(
  { query, project }: { query: string; project?: string | undefined },
  { observations }: { observations: readonly Told[] },
  at: number,
): NewReceipt {
  return receiptOf({ kind: 'search', at, query: wordsOf(query), project }, observations.map(asLine))
}

/** What happened around something; prompts and summaries are paid for, too. */
export function receiptOfTimeline(
  { anchor, project }: { anchor?: string | number | undefined; project?: string | undefined },
  { days }: { days: readonly { entries: readonly TimelineEntry[] }[] },
  at: number,
): NewReceipt {
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
export const receiptOfGet = (
  { observations }: { observations: readonly Pick<Told, 'id' | 'tokens'>[] },
  at: number,
): NewReceipt =>
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

/** An observation in an answer. */
interface Told {
  id: string
  type: string
  title: string
  project: string | null
  /** Tokens of the whole of it. */
  tokens: number
}

type TimelineEntry = ({ kind: 'observation' } & Told) | { kind: 'prompt' | 'summary'; text: string }

/** A line of the index with its price: an id, a date and some names stand around the title. */
const asLine = ({ id, type, title, project, tokens }: Told) => ({
  id,
  tokens,
  line: estimateTokens(`${id} ${type}: ${title} (2026-01-01, ${project ?? ''}, claude-code, score 0.50, 100 tokens)`),
})
