import { describe, expect, it } from 'vitest'
import type { UsageAnswer } from '../../../packages/web/src/server/types.ts'
import { readUsageQuestion, rowsOf, writeUsageQuestion } from '../../../packages/web/src/usage/usage-words.ts'

const sum = (totalTokens: number, totalCost: number | null) => ({
  ...{ inputTokens: 1, outputTokens: 2, cacheCreationTokens: 3, cacheReadTokens: 4, totalTokens, totalCost },
  ...{ modelsUsed: ['opus'], modelBreakdowns: [], unpriced: [] },
})
const answer = (lines: object) => lines as unknown as UsageAnswer
const block = (hour: number, more: object) => ({
  ...{ id: `b${hour}`, startTime: `2024-05-14T${hour}:00:00Z`, endTime: `2024-05-14T${hour + 5}:00:00Z` },
  ...{ totalTokens: 10, costUSD: 0.5, models: ['opus'], isActive: false, isGap: false },
  tokenCounts: { inputTokens: 1, outputTokens: 2, cacheCreationInputTokens: 3, cacheReadInputTokens: 4 },
  ...more,
})

describe('the usage rows', () => {
  it('name days, weeks and months in words', () => {
    const names = (lines: object) => rowsOf(answer(lines)).map(({ name }) => name)
    expect(names({ daily: [{ ...sum(1, 1), date: '2024-05-14' }] })).toEqual(['14 May 2024'])
    expect(names({ weekly: [{ ...sum(1, 1), week: '2024-05-12' }] })).toEqual(['week of 12 May 2024'])
    expect(names({ monthly: [{ ...sum(1, 1), month: '2024-05' }] })).toEqual(['May 2024'])
    const session = { sessionId: '0a1b', projectPath: '/home/ada/shop', client: 'codex', lastActivity: '2024-05-14' }
    expect(names({ sessions: [{ ...sum(1, 1), ...session }] })).toEqual(['14 May 2024, shop'])
    expect(names({ projects: [{ ...sum(1, 1), project: '' }] })).toEqual(['no project'])
  })

  it('are sorted by time or by cost, rows without a price by tokens', () => {
    const days = [
      { ...sum(1, 5), date: '2024-05-14' },
      { ...sum(9, 9), date: '2024-05-15' },
    ]
    expect(rowsOf(answer({ daily: days })).map(({ tokens }) => tokens)).toEqual([1, 9])
    const models = [
      { ...sum(7, null), model: 'local' },
      { ...sum(8, null), model: 'tiny' },
      { ...sum(1, 3), model: 'opus' },
    ]
    expect(rowsOf(answer({ models })).map(({ name }) => name)).toEqual(['opus', 'tiny', 'local'])
  })

  it('show whether a window is still open, and omit the gaps between windows', () => {
    const blocks = [block(10, {}), block(15, { isGap: true }), block(18, { isActive: true })]
    expect(rowsOf(answer({ blocks })).map(({ key, isActive }) => [key, isActive])).toEqual([
      ['b10', false],
      ['b18', true],
    ])
    expect(rowsOf(answer({ blocks }))[0]?.parts).toEqual([1, 2, 3, 4])
  })

  it('follow the address, which omits default and unknown values', () => {
    const read = (text: string) => readUsageQuestion(new URLSearchParams(text))
    expect(read('by=blocks&days=7&project=shop')).toEqual({ by: 'blocks', days: 7, project: 'shop' })
    expect(read('by=years&days=3')).toEqual({ by: 'daily', days: 30, project: '' })
    expect(writeUsageQuestion({ by: 'daily', days: 30, project: '' }).toString()).toBe('')
    expect(writeUsageQuestion(read('by=model&days=90')).toString()).toBe('by=model&days=90')
  })
})
