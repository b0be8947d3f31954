import type { Tokens } from '../transcripts/entry.ts'
import type { Price } from './shipped-prices.ts'

/** Token counts from which prices of long calls may apply. Sums are stored separately for them. */
export const longCalls = [100_000, 128_000, 200_000, 272_000] as const

export type PriceTable = Readonly<Record<string, Price>>

/**
 * The name of a model without prefixes and suffixes of services and releases:
 * `us.anthropic.claude-opus-4-1-20250805-v1:0`.
 */
export function plainModel(model: string): string {
  return model
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/^(?:[a-z]{2,6}\.)?anthropic\./, '')
    .replace(/^(?:anthropic|openai|gemini|google|zai|z-ai|openrouter):/, '')
    .replace(/\[[^\]]*\]$/, '')
    .replace(/-v\d+(?::\d+)?$/, '')
    .replace(/[@-]\d{4}-?\d{2}-?\d{2}$/, '')
    .replace(/-latest$/, '')
    .replace(/^(claude-(?:opus|sonnet))-4-0$/, '$1-4')
}

/** The price that counts for a model; undefined where none is known: nothing is guessed from a similar name. */
export const priceOf = (model: string, prices: PriceTable): Price | undefined =>
  own(prices, model) ?? own(prices, plainModel(model))

const own = (prices: PriceTable, name: string): Price | undefined =>
  Object.hasOwn(prices, name) ? prices[name] : undefined

/** Dollars. `tier`: how many of `longCalls` each of the calls has read more than. */
export function costOf(tokens: Tokens, price: Price, tier: number): number {
  const { above } = price
  const isLong = above !== undefined && tier > tierOf(above.tokens)
  const input = isLong ? above.input : price.input
  const output = isLong ? above.output : price.output
  // Cache prices are for the usual price; for long calls they rise in proportion to the input price.
  const dearer = input / (price.input || 1)
  const write = (price.cacheWrite ?? price.input * 1.25) * dearer
  const hour = (price.cacheWriteHour ?? price.input * 2) * dearer
  const read = (isLong ? above.cacheRead : undefined) ?? (price.cacheRead ?? price.input * 0.1) * dearer
  const sum =
    tokens.input * input +
    tokens.output * output +
    tokens.cacheWrite * write +
    tokens.cacheWriteHour * hour +
    tokens.cacheRead * read
  return sum / 1e6
}

/** Number of `longCalls` below a limit. */
const tierOf = (limit: number): number => longCalls.filter((least) => least < limit).length
