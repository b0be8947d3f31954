import { expect, it } from 'vitest'
import type { UsageAnswer } from '../../app/jarvis.ts'
import { plainStyle } from './output.ts'
import { usageViews } from './render-usage.ts'
import type { RenderSettings, View } from './view.ts'

const sums = { inputTokens: 272_481, outputTokens: 38_017, cacheCreationTokens: 14_315, cacheReadTokens: 6_133_560 }
const day = { date: '2026-05-10', ...sums, totalTokens: 6_458_373, totalCost: 0.81, modelBreakdowns: [] }
const answer = (more: object) =>
  ({
    ...{ totals: day, budgets: [], own: { today: 0, dailyTokens: 500_000, limits: [] }, spared: [], unpriced: [] },
    ...more,
  }) as unknown as UsageAnswer
const shown = (given: UsageAnswer, width: number, isTerminal = true) =>
  (usageViews.usage as unknown as View<UsageAnswer>).plain(given, {
    output: { style: plainStyle, width, isTerminal },
  } as RenderSettings)

it('omits cache tokens only when the terminal is too narrow', () => {
  const days = answer({ daily: [{ ...day, modelsUsed: ['claude-sonnet-4-5-20250929'] }] })
  expect(shown(days, 80)).toMatch(/^ +Input +Output +Total +Cost +Models\n2026-05-10 .* claude-sonnet-4-5-20250929$/m)
  expect(shown(days, 80)).toContain('Without cache tokens')
  for (const line of shown(days, 80).split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  for (const wide of [shown(days, 120), shown(days, 80, false)]) {
    expect(wide).toContain('Cache read')
    expect(wide).not.toContain('Without cache tokens')
  }
})

it('reports that no block is active', () => {
  expect(shown(answer({ blocks: [] }), 80)).toMatch(/^No block is active\./)
})
