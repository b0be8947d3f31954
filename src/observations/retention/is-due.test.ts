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

  it('is twice that of what somebody wrote, and of what others went into', () => {
    expect(weightOf(madeAgeing())).toBe(1)
    for (const changes of [{ madeBy: 'user' }, { madeBy: 'agent' }, { isDigest: true }])
      expect(weightOf(madeAgeing(changes))).toBe(2)
  })

  it('grows by itself with each use, three times at most', () => {
    expect([1, 2, 3, 4, 100].map((retrieved) => weightOf(madeAgeing({ retrieved })))).toEqual([2, 3, 4, 4, 4])
    expect(weightOf(madeAgeing({ type: 'decision', madeBy: 'user', retrieved: 1 }))).toBe(16)
  })
})

describe('archiving is due', () => {
  it('when the life of what is shown is over, counted from its last use', () => {
    expectDue(isDueToArchive, madeAgeing(), 10)
    expectDue(isDueToArchive, madeAgeing({ at: 5 * day }), 15)
    expectDue(isDueToArchive, madeAgeing({ at: 5 * day, lastRetrievedAt: 7 * day }), 17)
    expectDue(isDueToArchive, madeAgeing({ at: 5 * day, lastRetrievedAt: 2 * day }), 15)
    expectDue(isDueToArchive, madeAgeing({ type: 'decision' }), 40)
  })

  it('never for what is pinned or hidden, or where the policy has no days', () => {
    expect(isNeverDue(isDueToArchive, madeAgeing({ pinnedAt: 1 }))).toBe(true)
    expect(isNeverDue(isDueToArchive, madeAgeing({ hidden: 'archived' }))).toBe(true)
    expect(isNeverDue(isDueToArchive, madeAgeing(), { ...policy, archiveDays: 0 })).toBe(true)
  })
})

describe('merging is due', () => {
  const archived = (changes: Partial<Ageing> = {}) => madeAgeing({ hidden: 'archived', hiddenAt: 3 * day, ...changes })

  it('some days after it was archived or used last, whatever its weight', () => {
    expectDue(isDueToMerge, archived(), 23)
    expectDue(isDueToMerge, archived({ type: 'decision', madeBy: 'user' }), 23)
    expectDue(isDueToMerge, archived({ lastRetrievedAt: 4 * day }), 24)
    expectDue(isDueToMerge, archived({ hiddenAt: null, at: 2 * day }), 22)
  })

  it('never for what is shown, merged already or pinned, or where the policy has no days', () => {
    for (const hidden of [null, 'merged', 'retracted'] as const)
      expect(isNeverDue(isDueToMerge, archived({ hidden })), String(hidden)).toBe(true)
    expect(isNeverDue(isDueToMerge, archived({ pinnedAt: 1 }))).toBe(true)
    expect(isNeverDue(isDueToMerge, archived(), { ...policy, mergeDays: 0 })).toBe(true)
  })
})

describe('deleting is due', () => {
  const hidden = (why: Ageing['hidden'], changes: Partial<Ageing> = {}) =>
    madeAgeing({ hidden: why, hiddenAt: 3 * day, type: 'decision', ...changes })

  it('by its weight after it was archived, and without it where another says it or nobody wants it', () => {
    expectDue(isDueToDelete, hidden('archived'), 123)
    expectDue(isDueToDelete, hidden('merged'), 33)
    expectDue(isDueToDelete, hidden('retracted'), 33)
    expectDue(isDueToDelete, hidden('merged', { lastRetrievedAt: 5 * day }), 35)
  })

  it('never for what is shown or pinned, or where the policy has no days', () => {
    expect(isNeverDue(isDueToDelete, hidden(null))).toBe(true)
    expect(isNeverDue(isDueToDelete, hidden('archived', { pinnedAt: 1 }))).toBe(true)
    expect(isNeverDue(isDueToDelete, hidden('archived'), { ...policy, deleteDays: 0 })).toBe(true)
  })
})

describe('what is linked', () => {
  const left = (ties: Parameters<typeof withoutTied>[1]) =>
    withoutTied(
      ['a', 'b', 'c'].map((id) => ({ id })),
      ties,
    ).map(({ id }) => id)

  it('stays by a confirmed link always, and by a proposed one to what is shown', () => {
    const tie = { id: 'a', other: 'z', confirmed: false, isVisible: true }
    expect(left([])).toEqual(['a', 'b', 'c'])
    expect(left([tie])).toEqual(['b', 'c'])
    expect(left([{ ...tie, isVisible: false }])).toEqual(['a', 'b', 'c'])
    expect(left([{ ...tie, isVisible: false, confirmed: true }])).toEqual(['b', 'c'])
    expect(left([{ ...tie, other: 'b' }])).toEqual(['a', 'b', 'c'])
  })

  it('holds what is linked to it in turn', () => {
    const proposed = (id: string, other: string) => ({ id, other, confirmed: false, isVisible: true })
    expect(left([proposed('a', 'b'), proposed('b', 'c'), proposed('c', 'z')])).toEqual([])
  })
})
