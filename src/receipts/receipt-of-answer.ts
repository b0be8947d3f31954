import { redact } from '../secrets/secrets.ts'
import { estimateTokens } from '../text/budget.ts'
import { asked, type NewReceipt } from './receipt.ts'

/** The receipt of an answer to a search by an agent. */
export function receiptOfSearch(
  { query, project }: { query: string; project?: string | undefined },
  { observations }: { observations: readonly ListedObservation[] },
  at: number,
): NewReceipt {
  return receiptOf({ kind: 'search', at, query: wordsOf(query), project }, observations.map(asLine))
}

/** The receipt of a timeline; its prompts and summaries cost tokens too. */
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
  const query = typeof anchor === 'string' ? wordsOf(anchor) : null
  return receiptOf({ kind: 'timeline', at, query, project, further }, observations.map(asLine))
}

/** The receipt of records that were fetched in full. */
export const receiptOfGet = (
  { observations }: { observations: readonly Pick<ListedObservation, 'id' | 'tokens'>[] },
  at: number,
): NewReceipt =>
  receiptOf(
    { kind: 'get', at, query: null },
    observations.map(({ id, tokens }) => ({ id, line: tokens, tokens })),
  )

/** Queries are stored without secrets and cut to this length, characters. */
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
  lines: readonly { id: string; line: number; tokens: number }[],
): NewReceipt {
  return {
    ...about,
    session: null,
    // A folder is not the name of a project. The session that asked, and its project, are found later.
    project: project === undefined || project.startsWith('/') ? null : project,
    tokens: lines.reduce((sum, { line }) => sum + line, further),
    fullTokens: lines.reduce((sum, { tokens }) => sum + tokens, 0),
    lines: lines.map(({ id, line }) => ({ id, why: asked, tokens: line })),
  }
}

/** An observation in an answer. */
interface ListedObservation {
  id: string
  type: string
  title: string
  project: string | null
  /** Tokens of its full text. */
  tokens: number
}

type TimelineEntry = ({ kind: 'observation' } & ListedObservation) | { kind: 'prompt' | 'summary'; text: string }

/** A line of the list with its price: an id, a date and some names surround the title. */
const asLine = ({ id, type, title, project, tokens }: ListedObservation) => ({
  id,
  tokens,
  line: estimateTokens(`${id} ${type}: ${title} (2026-01-01, ${project ?? ''}, claude-code, score 0.50, 100 tokens)`),
})
