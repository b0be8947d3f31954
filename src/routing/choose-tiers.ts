import type { TaskKind } from '../ports/models.ts'
import { refusalByLimits, type SpendingLimit } from './limits.ts'
import { hurryMs, rules, type Tier, tiers } from './rules.ts'

/** State of a tier's model. */
export interface TierState {
  tier: Tier
  model: string
  /** Prompt and answer together, tokens. */
  window: number
  /** Whether it runs on this machine: it is free, and nothing leaves the machine. */
  isHere: boolean
  /** Dollars per million tokens read and written; null where unknown. */
  price: { input: number; output: number } | null
  /** Typical time of recent answers that were waited for; null without one. */
  latencyMs: number | null
  /** Reason of its recent failure; it is then asked last for a while. */
  failure: string | null
}

export interface Call {
  task: TaskKind
  /** Prompt and longest answer together, by our estimate. */
  tokens: number
  /** Overrides the time limit of the task kind, milliseconds. */
  withinMs?: number | undefined
  /** The tier whose answer was unusable. */
  after?: Tier | undefined
}

export interface Circumstances {
  offline: boolean
  /** Limits of remote models and their use so far. A limit of 0 stops every model. */
  limits: readonly SpendingLimit[]
}

export interface Route {
  /** The tier that the rules name. */
  wanted: Tier
  /** Tiers to ask, in this order; the next one where one fails. */
  order: Tier[]
  /** Why, a sentence each, in the order of the steps. */
  reasons: string[]
  /** Tiers that cannot be asked, with the reason. */
  refused: { tier: Tier; reason: string; isBudget: boolean }[]
}

/** Decides the order in which the tiers' models are asked. Pure: same call and circumstances, same route. */
export function chooseTiers(call: Call, states: readonly TierState[], circumstances: Circumstances): Route {
  const reasons: string[] = []
  const wanted = wantedTier(call, states, reasons)
  const order: Tier[] = []
  const refused: Route['refused'] = []
  for (const tier of outward(wanted)) {
    const state = states.find((one) => one.tier === tier)
    const refusal = refusalOf(tier, state, call, circumstances)
    if (refusal === undefined) order.push(tier)
    else refused.push({ tier, ...refusal })
  }
  const state = (tier: Tier) => states.find((one) => one.tier === tier)!
  const ordered = putLast(order, reasons, (tier) => {
    const { failure } = state(tier)
    return failure === null ? undefined : `${tier} failed just now (${failure}) and is asked last.`
  })
  const quick = quickFirst(ordered, reasons, { withinMs: call.withinMs ?? rules[call.task].withinMs, state })
  const cheapest = cheaperFirst(quick, reasons, state)
  const [first] = cheapest
  if (first !== undefined && first !== wanted) {
    const why = refused.find(({ tier }) => tier === wanted)?.reason
    reasons.push(why === undefined ? `${first} takes its place.` : `${why} ${first} takes its place.`)
  }
  return { wanted, order: cheapest, reasons, refused }
}

function wantedTier(call: Call, states: readonly TierState[], reasons: string[]): Tier {
  const { tier: usual, mostTokens, withinMs: usualMs } = rules[call.task]
  const withinMs = call.withinMs ?? usualMs
  let tier = usual
  reasons.push(`${call.task} goes to ${tier}.`)
  if (tier === 'strong' && withinMs !== undefined && withinMs <= hurryMs) {
    tier = 'local'
    reasons.push(`The answer is needed within ${withinMs} ms: ${tier}.`)
  }
  if (mostTokens !== undefined && call.tokens > mostTokens) {
    tier = above(tier)
    reasons.push(`${call.tokens} tokens are more than ${mostTokens}: ${tier}.`)
  }
  if (call.after !== undefined && tiers.indexOf(tier) <= tiers.indexOf(call.after)) {
    tier = above(call.after)
    reasons.push(`The answer of ${call.after} could not be used: ${tier}.`)
  }
  for (const state of states)
    if (state.tier === tier && tier !== 'strong' && call.tokens > state.window) {
      reasons.push(`${call.tokens} tokens exceed the window of ${tier} (${state.window}): ${above(tier)}.`)
      tier = above(tier)
    }
  return tier
}

const above = (tier: Tier): Tier => tiers[Math.min(tiers.length - 1, tiers.indexOf(tier) + 1)]!

/** The tier itself, then stronger ones, then weaker ones: a call is done too well rather than too badly. */
function outward(wanted: Tier): Tier[] {
  const at = tiers.indexOf(wanted)
  return [...tiers.slice(at), ...tiers.slice(0, at).reverse()]
}

function refusalOf(
  tier: Tier,
  state: TierState | undefined,
  { tokens }: Call,
  { offline, limits }: Circumstances,
): { reason: string; isBudget: boolean } | undefined {
  const because = (reason: string, isBudget = false) => ({ reason, isBudget })
  if (!state) return because(`No model is set for ${tier} (models.${tier}).`)
  if (tokens > state.window) return because(`${tokens} tokens exceed the window of ${tier} (${state.window}).`)
  const none = limits.find(({ limit }) => limit === 0)
  if (none) return because(`The budget is 0 tokens (${none.setting}).`, true)
  if (state.isHere) return undefined
  if (offline) return because(`${tier} is not on this machine, and the setting offline is on.`)
  const limited = refusalByLimits(state, tokens, limits)
  return limited === undefined ? undefined : because(limited, true)
}

function putLast(order: readonly Tier[], reasons: string[], reasonOf: (tier: Tier) => string | undefined): Tier[] {
  if (order.length < 2) return [...order]
  const last = order.filter((tier) => reasonOf(tier) !== undefined)
  if (last.length === order.length) return [...order]
  const [first] = order
  if (first !== undefined && last.includes(first)) reasons.push(reasonOf(first)!)
  return [...order.filter((tier) => !last.includes(tier)), ...last]
}

/** Slowness alone moves no call to a remote model: remote models take over only if local ones fail. */
function quickFirst(
  order: readonly Tier[],
  reasons: string[],
  { withinMs, state }: { withinMs: number | undefined; state: (tier: Tier) => TierState },
): Tier[] {
  const slowness = (tier: Tier) => {
    const { latencyMs } = state(tier)
    if (withinMs === undefined || latencyMs === null || latencyMs <= withinMs) return undefined
    return `${tier} takes ${Math.round(latencyMs)} ms and ${withinMs} ms are left, so it is asked last.`
  }
  const isHere = (tier: Tier) => state(tier).isHere
  const [first] = order
  if (first === undefined || !isHere(first) || slowness(first) === undefined) return putLast(order, reasons, slowness)
  return [...putLast(order.filter(isHere), reasons, slowness), ...order.filter((tier) => !isHere(tier))]
}

/** A stronger tier that costs less is better in every way. */
function cheaperFirst(order: readonly Tier[], reasons: string[], state: (tier: Tier) => TierState): Tier[] {
  const [first] = order
  if (first === undefined) return []
  const cost = (tier: Tier) => {
    const { price } = state(tier)
    return price === null ? Number.POSITIVE_INFINITY : price.input + price.output
  }
  const better = order.find((tier) => tiers.indexOf(tier) > tiers.indexOf(first) && cost(tier) < cost(first))
  if (better === undefined || !Number.isFinite(cost(first)) || state(better).failure !== null) return [...order]
  reasons.push(`${better} is stronger than ${first} and costs less.`)
  return [better, ...order.filter((tier) => tier !== better)]
}
