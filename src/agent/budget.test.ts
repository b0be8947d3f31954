import { afterEach, expect, it, vi } from 'vitest'
import { createBudget } from './budget.ts'
import type { AgentRun, Limits } from './run.ts'

afterEach(() => vi.useRealTimers())
const run = { tokens: 0, dollars: 0, turns: 0, milliseconds: 0 } as AgentRun
const limits: Limits = { tokens: 0, dollars: 0, turns: 0, minutes: 1 }

it('ends the turn when the minutes are over, although its timer fires early', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const budget = createBudget(run, limits)
  // The clock is 100 ms behind the timers: the first timer fires too early.
  const now = performance.now
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) - 100)
  vi.advanceTimersByTime(60_010)
  expect(budget.signal.aborted).toBe(false)
  vi.advanceTimersByTime(200)
  expect(budget.signal.aborted).toBe(true)
  expect(budget.over()).toContain('minutes')
  budget.end()
})
