import type { CapturedEvent, CapturedKind } from '../../capture/captured-event.ts'
import { dayMs } from '../../core/day-of.ts'
import type { Database } from '../../ports/database.ts'
import { estimateTokens } from '../../text/budget.ts'
import { oneObservation } from '../changes/edit-observations.ts'
import { eventOf } from './raw-events.ts'

export interface RawUseRequest {
  /** Id of an observation, for its prompt; or a session, with the number of a prompt or for all of them. */
  observation?: string | undefined
  session?: string | undefined
  prompt?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
  /** Longest text of each field, characters. */
  longest?: number | undefined
}

/** A captured event, with secrets covered and long texts cut. */
export interface RawUse {
  at: number
  kind: CapturedKind
  prompt: number
  agent: string | null
  text: string | null
  tool: string | null
  input: string | null
  output: string | null
  failed: boolean
  /** Why it was skipped; null if it had a result. */
  skipped: string | null
  /** Tokens of this entry. */
  tokens: number
}

export interface RawUses {
  events: RawUse[]
  total: number
  /** When the first of them is deleted, epoch milliseconds; null if none is left. */
  keptUntil: number | null
}

const noPrompt = -1
const usual = { limit: 20, longest: 2000 }

/** The raw events of observations, oldest first, while they are stored. Errors: `observation_not_found`. */
export async function readRawUse(db: Database, request: RawUseRequest, rawDays: number): Promise<RawUses> {
  const { limit = usual.limit, offset = 0, longest = usual.longest } = request
  const { session, prompt } = await placeOf(db, request)
  const where = `session_id = ?${prompt === undefined ? '' : ' AND prompt = ?'}`
  const params = [session, ...(prompt === undefined ? [] : [prompt])]
  const all = await db.get<{ total: number; first: number | null }>(
    `SELECT COUNT(*) AS total, MIN(stored_at) AS first FROM raw_events WHERE ${where}`,
    params,
  )
  const rows = await db.all<{ data: Uint8Array; prompt: number; skipped: string | null }>(
    `SELECT data, prompt, skipped FROM raw_events WHERE ${where} ORDER BY prompt, id LIMIT ? OFFSET ?`,
    [...params, limit, offset],
  )
  return {
    events: rows.map((row) => toRawUse(eventOf(row), row, longest)),
    total: all?.total ?? 0,
    keptUntil: all?.first == null ? null : all.first + rawDays * dayMs,
  }
}

async function placeOf(
  db: Database,
  { observation, session, prompt }: RawUseRequest,
): Promise<{ session: string; prompt?: number | undefined }> {
  if (observation === undefined) return { session: session ?? '', prompt }
  const row = await oneObservation({ db }, observation)
  // An observation that was added by hand has no events.
  return { session: row.session ?? '', prompt: row.prompt ?? noPrompt }
}

function toRawUse(
  { at, kind, agent, text, tool }: CapturedEvent,
  { prompt, skipped }: { prompt: number; skipped: string | null },
  longest: number,
): RawUse {
  const shortText = (value: unknown) => (value === undefined ? null : cut(plain(value), longest))
  const use = {
    ...{ at, kind, prompt, skipped },
    agent: agent ?? null,
    text: shortText(text),
    tool: tool?.name ?? null,
    input: shortText(tool?.input),
    output: shortText(tool?.error ?? tool?.output),
    failed: kind === 'tool-failure',
  }
  return { ...use, tokens: estimateTokens([use.text, use.tool, use.input, use.output].join('\n')) }
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

/** Keeps the beginning and the end, because programs report their result at the end. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const end = Math.floor(longest / 3)
  return `${text.slice(0, longest - end)}\n… ${text.length - longest} more …\n${text.slice(-end)}`
}
