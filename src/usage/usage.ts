import type { CallOptions, Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { ForeignDatabase } from '../ports/importer.ts'
import { readPrices } from './prices/price-file.ts'
import { plainModel, priceOf } from './prices/price-of.ts'
import type { Price } from './prices/shipped-prices.ts'
import { readGroups } from './report/groups.ts'
import { type ReportRequest, reportOf, spanOf, type UsageReport } from './report/report.ts'
import { sumOf } from './report/sums.ts'
import { takeUsage } from './take-usage.ts'

export type { CostMode } from './report/groups.ts'
export type { ReportRequest, UsageReport } from './report/report.ts'
export type { UsageLine, UsageSum } from './report/sums.ts'
export type { TakenUsage } from './take-usage.ts'

export interface UsageNeeds {
  db: Database
  clock: Clock
  /** Folders that contain transcripts. */
  folders: readonly string[]
  /** File of the owner's prices. */
  priceFile: string
  openDatabase(path: string): Promise<ForeignDatabase>
  /** Name of the project that a folder belongs to; the folder itself where none is known. */
  projectOf(folder: string): Promise<string>
}

/** Counts of one read: existing files, new or grown files, their lines and answers. */
export interface UsageReading {
  files: number
  read: number
  lines: number
  entries: number
}

export interface ReadUsage extends UsageReport {
  /** Counts of the read for this report. */
  taken: UsageReading
  degraded: string[]
}

export interface ModelPrice extends Price {
  model: string
  /** The owner wrote it. */
  own: boolean
}

/** The price of a model by the owner's table, otherwise ours; undefined if neither has one. */
export async function priceOfModel(priceFile: string, model: string): Promise<Price | undefined> {
  return priceOf(model, (await readPrices(priceFile)).prices)
}

type Progress = CallOptions & { onProgress?: ((done: number, total: number) => void) | undefined }
export type Usage = ReturnType<typeof createUsage>

/** Tokens and money of agents and of our own calls. */
export function createUsage(needs: UsageNeeds) {
  const { db, clock } = needs
  async function report(request: ReportRequest = {}, options?: Progress): Promise<ReadUsage> {
    const { problems, ...taken } = await takeUsage(needs, options)
    const { prices, problems: wrong } = await readPrices(needs.priceFile)
    const { client, model, session, mode = 'auto' } = request
    const groups = await readGroups(db, { ...spanOf(request), client, model, session }, { prices, mode })
    const names = new Map<string, string>()
    for (const { folder } of groups)
      if (!names.has(folder)) names.set(folder, folder === '' ? '' : await needs.projectOf(folder))
    const projectOf = (folder: string) => names.get(folder) ?? folder
    return { ...reportOf(groups, request, { now: clock(), projectOf }), taken, degraded: [...problems, ...wrong] }
  }
  return {
    /** Reads new parts of the transcripts, then adds up. Errors: `timezone_unknown`, `day_invalid`. */
    report,
    /** Reads new parts of the transcripts. */
    take: (options?: Progress) => takeUsage(needs, options),
    /** Dollars and tokens since a time, of the entries read so far: of agents, or of Jarvis's own calls. */
    async since(at: number, whose: 'agents' | 'own'): Promise<{ tokens: number; dollars: number }> {
      const { prices } = await readPrices(needs.priceFile)
      const groups = await readGroups(db, { since: at }, { prices, mode: 'auto' })
      const sum = sumOf(groups.filter(({ client }) => (client === 'jarvis') === (whose === 'own')))
      return { tokens: sum.totalTokens, dollars: sum.totalCost ?? 0 }
    },
    /** Looks up the price of a model. */
    async priceTable(): Promise<(model: string) => Price | undefined> {
      const { prices } = await readPrices(needs.priceFile)
      return (model) => priceOf(model, prices)
    },
    /** The prices that count: those of models that were used, or all, as where none was used yet. */
    async prices({ all = false }: { all?: boolean } = {}): Promise<{
      file: string
      prices: ModelPrice[]
      unpriced: string[]
      degraded: string[]
    }> {
      const { prices, own, problems } = await readPrices(needs.priceFile)
      const rows = await db.all<{ model: string }>(
        'SELECT DISTINCT model FROM usage_sources UNION SELECT DISTINCT model FROM model_usage ORDER BY model',
      )
      const used = new Set(rows.flatMap(({ model }) => [model, plainModel(model)]))
      const listed = Object.entries(prices).filter(
        ([model]) => all || used.size === 0 || used.has(model) || own.includes(model),
      )
      return {
        file: needs.priceFile,
        prices: listed.map(([model, price]) => ({ model, ...price, own: own.includes(model) })),
        unpriced: rows.flatMap(({ model }) => ((prices[model] ?? prices[plainModel(model)]) ? [] : [model])),
        degraded: problems,
      }
    },
  }
}
