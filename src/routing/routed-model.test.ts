import { beforeEach, describe, expect, it } from 'vitest'
import { unavailable } from '../core/errors.ts'
import type { GenerateRequest, LanguageModel } from '../ports/models.ts'
import type { MostUsed, SpendingLimit } from './limits.ts'
import { type RoutedCall, routedModel, type TierModel } from './routed-model.ts'
import type { Tier } from './rules.ts'

let recorded: RoutedCall[]
let falls: string[]
let asked: string[]
let broken: Set<string>
let slow: Set<string>
let now: number
let spent: number
let running: Set<MostUsed>
let limit: () => SpendingLimit
beforeEach(() => {
  recorded = []
  falls = []
  asked = []
  broken = new Set()
  slow = new Set()
  now = 1000
  spent = 0
  running = new Set()
  limit = () => ({
    ...{ period: 'day', unit: 'tokens', setting: 'llm.dailyTokens' },
    ...{ spent, limit: 1000, isSpent: spent >= 1000 },
  })
})

const model = (id: string): LanguageModel => ({
  id,
  async generate(_, { signal } = {}) {
    asked.push(id)
    now += slow.has(id) ? 20_000 : id === 'strong' ? 400 : 50
    signal?.throwIfAborted()
    if (broken.has(id)) throw unavailable('model_unreachable', `${id} cannot be reached.`)
    return { text: id, inputTokens: 90, outputTokens: 10 }
  },
})
const tierModel = (tier: Tier, isHere: boolean): TierModel => ({
  ...{ tier, model: tier, window: 4096, isHere, price: null, health: {} },
  open: async () => model(tier),
})
let entries: TierModel[]
beforeEach(() => {
  entries = [tierModel('tiny', true), tierModel('local', true), tierModel('strong', false)]
})
const router = (task: Parameters<typeof routedModel>[1], tiers: readonly TierModel[] = entries) =>
  routedModel(
    {
      ...{ tiers, clock: () => now, offline: false, onFall: (message: string) => void falls.push(message) },
      limits: async () => [limit()],
      running,
      record: async (call) => void recorded.push(call),
    },
    task,
  )
const request: GenerateRequest = { prompt: 'Is this spam?', maxTokens: 10 }

describe('a routed model', () => {
  it('uses the cheapest capable tier, and records why', async () => {
    const chosen = router('classification')
    expect(chosen.id).toBe('tiny')
    expect((await chosen.generate(request)).text).toBe('tiny')
    expect(recorded).toEqual([
      {
        ...{ task: 'classification', wanted: 'tiny', tier: 'tiny', model: 'tiny', isHere: true, strong: 'strong' },
        ...{ inputTokens: 90, outputTokens: 10, ms: 50, reason: 'classification goes to tiny.' },
      },
    ])
  })

  it('falls back to the next tier visibly, and pauses the broken one', async () => {
    broken.add('tiny')
    const chosen = router('classification')
    expect((await chosen.generate(request)).text).toBe('local')
    expect(chosen.id).toBe('local')
    expect(falls).toEqual(['tiny (tiny) failed: tiny cannot be reached. local answered in its place.'])
    expect(recorded[0]).toMatchObject({
      wanted: 'tiny',
      tier: 'local',
      reason: expect.stringContaining('tiny (tiny) failed'),
    })
    await chosen.generate(request)
    expect(asked).toEqual(['tiny', 'local', 'local'])
    broken.clear()
    now += 60_001
    await chosen.generate(request)
    expect(asked.at(-1)).toBe('tiny')
  })

  it('retries a model a minute after a slow answer, without asking a remote one meanwhile', async () => {
    const hurried = router('question-expansion')
    slow.add('local')
    await hurried.generate(request)
    slow.clear()
    for (let minute = 0; minute < 3; minute++) {
      await hurried.generate(request)
      now += 60_001
    }
    expect(asked).toEqual(['local', 'tiny', 'local', 'local'])
    asked.length = 0
    const two = router('question-expansion', entries.slice(1))
    slow.add('local')
    await two.generate(request)
    await two.generate(request)
    expect(asked).toEqual(['local', 'local'])
  })

  it('does not count a long summary as slow', async () => {
    slow.add('local')
    await router('summary').generate(request)
    slow.clear()
    await router('question-expansion').generate(request)
    expect(asked).toEqual(['local', 'local'])
  })

  it('retries with a stronger model after an unusable answer', async () => {
    const chosen = router('parsing')
    await chosen.generate(request)
    await chosen.generate({ ...request, again: true })
    await chosen.generate({ ...request, again: true })
    expect(asked).toEqual(['tiny', 'local', 'strong'])
  })

  it('stays local when the budget is spent, and refuses without a local model', async () => {
    spent = 1000
    expect((await router('architecture').generate(request)).text).toBe('local')
    await expect(router('architecture', [entries[2]!]).generate(request)).rejects.toMatchObject({
      code: 'token_budget_spent',
      message: expect.stringContaining(
        '1,000 of 1,000 tokens per day are spent (llm.dailyTokens). Rules do the work meanwhile',
      ),
    })
    await expect(
      router('summary', [entries[0]!]).generate({ ...request, prompt: 'word '.repeat(9000) }),
    ).rejects.toMatchObject({ code: 'no_model_fits', message: expect.stringContaining('window of tiny (4096)') })
  })

  it('reserves tokens for running calls, so that two at once cannot exceed a limit', async () => {
    spent = 980
    const chosen = router('architecture', [entries[2]!])
    const both = await Promise.allSettled([chosen.generate(request), chosen.generate(request)])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(asked).toEqual(['strong'])
    await chosen.generate(request)
  })

  it('names the dollar limit that refuses a call', async () => {
    limit = () => ({
      period: 'month',
      unit: 'dollars',
      setting: 'llm.monthlyDollars',
      spent: 5,
      limit: 5,
      isSpent: true,
    })
    const dear = { ...entries[2]!, price: { input: 1, output: 2 } }
    await expect(router('architecture', [dear]).generate(request)).rejects.toMatchObject({
      code: 'dollar_budget_spent',
      message: expect.stringContaining('$5.00 of $5.00 per month are spent (llm.monthlyDollars)'),
    })
  })

  it('reports the first reason when all fail, and stops after cancellation', async () => {
    for (const { tier } of entries) broken.add(tier)
    await expect(router('summary').generate(request)).rejects.toMatchObject({ message: 'local cannot be reached.' })
    expect(asked).toEqual(['local', 'strong', 'tiny'])
    asked.length = 0
    const signal = AbortSignal.abort()
    await expect(router('summary').generate(request, { signal })).rejects.toMatchObject({ kind: 'Cancelled' })
    expect(asked).toHaveLength(1)
    expect(recorded).toEqual([])
  })
})
