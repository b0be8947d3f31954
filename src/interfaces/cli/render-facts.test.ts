import { expect, it } from 'vitest'
import { factViews } from './render-facts.ts'

it('names a line of the log once, though it changed several versions of a fact', () => {
  const change = { logId: 14, at: Date.UTC(2026, 2, 2), actor: 'user', action: 'fact_supersede', note: null }
  const changes = [
    { ...change, logId: 7, action: 'fact_add', factId: 'a' },
    { ...change, factId: 'a' },
    { ...change, factId: 'b' },
  ]
  const same = (text: string) => text
  const style = { bold: same, dim: same, mark: same, good: same, bad: same }
  const told = factViews.fact_history!.plain!({ versions: [], changes } as never, { output: { style } } as never)
  expect(String(told).split('\n')).toEqual([
    '2026-03-02  Fact added by user (line 7 of the log)',
    '2026-03-02  Fact replaced by user (line 14 of the log)',
  ])
})
