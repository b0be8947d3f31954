import { describe, expect, it } from 'vitest'
import { madeAgeing } from '../../testing/made-ageing.ts'
import { type Ageing, isDueToArchive, isDueToDelete, isDueToMerge, type RetentionPolicy, weightOf } from './is-due.ts'
import { withoutTied } from './plan-retention.ts'

const day = 24 * 60 * 60 * 1000
const policy: RetentionPolicy = { archiveDays: 10, mergeDays: 20, deleteDays: 30 }
/** Due a millisecond after so many days, and not before. */
function expectDue(isDue: typeof isDueToArchive, one: Ageing, days: number): void {
  expect([isDue(one, policy, days * day), isDue(one, policy, days * day + 1)]).toEqual([false, true])
}
const isNeverDue = (isDue: typeof isDueToArchive, one: Ageing, rules = policy) => !isDue(one, rules, 1e15)

describe('the weight of an observation', () => {
  it('is that of its type', () => {
    const weights = { decision: 4, insight: 3, bugfix: 2, feature: 2, error: 1, refactor: 1, discovery: 1, question: 1 }
    for (const [type, weight] of Object.entries(weights))
      expect(weightOf(madeAgeing({ type: type as Ageing['type'] })), type).toBe(weight)
  })

  it('is doubled for observations written by people or agents, and for digests', () => {
    expect(weightOf(madeAgeing())).toBe(1)
    for (const changes of [{ madeBy: 'user' }, { madeBy: 'agent' }, { isDigest: true }])
      expect(weightOf(madeAgeing(changes))).toBe(2)
  })

  it('increases by itself with each use, up to three times', () => {
    expect([1, 2, 3, 4, 100].map((retrieved) => weightOf(madeAgeing({ retrieved })))).toEqual([2, 3, 4, 4, 4])
    expect(weightOf(madeAgeing({ type: 'decision', madeBy: 'user', retrieved: 1 }))).toBe(16)
  })
})

describe('archiving', () => {
  it("is due at the end of a visible observation's life, counted from its last use", () => {
    expectDue(isDueToArchive, madeAgeing(), 10)
    expectDue(isDueToArchive, madeAgeing({ at: 5 * day }), 15)
    expectDue(isDueToArchive, madeAgeing({ at: 5 * day, lastRetrievedAt: 7 * day }), 17)
    expectDue(isDueToArchive, madeAgeing({ at: 5 * day, lastRetrievedAt: 2 * day }), 15)
    expectDue(isDueToArchive, madeAgeing({ type: 'decision' }), 40)
  })

  it('is never due for pinned or hidden ones, or with a policy of 0 days', () => {
    expect(isNeverDue(isDueToArchive, madeAgeing({ pinnedAt: 1 }))).toBe(true)
    expect(isNeverDue(isDueToArchive, madeAgeing({ hidden: 'archived' }))).toBe(true)
    expect(isNeverDue(isDueToArchive, madeAgeing(), { ...policy, archiveDays: 0 })).toBe(true)
  })
})

describe('merging', () => {
  const archived = (changes: Partial<Ageing> = {}) => madeAgeing({ hidden: 'archived', hiddenAt: 3 * day, ...changes })

  it('is due some days after archiving or the last use, whatever the weight', () => {
    expectDue(isDueToMerge, archived(), 23)
    expectDue(isDueToMerge, archived({ type: 'decision', madeBy: 'user' }), 23)
    expectDue(isDueToMerge, archived({ lastRetrievedAt: 4 * day }), 24)
    expectDue(isDueToMerge, archived({ hiddenAt: null, at: 2 * day }), 22)
  })

  it('is never due for visible, merged or pinned ones, or with a policy of 0 days', () => {
    for (const hidden of [null, 'merged', 'retracted'] as const)
      expect(isNeverDue(isDueToMerge, archived({ hidden })), String(hidden)).toBe(true)
    expect(isNeverDue(isDueToMerge, archived({ pinnedAt: 1 }))).toBe(true)
    expect(isNeverDue(isDueToMerge, archived(), { ...policy, mergeDays: 0 })).toBe(true)
  })
})

describe('deleting', () => {
  const hidden = (why: Ageing['hidden'], changes: Partial<Ageing> = {}) =>
    madeAgeing({ hidden: why, hiddenAt: 3 * day, type: 'decision', ...changes })

  it('is due by weight after archiving, and regardless of weight for merged and retracted ones', () => {
    expectDue(isDueToDelete, hidden('archived'), 123)
    expectDue(isDueToDelete, hidden('merged'), 33)
    expectDue(isDueToDelete, hidden('retracted'), 33)
    expectDue(isDueToDelete, hidden('merged', { lastRetrievedAt: 5 * day }), 35)
  })

  it('is never due for visible or pinned ones, or with a policy of 0 days', () => {
    expect(isNeverDue(isDueToDelete, hidden(null))).toBe(true)
    expect(isNeverDue(isDueToDelete, hidden('archived', { pinnedAt: 1 }))).toBe(true)
    expect(isNeverDue(isDueToDelete, hidden('archived'), { ...policy, deleteDays: 0 })).toBe(true)
  })
})

describe('linked observations', () => {
  const left = (ties: Parameters<typeof withoutTied>[1]) =>
    withoutTied(
      ['a', 'b', 'c'].map((id) => ({ id })),
      ties,
    ).map(({ id }) => id)

  it('are kept by a confirmed link always, and by a proposed one to a visible observation', () => {
    const tie = { id: 'a', other: 'z', confirmed: false, isVisible: true }
    expect(left([])).toEqual(['a', 'b', 'c'])
    expect(left([tie])).toEqual(['b', 'c'])
    expect(left([{ ...tie, isVisible: false }])).toEqual(['a', 'b', 'c'])
    expect(left([{ ...tie, isVisible: false, confirmed: true }])).toEqual(['b', 'c'])
    expect(left([{ ...tie, other: 'b' }])).toEqual(['a', 'b', 'c'])
  })

  it('keep those linked to them in turn', () => {
    const proposed = (id: string, other: string) => ({ id, other, confirmed: false, isVisible: true })
    expect(left([proposed('a', 'b'), proposed('b', 'c'), proposed('c', 'z')])).toEqual([])
  })
})
