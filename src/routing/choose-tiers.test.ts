import { describe, expect, it } from 'vitest'
import { type TaskKind, taskKinds } from '../ports/models.ts'
import { type Call, type Circumstances, chooseTiers, type TierState } from './choose-tiers.ts'
import { guessTask } from './guess-task.ts'
import type { SpendingLimit } from './limits.ts'
import type { Tier } from './rules.ts'

const state = (tier: Tier, given: Partial<TierState> = {}): TierState => ({
  ...{ tier, model: `${tier}-model`, window: 4096, isHere: true, price: { input: 0, output: 0 } },
  ...{ latencyMs: null, failure: null, ...given },
})
const tiny = state('tiny')
const local = state('local', { window: 32_768 })
const strong = state('strong', { window: 200_000, isHere: false, price: { input: 4, output: 20 } })
const all = [tiny, local, strong]
const tokens = (spent: number, limit = 500_000): SpendingLimit => ({
  ...{ period: 'day', unit: 'tokens', setting: 'llm.dailyTokens' },
  ...{ spent, limit, isSpent: spent >= limit },
})
const dollars = (spent: number, limit: number): SpendingLimit => ({
  ...{ period: 'month', unit: 'dollars', setting: 'llm.monthlyDollars' },
  ...{ spent, limit, isSpent: spent >= limit },
})
const open: Circumstances = { offline: false, limits: [tokens(0)] }
const route = (call: Partial<Call>, states = all, circumstances = open) =>
  chooseTiers({ task: 'other', tokens: 1000, ...call }, states, circumstances)

describe('the routing table', () => {
  const rows: readonly (readonly [TaskKind, Tier])[] = [
    ['classification', 'tiny'],
    ['parsing', 'tiny'],
    ['error-triage', 'local'],
    ['commit-message', 'local'],
    ['file-filter', 'local'],
    ['skill-ranking', 'local'],
    ['question-expansion', 'local'],
    ['summary', 'local'],
    ['many-files', 'strong'],
    ['architecture', 'strong'],
    ['skill-writing', 'strong'],
    ['other', 'strong'],
  ]
  it.each(rows)('routes %s to %s', (task, tier) => {
    expect(route({ task })).toMatchObject({ wanted: tier, refused: [] })
    expect(route({ task }).order[0]).toBe(tier)
  })

  it('has a row for every kind', () => expect(rows.map(([task]) => task).sort()).toEqual([...taskKinds].sort()))

  it.each([
    ['classification of 2,000 tokens', { task: 'classification', tokens: 2000 }, 'tiny'],
    ['classification of more', { task: 'classification', tokens: 2001 }, 'local'],
    ['parsing as large as the window', { task: 'parsing', tokens: 4096 }, 'tiny'],
    ['parsing beyond the window of tiny', { task: 'parsing', tokens: 4097 }, 'local'],
    ['parsing beyond the window of local', { task: 'parsing', tokens: 40_000 }, 'strong'],
    ['a summary beyond the window of local', { task: 'summary', tokens: 40_000 }, 'strong'],
    ['anything in a hurry', { task: 'other', withinMs: 500 }, 'local'],
    ['anything with some time', { task: 'other', withinMs: 501 }, 'strong'],
    ['what tiny could not answer', { task: 'parsing', after: 'tiny' }, 'local'],
    ['what local could not answer', { task: 'parsing', after: 'local' }, 'strong'],
  ] as const)('routes %s to the right tier', (_, call, tier) => expect(route(call).order[0]).toBe(tier))
})

describe('routing conditions', () => {
  it('keep calls local when offline, and when the budget is spent', () => {
    const offline = route({ task: 'architecture' }, all, { ...open, offline: true })
    expect(offline.order).toEqual(['local', 'tiny'])
    expect(offline.reasons.join(' ')).toContain('the setting offline is on')
    const spent = route({ task: 'architecture' }, all, { ...open, limits: [tokens(500_000)] })
    expect(spent.order).toEqual(['local', 'tiny'])
    expect(spent.refused).toEqual([
      { tier: 'strong', reason: expect.stringContaining('500,000 of 500,000 tokens per day'), isBudget: true },
    ])
    expect(route({ task: 'parsing' }, all, { ...open, limits: [tokens(0, 0)] }).order).toEqual([])
  })

  it('exclude a remote model whose call could exceed a limit in tokens or dollars', () => {
    const at = (limits: SpendingLimit[], price: TierState['price'] = { input: 3, output: 15 }) =>
      route({ task: 'architecture', tokens: 1000 }, [{ ...strong, price }], { offline: false, limits })
    const refusal = (limits: SpendingLimit[], price?: TierState['price']) => at(limits, price).refused[0]?.reason
    expect(at([tokens(499_000), dollars(9.98, 10)]).order).toEqual(['strong'])
    expect(refusal([tokens(499_001)])).toContain('may use 1,000 tokens, and 999 tokens of 500,000 tokens per day')
    expect(refusal([tokens(0), dollars(9.99, 10)])).toContain('may use $0.02, and $0.01 of $10.00 per month are left')
    expect(refusal([dollars(10, 10)])).toContain('$10.00 of $10.00 per month are spent (llm.monthlyDollars)')
    expect(refusal([dollars(0, 10)], null)).toContain('no known price, so llm.monthlyDollars cannot be kept')
    expect(at([tokens(0)], null).order).toEqual(['strong'])
  })

  it('prefer a stronger tier to a weaker one when none is configured', () => {
    expect(route({ task: 'summary' }, [tiny, strong]).order).toEqual(['strong', 'tiny'])
    expect(route({ task: 'classification' }, [local]).order).toEqual(['local'])
    expect(route({ task: 'architecture', tokens: 5000 }, [tiny]).order).toEqual([])
  })

  it('put a recently failed model last, and a slow one in hurried calls', () => {
    const ill = { ...local, failure: 'it cannot be reached' }
    expect(route({ task: 'summary' }, [tiny, ill, strong]).order).toEqual(['strong', 'tiny', 'local'])
    expect(route({ task: 'summary' }, [ill]).order).toEqual(['local'])
    const slow = { ...local, latencyMs: 900 }
    expect(route({ task: 'question-expansion' }, [tiny, slow, strong]).order).toEqual(['tiny', 'local', 'strong'])
    expect(route({ task: 'summary' }, [tiny, slow, strong]).order[0]).toBe('local')
  })

  it('keep a hurried call local, however slow the local models were', () => {
    const slow = { ...local, latencyMs: 20_000 }
    const hurried = (states: TierState[]) => route({ task: 'question-expansion' }, states)
    expect(hurried([slow, strong]).order).toEqual(['local', 'strong'])
    expect(hurried([{ ...tiny, latencyMs: 900 }, slow, strong]).order).toEqual(['local', 'tiny', 'strong'])
    const { order, reasons } = route({ withinMs: 900 }, [tiny, slow, { ...strong, latencyMs: 2000 }])
    expect(order).toEqual(['tiny', 'strong', 'local'])
    expect(reasons).toContain('strong takes 2000 ms and 900 ms are left, so it is asked last.')
  })

  it('prefer a stronger tier only when it costs less', () => {
    const paid = { ...local, isHere: false, price: { input: 1, output: 2 } }
    const free = { ...strong, price: { input: 0, output: 0 } }
    expect(route({ task: 'summary' }, [paid, free]).order).toEqual(['strong', 'local'])
    expect(route({ task: 'summary' }, [{ ...paid, price: null }, free]).order).toEqual(['local', 'strong'])
    expect(route({ task: 'summary' }, [paid, strong]).order).toEqual(['local', 'strong'])
  })
})

describe('the classification of a task', () => {
  it.each([
    ['Write a commit message for this diff', 'commit-message'],
    ['Which files matter for the login bug?', 'file-filter'],
    ['Rank these skills for the task', 'skill-ranking'],
    ['Draft a skill about flaky tests', 'skill-writing'],
    ['Why does this test crash with a TypeError?', 'error-triage'],
    ['Design the storage layer', 'architecture'],
    ['Rename the class everywhere', 'many-files'],
    ['Classify this mail as spam or not', 'classification'],
    ['Extract all dates as JSON', 'parsing'],
    ['Sum up this meeting', 'summary'],
    ['Why did npm test fail: Cannot find module x', 'error-triage'],
    ['The build is red, what broke?', 'error-triage'],
    ['KeyError: price in orders.py', 'error-triage'],
    ['Write a subject line for my commit', 'commit-message'],
    ['Narrow these paths down to those about billing', 'file-filter'],
    ['Which skill fits this task?', 'skill-ranking'],
    ['Plan the data model of an app for several firms', 'architecture'],
    ['Replace moment by dayjs in every module', 'many-files'],
    ['Sort this ticket into bug, feature or question', 'classification'],
    ['Decide whether this is a question or a statement', 'classification'],
    ['Get the names and amounts out of this invoice', 'parsing'],
    ['Split this address into street and town', 'parsing'],
    ['Give me the gist of this meeting', 'summary'],
    ['Explain how promises work', 'other'],
    ['Design a logo for the shop', 'other'],
    ['What should I cook?', 'other'],
  ])('%s', (text, task) => expect(guessTask(text)).toBe(task))
})
