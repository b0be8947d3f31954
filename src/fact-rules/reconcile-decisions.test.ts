import { describe, expect, it } from 'vitest'
import { homeFinding } from '../testing/home-finding.ts'
import { contentKey } from '../text/plain-words.ts'
import type { Finding } from './fact.ts'
import { type Decision, type Ends, type KnownFact, reconcileFact, trustRank } from './reconcile-facts.ts'
import { undatedTag } from './said-order.ts'

/** A new finding, on day 5. */
const said = homeFinding

/** A fact known since day 3, with its value as id. */
function known(value: string, more: Partial<KnownFact> = {}): KnownFact {
  const content = more.content ?? said(value).content
  return {
    id: value,
    type: 'fact',
    tags: [],
    content,
    contentHash: contentKey(content),
    subject: 'user',
    predicate: 'lives_in',
    value,
    slot: 'user|lives_in',
    source: 'session',
    untrusted: false,
    saidAt: 3,
    dueAt: null,
    validTo: null,
    retiredAt: null,
    retiredBecause: null,
    supersededBy: null,
    fromSameTurn: false,
    ...more,
  }
}

const never: Ends = () => false
const decide = (finding: Finding, facts: readonly KnownFact[], ends = never): Decision =>
  reconcileFact(finding, facts, ends)
const add = { kind: 'add' }
const withdrawn = expect.objectContaining({ kind: 'ignore', why: 'withdrawn' })
/** Without a slot, so that several may be open. */
const loose = { slot: null, predicate: 'likes' }

describe('the trust rank', () => {
  it('decreases from the owner to foreign sources', () => {
    const ranks = (['user', 'session', 'inferred', 'system'] as const).map((source) =>
      trustRank({ source, untrusted: false }),
    )
    expect(ranks).toEqual([0, 1, 2, 3])
    expect(trustRank({ source: 'user', untrusted: true })).toBe(4)
  })
})

describe('another value for a slot', () => {
  it('ends an earlier value from an equally or less trusted source', () => {
    expect(decide(said('Rome'), [])).toEqual(add)
    const ended = { kind: 'supersede', old: ['Porto'], why: 'slot' }
    expect(decide(said('Rome'), [known('Porto')])).toEqual(ended)
    expect(decide(said('Rome', { source: 'user' }), [known('Porto')])).toEqual(ended)
    expect(decide(said('Rome', { saidAt: 3 }), [known('Porto')])).toEqual(ended)
  })

  it('goes to review when the earlier value is more trusted', () => {
    expect(decide(said('Rome'), [known('Porto', { source: 'user' }), known('Oslo')])).toEqual({
      kind: 'review',
      against: ['Porto'],
      why: 'slot',
    })
  })

  it('is outdated by the latest later value, unless that is less trusted', () => {
    const later = [known('Porto', { saidAt: 6 }), known('Oslo', { saidAt: 8 }), known('Bern', { saidAt: 7 })]
    expect(decide(said('Rome'), later)).toEqual({ kind: 'outdated', by: 'Oslo' })
    expect(decide(said('Rome'), [known('Porto', { saidAt: 6, source: 'user' })])).toMatchObject({ kind: 'outdated' })
    expect(decide(said('Rome'), [known('Porto', { saidAt: 6, source: 'inferred' })])).toMatchObject({
      kind: 'supersede',
    })
  })

  it('never ends a dated fact when it has no date itself', () => {
    const undated = { tags: [undatedTag], saidAt: 9, source: 'user' } as const
    expect(decide(said('Rome', undated), [known('Porto', { source: 'system' })])).toEqual({
      kind: 'outdated',
      by: 'Porto',
    })
    expect(decide(said('Rome', undated), [known('Porto', { tags: [undatedTag] })])).toMatchObject({ kind: 'supersede' })
  })

  it('does not affect other slots and retired facts', () => {
    expect(decide(said('Rome'), [known('Porto', { slot: 'ada|lives_in' })])).toEqual(add)
    expect(decide(said('Rome'), [known('Porto', { retiredAt: 4, retiredBecause: 'retracted' })])).toEqual(add)
    expect(decide(said('Tea', loose), [known('Coffee', loose)])).toEqual(add)
  })
})

describe('ending words', () => {
  const figure: Ends = () => 'figure'
  const instead: Ends = () => 'instead of'

  it('end the earlier fact that they name, without a slot', () => {
    expect(decide(said('Tea', loose), [known('Coffee', loose)], instead)).toEqual({
      kind: 'supersede',
      old: ['Coffee'],
      why: 'instead of',
    })
    expect(decide(said('Tea', loose), [known('Coffee', { ...loose, saidAt: 6 })], instead)).toEqual(add)
  })

  it('of the same turn end it as a correction, not as another figure', () => {
    const alike = [known('75 %', { ...loose, fromSameTurn: true })]
    expect(decide(said('90 %', loose), alike, figure)).toEqual(add)
    expect(decide(said('90 %', loose), alike, instead)).toMatchObject({ kind: 'supersede' })
    expect(decide(said('90 %', loose), [known('75 %', loose)], figure)).toMatchObject({ kind: 'supersede' })
  })
})

describe('a repeated statement', () => {
  const same = { kind: 'same', as: 'Rome' }
  const more = 'The user lives in Rome with Ana.'

  it('is recognized, also in other words', () => {
    expect(decide(said('Rome'), [known('Oslo', { slot: null }), known('Rome')])).toEqual(same)
    expect(decide(said('Rome', { content: 'the user lives in ROME' }), [known('Rome')])).toEqual(same)
    expect(decide(said('Rome'), [known('Rome', { content: more })])).toEqual(same)
    const likes = { ...loose, content: 'The user likes hiking.' }
    expect(decide(said('hiking', { ...likes, content: 'The user likes hikes' }), [known('Rome', likes)])).toEqual(same)
  })

  it('replaces an inferred fact when its date allows it', () => {
    expect(decide(said('Rome'), [known('Rome', { source: 'inferred' })])).toEqual({ kind: 'confirm', old: 'Rome' })
    expect(decide(said('Rome', { source: 'inferred' }), [known('Rome')])).toEqual(same)
    expect(decide(said('Rome', { tags: [undatedTag] }), [known('Rome', { source: 'inferred' })])).toEqual(same)
  })

  it('with more details replaces it if newer, and is added beside it otherwise', () => {
    const richer = (changes: Partial<Finding> = {}) => said('Rome', { content: more, ...changes })
    const replaced = { kind: 'supersede', old: ['Rome'], why: 'slot' }
    expect(decide(richer(), [known('Rome')])).toEqual(replaced)
    expect(decide(richer({ saidAt: 3 }), [known('Rome')])).toEqual(replaced)
    expect(decide(richer({ saidAt: 2 }), [known('Rome')])).toEqual(add)
    expect(decide(richer(), [known('Rome', { source: 'user' })])).toEqual(add)
    const others = known('Rome', { content: 'The user lives in Rome near Bob.' })
    expect(decide(richer(), [others])).toEqual(add)
    const rooms = (count: number) => `The user lives in Rome, in ${count} rooms.`
    expect(decide(richer({ content: rooms(5) }), [known('Rome', { content: rooms(3) })])).toEqual(add)
    expect(decide(richer({ content: rooms(5) }), [known('Rome', { content: rooms(53) })])).toEqual(add)
  })

  it('is a new fact about another entity, of another type, or on another day', () => {
    const likes = { slot: null, predicate: 'likes', content: 'The user likes hiking.' }
    const again = said('hiking', { ...likes, content: 'The user likes hikes.' })
    expect(decide(again, [known('Rome', likes)])).toEqual(same)
    for (const other of [{ subject: 'ada' }, { predicate: 'loves' }, { slot: 'user|likes' }])
      expect(decide(again, [known('Rome', { ...likes, ...other })]), JSON.stringify(other)).toEqual(add)
    const visit = { slot: null, predicate: 'appointment', content: 'Dentists.' }
    const due = (dueAt: number | undefined) => said('Rome', { ...visit, content: 'A dentist', ...(dueAt && { dueAt }) })
    const kept = (dueAt: number | null) => known('Rome', { ...visit, dueAt })
    expect(decide(due(3), [kept(9)])).toEqual(add)
    expect(decide(due(9), [kept(9)])).toEqual(same)
    expect(decide(due(undefined), [kept(9)])).toEqual(same)
    expect(decide(due(9), [kept(null)])).toEqual(same)
  })
})

describe('a repeated retired fact', () => {
  const ended = (changes: Partial<KnownFact> = {}) =>
    known('Rome', { retiredAt: 7, retiredBecause: 'retracted', ...changes })

  it('stays retired up to its end date, and is new after that', () => {
    expect(decide(said('Rome', { saidAt: 7 }), [ended()])).toEqual(withdrawn)
    expect(decide(said('Rome', { saidAt: 8 }), [ended()])).toEqual(add)
    expect(decide(said('Rome', { saidAt: 8, tags: [undatedTag] }), [ended()])).toEqual(withdrawn)
    expect(decide(said('Rome', { saidAt: 8 }), [ended({ fromSameTurn: true })])).toEqual(withdrawn)
  })

  it('stays superseded until the end of its validity', () => {
    const former = (validTo: number | null) => ended({ retiredBecause: 'superseded', validTo })
    expect(decide(said('Rome', { saidAt: 4 }), [former(4)])).toEqual(withdrawn)
    expect(decide(said('Rome', { saidAt: 5 }), [former(4)])).toEqual(add)
    expect(decide(said('Rome', { saidAt: 7 }), [former(null)])).toEqual(withdrawn)
    expect(decide(said('Rome', { saidAt: 5 }), [ended({ validTo: 4 })])).toEqual(withdrawn)
  })

  it('is accepted when the fact that ended it is less trusted', () => {
    const former = ended({ retiredBecause: 'superseded', supersededBy: 'Oslo', saidAt: 1 })
    const by = (source: KnownFact['source']) => [former, known('Oslo', { source, saidAt: 4 })]
    expect(decide(said('Rome'), by('inferred'))).toMatchObject({ kind: 'supersede', old: ['Oslo'] })
    expect(decide(said('Rome'), by('session'))).toEqual(withdrawn)
    expect(decide(said('Rome'), [former, known('Bern', { source: 'inferred', slot: null })])).toEqual(withdrawn)
  })

  it('counts as the fact that it was merged into, while that is open', () => {
    const merged = ended({ retiredBecause: 'merged', supersededBy: 'Whole' })
    const whole = (changes: Partial<KnownFact> = {}) =>
      known('Whole', { content: 'Bob and Ana moved.', value: 'x', slot: null, ...changes })
    expect(decide(said('Rome'), [merged, whole()])).toEqual({ kind: 'same', as: 'Whole' })
    expect(decide(said('Rome'), [merged, whole({ retiredAt: 6 })])).toEqual(withdrawn)
    expect(decide(said('Rome'), [merged, known('Other', { slot: null })])).toEqual(withdrawn)
    expect(decide(said('Rome'), [{ ...merged, retiredBecause: 'superseded' }, whole()])).toEqual(withdrawn)
  })

  it('stays in its pending review', () => {
    const pending = ended({ id: 'pending', retiredBecause: 'under review', fromSameTurn: true })
    expect(decide(said('Rome', { saidAt: 8 }), [ended(), pending])).toEqual({ kind: 'same', as: 'pending' })
  })
})
