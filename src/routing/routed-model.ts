import { cancelled, JarvisError, messageOf, toJarvisError, unavailable } from '../core/errors.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import type { Generated, GenerateRequest, LanguageModel, TaskKind } from '../ports/models.ts'
import { estimateTokens } from '../text/budget.ts'
import { chooseTiers, type Route, type TierState } from './choose-tiers.ts'
import { type MostUsed, mostUsed, type SpendingLimit, withRunning } from './limits.ts'
import { rules, type Tier } from './rules.ts'

/** The model of a tier. */
export interface TierModel extends Pick<TierState, 'tier' | 'model' | 'window' | 'isHere' | 'price'> {
  /** Made at the first need; a wrong setting fails here. */
  open(): Promise<LanguageModel>
  health: Health
}

/** Results of a model in this process. */
export interface Health {
  failure?: { reason: string; until: number } | undefined
  /** Typical time of answers that are waited for, and when the newest came. */
  latency?: { ms: number; at: number } | undefined
}

/** A call that was answered. */
export interface RoutedCall {
  task: TaskKind
  wanted: Tier
  tier: Tier
  model: string
  isHere: boolean
  /** The strong tier's model, which would have answered without a router; empty if none is set. */
  strong: string
  inputTokens: number
  outputTokens: number
  ms: number
  reason: string
}

export interface RouterNeeds {
  tiers: readonly TierModel[]
  clock: Clock
  offline: boolean
  limits(): Promise<SpendingLimit[]>
  /** Tokens that running calls may still use. Shared by all models of a space. */
  running: Set<MostUsed>
  record(call: RoutedCall): Promise<void>
  /** A model failed and another one took its place: a sentence. */
  onFall(message: string): void
}

/** How long a failed or slow model is asked last; it is measured again afterwards. */
const restMs = 60_000
/** Weight of the newest answer in the typical time. */
const newestShare = 0.3
/** Errors after which no other model is asked: the request itself was declined. */
const final = new Set(['model_declined'])

/**
 * A language model that sends each call to the cheapest model that can do it, and to the next one where that fails.
 * Errors: those of the models; Unavailable `token_budget_spent`, `dollar_budget_spent`, `no_model_fits`.
 */
export function routedModel(needs: RouterNeeds, task: TaskKind): LanguageModel {
  let answered: { tier: Tier; id: string } | undefined
  return {
    get id() {
      return answered?.id ?? needs.tiers.find(({ tier }) => tier === firstTier(needs, task))?.model ?? 'none'
    },
    async generate(request, options) {
      const tokens = tokensOf(request)
      const after = request.again ? answered?.tier : undefined
      const limits = withRunning(await needs.limits(), needs.running)
      const route = chooseTiers({ task, tokens, after }, states(needs), { offline: needs.offline, limits })
      if (route.order.length === 0) throw refusal(route, limits)
      const reserved = reserve(needs, route, tokens)
      try {
        const done = await askInOrder(needs, { task, route, request, options })
        answered = { tier: done.tier, id: done.model }
        await needs.record(recordOf(needs, { task, route, done }))
        return done.generated
      } finally {
        needs.running.delete(reserved)
      }
    },
  }
}

/** Reserves a call's tokens, so that other calls cannot use them before it is recorded. */
function reserve({ tiers, running }: RouterNeeds, { order }: Route, tokens: number): MostUsed {
  const costs = tiers
    .filter(({ tier, isHere }) => !isHere && order.includes(tier))
    .map(({ price }) => mostUsed(tokens, price))
  const reserved = {
    tokens: Math.max(0, ...costs.map((cost) => cost.tokens)),
    dollars: Math.max(0, ...costs.map((cost) => cost.dollars)),
  }
  running.add(reserved)
  return reserved
}

function recordOf(
  { tiers }: RouterNeeds,
  { task, route, done }: { task: TaskKind; route: Route; done: Answered },
): RoutedCall {
  const { tier, model, isHere, ms, falls } = done
  const { inputTokens, outputTokens } = done.generated
  const strong = tiers.find((entry) => entry.tier === 'strong')?.model ?? ''
  const reason = [...route.reasons, ...falls].join(' ')
  return { task, wanted: route.wanted, tier, model, isHere, strong, inputTokens, outputTokens, ms, reason }
}

/** The states of the tiers as the rules see them. */
export const states = ({ tiers, clock }: Pick<RouterNeeds, 'tiers' | 'clock'>): TierState[] =>
  tiers.map(({ tier, model, window, isHere, price, health }) => ({
    ...{ tier, model, window, isHere, price },
    latencyMs: recentMs(health, clock()),
    failure: health.failure && health.failure.until > clock() ? health.failure.reason : null,
  }))

const recentMs = ({ latency }: Health, now: number): number | null =>
  latency && latency.at + restMs > now ? latency.ms : null

/** A long summary does not predict the time of a short answer, so only tasks with a waiting caller are measured. */
function measure(health: Health, task: TaskKind, ms: number, now: number): void {
  if (rules[task].withinMs === undefined) return
  const former = recentMs(health, now)
  health.latency = { ms: former === null ? ms : former + newestShare * (ms - former), at: now }
}

const firstTier = (needs: RouterNeeds, task: TaskKind): Tier | undefined =>
  chooseTiers({ task, tokens: 0 }, states(needs), { offline: needs.offline, limits: [] }).order[0]

const tokensOf = ({ system = '', prompt, schema, maxTokens }: GenerateRequest): number =>
  estimateTokens(`${system}${prompt}${schema ? JSON.stringify(schema) : ''}`) + maxTokens

interface Answered extends Pick<RoutedCall, 'tier' | 'model' | 'isHere' | 'ms'> {
  generated: Generated
  /** Models that failed before, a sentence each. */
  falls: string[]
}

interface Asked {
  task: TaskKind
  route: Route
  request: GenerateRequest
  options?: CallOptions | undefined
}

async function askInOrder(
  { tiers, clock, onFall }: RouterNeeds,
  { task, route, request, options = {} }: Asked,
): Promise<Answered> {
  const falls: string[] = []
  let first: JarvisError | undefined
  for (const name of route.order) {
    const entry = tiers.find(({ tier }) => tier === name)!
    const began = clock()
    try {
      const model = await entry.open()
      const generated = await model.generate(request, options)
      const ms = clock() - began
      measure(entry.health, task, ms, clock())
      entry.health.failure = undefined
      if (falls.length > 0) onFall(`${falls.join(' ')} ${model.id} answered in its place.`)
      return { tier: name, model: model.id, isHere: entry.isHere, ms, generated, falls }
    } catch (cause) {
      const error = cause instanceof JarvisError ? cause : toJarvisError(cause)
      if (options.signal?.aborted) throw cancelled()
      if (final.has(error.code)) throw error
      const reason = messageOf(error)
      entry.health.failure = { reason, until: clock() + restMs }
      falls.push(`${entry.model} (${name}) failed: ${reason}`)
      first ??= error
    }
  }
  throw first!
}

function refusal({ refused }: Route, limits: readonly SpendingLimit[]): JarvisError {
  const budget = refused.find(({ isBudget }) => isBudget)
  if (budget) {
    const said = limits.find(({ setting }) => budget.reason.includes(setting))
    const advice = `Rules do the work meanwhile. Raise ${said?.setting} for more.`
    if (said?.unit === 'dollars') return unavailable('dollar_budget_spent', `${budget.reason} ${advice}`)
    return unavailable('token_budget_spent', `${budget.reason} ${advice}`)
  }
  return unavailable(
    'no_model_fits',
    `${refused.map(({ reason }) => reason).join(' ')} Set a model with a larger window: jarvis config explain models.`,
  )
}
