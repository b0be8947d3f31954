/** Dollars per million tokens. */
export interface Price {
  input: number
  output: number
  /** Unless given: 1.25 times, twice and a tenth of `input`, as Anthropic bills. */
  cacheWrite?: number
  cacheWriteHour?: number
  cacheRead?: number
  /** Prices of a call with more input tokens than this. */
  above?: { tokens: number; input: number; output: number; cacheRead?: number }
  /** Date and source of the price. */
  asOf: string
  source: string
}

const anthropic = { asOf: '2026-11', source: 'https://www.anthropic.com/pricing' }
const openai = { asOf: '2025-12', source: 'https://openai.com/api/pricing' }
const google = { asOf: '2025-12', source: 'https://ai.google.dev/gemini-api/docs/pricing' }
const zai = { asOf: '2025-12', source: 'https://docs.z.ai/guides/overview/pricing' }
const older = { ...anthropic, asOf: '2025-12' }
const long = { tokens: 200_000, input: 6, output: 22.5 }

/**
 * Published prices, by the model's name without a date. They change: `prices.yaml` of the home overrides them, and a
 * model in neither shows tokens and no money.
 */
export const shippedPrices: Readonly<Record<string, Price>> = {
  'claude-fable-5-2': { input: 8, output: 40, ...anthropic },
  'claude-opus-5-5': { input: 4, output: 20, ...anthropic },
  'claude-opus-5': { input: 5, output: 25, ...anthropic },
  'claude-opus-4-6': { input: 5, output: 25, ...older },
  'claude-opus-4-5': { input: 5, output: 25, ...older },
  'claude-opus-4-1': { input: 15, output: 75, ...older },
  'claude-opus-4': { input: 15, output: 75, ...older },
  'claude-sonnet-5-5': { input: 2, output: 10, cacheRead: 0.1, ...anthropic },
  'claude-sonnet-5': { input: 2, output: 10, ...anthropic },
  'claude-sonnet-4-6': { input: 3, output: 15, above: long, ...older },
  'claude-sonnet-4-5': { input: 3, output: 15, above: long, ...older },
  'claude-sonnet-4': { input: 3, output: 15, above: long, ...older },
  'claude-3-7-sonnet': { input: 3, output: 15, ...older },
  'claude-3-5-sonnet': { input: 3, output: 15, ...older },
  'claude-haiku-5-5': {
    ...{ input: 0.1, output: 0.5, above: { tokens: 100_000, input: 0.5, output: 2.5 } },
    ...anthropic,
  },
  'claude-haiku-4-5': { input: 1, output: 5, ...anthropic },
  'claude-3-5-haiku': { input: 0.8, output: 4, ...older },
  'claude-3-opus': { input: 15, output: 75, ...older },
  'claude-3-haiku': { input: 0.25, output: 1.25, ...older },
  'gpt-5.2': { input: 1.75, output: 14, cacheRead: 0.175, ...openai },
  'gpt-5.2-codex': { input: 1.75, output: 14, cacheRead: 0.175, ...openai },
  'gpt-5.1': { input: 1.25, output: 10, cacheRead: 0.125, ...openai },
  'gpt-5.1-codex': { input: 1.25, output: 10, cacheRead: 0.125, ...openai },
  'gpt-5.1-codex-max': { input: 1.25, output: 10, cacheRead: 0.125, ...openai },
  'gpt-5.1-codex-mini': { input: 0.25, output: 2, cacheRead: 0.025, ...openai },
  'gpt-5': { input: 1.25, output: 10, cacheRead: 0.125, ...openai },
  'gpt-5-codex': { input: 1.25, output: 10, cacheRead: 0.125, ...openai },
  'gpt-5-mini': { input: 0.25, output: 2, cacheRead: 0.025, ...openai },
  'gpt-5-nano': { input: 0.05, output: 0.4, cacheRead: 0.005, ...openai },
  'gpt-4.1': { input: 2, output: 8, cacheRead: 0.5, ...openai },
  'gpt-4.1-mini': { input: 0.4, output: 1.6, cacheRead: 0.1, ...openai },
  'codex-mini': { input: 1.5, output: 6, cacheRead: 0.375, ...openai },
  o3: { input: 2, output: 8, cacheRead: 0.5, ...openai },
  'o4-mini': { input: 1.1, output: 4.4, cacheRead: 0.275, ...openai },
  'gemini-3-pro-preview': {
    ...{ input: 2, output: 12, cacheRead: 0.2, above: { tokens: 200_000, input: 4, output: 18, cacheRead: 0.4 } },
    ...google,
  },
  'gemini-2.5-pro': {
    ...{ input: 1.25, output: 10, cacheRead: 0.125 },
    ...{ above: { tokens: 200_000, input: 2.5, output: 15, cacheRead: 0.25 }, ...google },
  },
  'gemini-2.5-flash': { input: 0.3, output: 2.5, cacheRead: 0.03, ...google },
  'gemini-2.5-flash-lite': { input: 0.1, output: 0.4, cacheRead: 0.01, ...google },
  'glm-4.6': { input: 0.6, output: 2.2, cacheRead: 0.11, ...zai },
  'glm-4.5': { input: 0.6, output: 2.2, cacheRead: 0.11, ...zai },
  'glm-4.5-air': { input: 0.2, output: 1.1, cacheRead: 0.03, ...zai },
}
