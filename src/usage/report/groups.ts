import type { Reader } from '../../ports/database.ts'
import { costOf, longCalls, type PriceTable, priceOf } from '../prices/price-of.ts'
import type { Tokens } from '../transcripts/entry.ts'

/** Answers of one source within a quarter of an hour, added up. Times are epoch milliseconds. */
export interface Group extends Tokens {
  client: string
  folder: string
  session: string
  agent: string
  model: string
  first: number
  last: number
  answers: number
  /** Dollars; null where the price is not known. */
  cost: number | null
}

export interface GroupFilter {
  since?: number | undefined
  until?: number | undefined
  client?: string | undefined
  model?: string | undefined
  session?: string | undefined
}

/** calculate: only by the table; display: only costs reported by clients; auto: theirs if available. */
export type CostMode = 'auto' | 'calculate' | 'display'

/** Every time zone differs from the others by quarters of an hour, so days of all of them are sums of these. */
const quarter = 900_000

interface Row extends Omit<Group, 'cost'> {
  tier: number
  isOwn: number
  ownCost: number | null
}

const prompt = 'e.input + e.cache_write + e.cache_write_hour + e.cache_read'
const tier = longCalls.map((least) => `(CASE WHEN ${prompt} > ${least} THEN 1 ELSE 0 END)`).join(' + ')

/** Usage by source and quarter hour, oldest first, with prices. */
export async function readGroups(
  db: Reader,
  filter: GroupFilter,
  { prices, mode }: { prices: PriceTable; mode: CostMode },
): Promise<Group[]> {
  const rows = [...(await agentRows(db, filter)), ...(await ownRows(db, filter))]
  const groups = rows.map(({ tier, isOwn, ownCost, ...row }) => ({
    ...row,
    cost: priced(row, { tier, ownCost: isOwn ? ownCost : null, prices, mode }),
  }))
  return groups.sort((a, b) => a.first - b.first)
}

function priced(
  row: Tokens & { model: string },
  { tier, ownCost, prices, mode }: { tier: number; ownCost: number | null; prices: PriceTable; mode: CostMode },
): number | null {
  if (mode === 'display' || (mode === 'auto' && ownCost !== null)) return ownCost
  const price = priceOf(row.model, prices)
  return price ? costOf(row, price, tier) : null
}

function agentRows(db: Reader, filter: GroupFilter): Promise<Row[]> {
  const { where, params } = conditions(filter, { at: 'e.at', client: 's.client', model: 's.model' })
  return db.all<Row>(
    `SELECT s.client, s.folder, s.session, s.agent, s.model, g.tier, g."isOwn", g."ownCost", g.first, g.last, g.answers,
       g.input, g.output, g."cacheWrite", g."cacheWriteHour", g."cacheRead"
     FROM (
       SELECT e.source, e.at / ${quarter} AS quarter, ${tier} AS tier,
         CASE WHEN e.cost IS NULL THEN 0 ELSE 1 END AS "isOwn", SUM(e.cost) AS "ownCost",
         MIN(e.at) AS first, MAX(e.at) AS last, COUNT(*) AS answers,
         SUM(e.input) AS input, SUM(e.output) AS output, SUM(e.cache_write) AS "cacheWrite",
         SUM(e.cache_write_hour) AS "cacheWriteHour", SUM(e.cache_read) AS "cacheRead"
       FROM usage_entries e JOIN usage_sources s ON s.id = e.source ${where}
       GROUP BY 1, 2, 3, 4
     ) g JOIN usage_sources s ON s.id = g.source`,
    params,
  )
}

/** Jarvis's own calls, by purpose. */
async function ownRows(db: Reader, filter: GroupFilter): Promise<Row[]> {
  if (filter.session !== undefined || (filter.client !== undefined && filter.client !== 'jarvis')) return []
  const { client: _, ...rest } = filter
  const { where, params } = conditions(rest, { at: 'e.at', client: '', model: 'e.model' })
  return db.all<Row>(
    `SELECT 'jarvis' AS client, '' AS folder, '' AS session, e.purpose AS agent, e.model, 0 AS tier, 0 AS "isOwn",
       NULL AS "ownCost", MIN(e.at) AS first, MAX(e.at) AS last, COUNT(*) AS answers, SUM(e.input_tokens) AS input,
       SUM(e.output_tokens) AS output, 0 AS "cacheWrite", 0 AS "cacheWriteHour", 0 AS "cacheRead"
     FROM model_usage e ${where} GROUP BY e.purpose, e.model, e.at / ${quarter}`,
    params,
  )
}

function conditions(
  { since, until, client, model, session }: GroupFilter,
  columns: { at: string; client: string; model: string },
): { where: string; params: (string | number)[] } {
  const wanted: [string, string | number | undefined][] = [
    [`${columns.at} >= ?`, since],
    [`${columns.at} < ?`, until],
    [`${columns.client} = ?`, client],
    [`${columns.model} = ?`, model],
    ['s.session = ?', session],
  ]
  const given = wanted.filter((one): one is [string, string | number] => one[1] !== undefined)
  if (given.length === 0) return { where: '', params: [] }
  return { where: `WHERE ${given.map(([text]) => text).join(' AND ')}`, params: given.map(([, value]) => value) }
}
