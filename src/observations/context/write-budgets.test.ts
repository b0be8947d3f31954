import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { budgetFor } from '../../capture/budget-note.ts'
import { writeBudgets } from './write-budgets.ts'

it('reports the monthly budget once and the daily budget each day to a session past midnight', () => {
  const home = mkdtempSync(join(tmpdir(), 'jarvis-budgets-'))
  try {
    const spent = (name: 'day' | 'month') => ({ name, spent: 2, limit: 1, isSpent: true })
    const injectedAt = (time: Date) => {
      const now = time.getTime()
      writeBudgets(home, [spent('day'), spent('month')], now)
      return budgetFor(home, 'long', now)?.injected.lines.map(({ id }) => id)
    }
    expect(injectedAt(new Date(2026, 10, 23, 23, 50))).toEqual(['budget:day:2026-11-23', 'budget:month:2026-11'])
    expect(injectedAt(new Date(2026, 10, 24, 0, 10))).toEqual(['budget:day:2026-11-24'])
    expect(injectedAt(new Date(2026, 11, 1, 9, 0))).toEqual(['budget:day:2026-12-01', 'budget:month:2026-12'])
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
