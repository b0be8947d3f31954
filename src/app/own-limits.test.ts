import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LanguageModel } from '../ports/models.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let home: string
let jarvis: Jarvis
let asked: number
let warnings: string[]
let now: number
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-limits-'))
  asked = 0
  warnings = []
  now = new Date(2026, 3, 10, 12).getTime()
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

const dear: LanguageModel = {
  id: 'dear',
  async generate() {
    asked++
    return { text: JSON.stringify({ facts: [], retractions: [] }), inputTokens: 20_000, outputTokens: 1000 }
  },
}
const prices = 'dear:\n  input: 10\n  output: 10\n'

async function open(config: Record<string, unknown>, priceFile = prices): Promise<void> {
  writeFileSync(join(home, 'prices.yaml'), priceFile)
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  jarvis = await openJarvis({
    ...{ home, config },
    onWarning: (message) => void warnings.push(message),
    overrides: {
      ...{ clock: () => now, environment: {}, languageModel: dear },
      embedders: () => ({ instant, degraded: [] }),
    },
  })
}
/** Warnings while a conversation was read. */
const say = async (text: string) => {
  warnings = []
  await jarvis.memory.ingest([{ role: 'user', text, id: text }], { session: text.slice(0, 9) })
  return warnings.join(' ')
}
const budgetFindings = async () =>
  (await jarvis.doctor()).findings.filter(({ check }) => check === 'model budget').map(({ message }) => message)

describe("limits of Jarvis's own model calls", () => {
  it('stop calls by monthly cost, visibly, until the month ends', async () => {
    await open({ 'llm.monthlyDollars': 0.67 })
    expect(await say('I live in Lisbon and bake bread.')).toBe('')
    expect(await say('My sister Ann lives in Porto.')).toBe('')
    expect(await say('My brother Tom lives in Faro.')).toBe('')
    expect(asked).toBe(3)
    expect(await budgetFindings()).toEqual([])
    expect(await say('My cousin Bob lives in Evora.')).toContain('per month are left (llm.monthlyDollars)')
    expect(asked).toBe(3)
    const { own } = await jarvis.usage.report()
    expect(own.limits.map(({ setting, spent, limit }) => [setting, spent, limit])).toEqual([
      ['llm.dailyTokens', 63_000, 500_000],
      ['llm.monthlyDollars', expect.closeTo(0.63), 0.67],
    ])
    now = new Date(2026, 4, 1, 1).getTime()
    expect(await say('My uncle Max lives in Braga.')).toBe('')
    expect(asked).toBe(4)
  })

  it('count monthly and daily tokens, and show on the health page which is used up', async () => {
    await open({ 'llm.dailyTokens': 30_000, 'llm.monthlyTokens': 40_000 })
    await say('I live in Lisbon and bake bread.')
    now += 25 * 3_600_000
    await say('My sister Ann lives in Porto.')
    now += 25 * 3_600_000
    expect(await say('My brother Tom lives in Faro.')).toContain(
      '42,000 of 40,000 tokens per month are spent (llm.monthlyTokens). Rules do the work meanwhile.',
    )
    expect(asked).toBe(2)
    expect(await budgetFindings()).toEqual([
      'Remote models used 42,000 of 40,000 tokens per month. They are not called until the month ends; local models or rules do the work.',
    ])
  })

  it('refuse a model without a price while dollars are limited', async () => {
    await open({ 'llm.dailyDollars': 1 }, '')
    expect(await say('I live in Lisbon and bake bread.')).toContain('dear has no known price')
    expect(asked).toBe(0)
    expect(await budgetFindings()).toEqual(['dear: no known price, so not called while llm.dailyDollars is set.'])
  })
})
