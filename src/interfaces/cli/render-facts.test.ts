import { expect, it } from 'vitest'
import { datesInWords } from '../../core/day-in-words.ts'
import { plainStyle } from './output.ts'
import { factViews } from './render-facts.ts'

it('shows a log entry once although it changed several versions of a fact', () => {
  const change = { logId: 14, at: Date.UTC(2026, 2, 2), actor: 'user', action: 'fact_supersede', note: null }
  const changes = [
    { ...change, logId: 7, action: 'fact_add', factId: 'a' },
    { ...change, factId: 'a' },
    { ...change, factId: 'b' },
  ]
  const text = factViews.fact_history!.plain!(
    { versions: [], changes } as never,
    { output: { style: plainStyle } } as never,
  )
  expect(String(text).split('\n')).toEqual([
    '2026-03-02  Fact added by user (line 7 of the log)',
    '2026-03-02  Fact replaced by user (line 14 of the log)',
  ])
})

it('asks about possibly outdated facts, with a command that a shell accepts', () => {
  const fact = { content: 'Netflix went up to 17.99.', contentHash: 'd4e5f6aa', importance: 5, saidAt: 0, tags: [] }
  const older = { ...fact, content: 'Netflix is 15.49 a month.', contentHash: 'a1b2c3aa' }
  const outcome = { kind: 'added', fact, earlier: [older] }
  const text = factViews.remember_fact!.plain!(
    { outcomes: [outcome] } as never,
    { output: { style: plainStyle } } as never,
  )
  const lines = String(text).split('\n')
  expect(lines[1]).toMatch(/^ {2}outdated now\? .*#a1b2c3.*Netflix is 15.49 a month\./)
  expect(lines[2]).toBe('  if so: jarvis facts retract a1b2c3 --by d4e5f6')
})

it('writes days in words in a terminal, and in figures in a pipe', () => {
  const fact = { content: 'The fair is soon.', contentHash: 'a1b2c3aa', type: 'event', importance: 5, tags: [] }
  const listed = { facts: [{ ...fact, source: 'user', saidAt: Date.now(), dueAt: null, retiredAt: null }], total: 1 }
  const linesAt = (style: object) => factViews.fact_list!.plain!(listed as never, { output: { style } } as never)
  expect(linesAt({ ...plainStyle, ...datesInWords })).toContain('said today')
  expect(linesAt(plainStyle)).toMatch(/said \d{4}-\d\d-\d\d/)
})

it('counts one turn and one fact in the singular', () => {
  const report = { turns: 1, outcomes: [], ended: [], waiting: 0, readAgain: 0 }
  const text = factViews.memory_ingest!.plain!(report as never, { output: { style: plainStyle } } as never)
  expect(text).toBe('1 turn: 0 facts, 0 already known, 0 skipped.')
  const again = { ...report, readAgain: 1 }
  const more = factViews.memory_ingest!.plain!(again as never, { output: { style: plainStyle } } as never)
  expect(more).toContain('The second reading added 1 fact: jarvis log')
})

it('fits lists of facts and of writes into a narrow terminal', () => {
  const content = "Let's go with Postgres instead of Redis because we do not want another thing to run."
  const fact = { content, contentHash: 'a1b2c3aa', type: 'decision', importance: 7, tags: ['storage', 'shop'] }
  const facts = [{ ...fact, source: 'session', saidAt: 0, dueAt: null, retiredAt: null }]
  const entry = { id: 76, at: 0, actor: 'session', action: 'fact_supersede', target: 'a', undone: false }
  const entries = [
    { ...entry, content, note: null },
    { ...entry, id: 104, content: 'Short.', note: null },
  ]
  const linesOf = (name: string, answer: object, width: number, isTerminal = true): string[] =>
    String(
      factViews[name]!.plain!(answer as never, { output: { style: plainStyle, width, isTerminal } } as never),
    ).split('\n')
  for (const width of [40, 60, 80, 120]) {
    for (const line of linesOf('fact_list', { facts }, width)) expect(line.length).toBeLessThanOrEqual(width)
    for (const line of linesOf('log', { entries }, width)) expect(line.length).toBeLessThanOrEqual(width)
  }
  expect(linesOf('fact_list', { facts }, 40).slice(0, 2)).toEqual([
    "#a1b2c3  Let's go with Postgres instead",
    '         of Redis because we do not want',
  ])
  expect(linesOf('log', { entries }, 40).slice(0, 2)).toEqual([
    ' 76  1970-01-01 00:00  session',
    expect.stringMatching(/^ {4}Fact replaced: Let's go/),
  ])
  // A pipe gets a line an entry.
  expect(linesOf('fact_list', { facts }, 40, false)).toHaveLength(1)
  expect(linesOf('log', { entries }, 40, false)).toHaveLength(2)
})
