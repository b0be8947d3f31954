import { expect, it } from 'vitest'
import { datesInWords } from '../../core/day-in-words.ts'
import { plainStyle } from './output.ts'
import { factViews } from './render-facts.ts'

it('names a line of the log once, though it changed several versions of a fact', () => {
  const change = { logId: 14, at: Date.UTC(2026, 2, 2), actor: 'user', action: 'fact_supersede', note: null }
  const changes = [
    { ...change, logId: 7, action: 'fact_add', factId: 'a' },
    { ...change, factId: 'a' },
    { ...change, factId: 'b' },
  ]
  const told = factViews.fact_history!.plain!(
    { versions: [], changes } as never,
    { output: { style: plainStyle } } as never,
  )
  expect(String(told).split('\n')).toEqual([
    '2026-03-02  Fact added by user (line 7 of the log)',
    '2026-03-02  Fact replaced by user (line 14 of the log)',
  ])
})

it('asks about what may be outdated, with a command that a shell takes', () => {
  const fact = { content: 'Netflix went up to 17.99.', contentHash: 'd4e5f6aa', importance: 5, saidAt: 0, tags: [] }
  const older = { ...fact, content: 'Netflix is 15.49 a month.', contentHash: 'a1b2c3aa' }
  const outcome = { kind: 'added', fact, earlier: [older] }
  const told = factViews.remember_fact!.plain!(
    { outcomes: [outcome] } as never,
    { output: { style: plainStyle } } as never,
  )
  const lines = String(told).split('\n')
  expect(lines[1]).toMatch(/^ {2}outdated now\? .*#a1b2c3.*Netflix is 15.49 a month\./)
  expect(lines[2]).toBe('  if so: jarvis facts retract a1b2c3 --by d4e5f6')
})

it('writes days in words at a terminal, and in figures for a pipe', () => {
  const fact = { content: 'The fair is soon.', contentHash: 'a1b2c3aa', type: 'event', importance: 5, tags: [] }
  const listed = { facts: [{ ...fact, source: 'user', saidAt: Date.now(), dueAt: null, retiredAt: null }], total: 1 }
  const linesAt = (style: object) => factViews.fact_list!.plain!(listed as never, { output: { style } } as never)
  expect(linesAt({ ...plainStyle, ...datesInWords })).toContain('said today')
  expect(linesAt(plainStyle)).toMatch(/said \d{4}-\d\d-\d\d/)
})

it('counts one turn and one fact in the singular', () => {
  const report = { turns: 1, outcomes: [], ended: [], waiting: 0 }
  const told = factViews.memory_ingest!.plain!(report as never, { output: { style: plainStyle } } as never)
  expect(told).toBe('1 turn: 0 facts, 0 already known, 0 skipped.')
})
