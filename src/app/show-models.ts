import type { Config } from '../config/defaults.ts'
import type { Database } from '../ports/database.ts'
import type { TaskKind } from '../ports/models.ts'
import {
  chooseTiers,
  guessTask,
  type Rule,
  rules,
  type SpendingLimit,
  states,
  type Tier,
  tiers,
} from '../routing/routing.ts'
import { estimateTokens } from '../text/budget.ts'
import type { OwnModels } from './own-models.ts'

/** One tier: its model, and its results so far. */
export interface ShownTier {
  tier: Tier
  /** Empty where none is set. */
  model: string
  window: number
  isHere: boolean
  /** Dollars per million tokens; null where unknown. */
  price: { input: number; output: number } | null
  calls: number
  /** Mean time of an answer, milliseconds; null before the first. */
  ms: number | null
  /** Why the tier cannot be used; null if it can, as far as is known without a call. */
  problem: string | null
}

/** One routed call. */
export interface LoggedRoute {
  at: number
  purpose: string
  task: string
  wanted: string
  tier: string
  model: string
  tokens: number
  reason: string
}

export interface ShownModels {
  tiers: ShownTier[]
  rules: ({ task: string } & Rule)[]
  /** Calls that another tier answered than the rules name, newest first. */
  moved: LoggedRoute[]
  limits: SpendingLimit[]
  offline: boolean
  memoryMb: number
}

export interface RouteRequest {
  /** Description of the task. */
  text: string
  task?: TaskKind | undefined
  /** Tokens of prompt and answer; default: of the text and an answer of 1,000. */
  tokens?: number | undefined
  withinMs?: number | undefined
  explain?: boolean | undefined
}

export interface ExplainedRoute {
  task: TaskKind
  /** The kind was read out of the words. */
  isGuess: boolean
  tokens: number
  wanted: Tier
  /** The model that would answer; empty where none can. */
  tier: Tier | ''
  model: string
  /** Tiers in the order of their use. */
  order: { tier: Tier; model: string }[]
  reasons: string[]
  refused: { tier: Tier; reason: string }[]
  explain: boolean
}

const answerTokens = 1000
const mostMoved = 10

/** The tiers with their models, the rules, and calls that went elsewhere. Calls no model. */
export async function showModels(own: OwnModels, db: Database, config: Config, now: number): Promise<ShownModels> {
  const named = await own.tiers()
  const seen = await db.all<{ model: string; calls: number; ms: number }>(
    `SELECT model, COUNT(*) AS calls, AVG(ms) AS ms FROM model_usage WHERE tier <> '' GROUP BY model`,
  )
  const moved = await db.all<LoggedRoute>(
    `SELECT at, purpose, task, wanted, tier, model, input_tokens + output_tokens AS tokens, reason FROM model_usage
     WHERE tier <> wanted ORDER BY at DESC, id DESC LIMIT ${mostMoved}`,
  )
  const shown = tiers.map(async (tier): Promise<ShownTier> => {
    const one = named.find((entry) => entry.tier === tier)
    if (!one) {
      return { tier, model: '', window: 0, isHere: false, price: null, calls: 0, ms: null, problem: null }
    }
    const wrong = await one.open().then(
      () => null,
      (error: Error) => error.message,
    )
    const { model, window, isHere, price, health } = one
    const past = seen.find((row) => row.model === model)
    const failed = health.failure && health.failure.until > now ? health.failure.reason : null
    const ms = past ? Math.round(past.ms) : null
    const cost = price && { input: price.input, output: price.output }
    return { tier, model, window, isHere, price: cost, calls: past?.calls ?? 0, ms, problem: wrong ?? failed }
  })
  return {
    tiers: await Promise.all(shown),
    rules: Object.entries(rules).map(([task, rule]) => ({ task, ...rule })),
    moved,
    limits: await own.limits(db),
    offline: config.offline,
    memoryMb: config.models.memoryMb,
  }
}

/** Explains where a call would go. Calls no model. */
export async function explainRoute(
  { own, db, config, now }: { own: OwnModels; db: Database; config: Config; now: number },
  { text, task: given, tokens = estimateTokens(text) + answerTokens, withinMs, explain = false }: RouteRequest,
): Promise<ExplainedRoute> {
  const all = await own.tiers()
  const task = given ?? guessTask(text)
  const circumstances = { offline: config.offline, limits: await own.limits(db) }
  const state = states({ tiers: all, clock: () => now })
  const { wanted, order, reasons, refused } = chooseTiers({ task, tokens, withinMs }, state, circumstances)
  const modelOf = (tier: Tier) => state.find((one) => one.tier === tier)?.model ?? ''
  const [first] = order
  return {
    ...{ task, isGuess: given === undefined, tokens, wanted, explain },
    tier: first ?? '',
    model: first === undefined ? '' : modelOf(first),
    order: order.map((tier) => ({ tier, model: modelOf(tier) })),
    reasons,
    refused: refused.map(({ tier, reason }) => ({ tier, reason })),
  }
}
