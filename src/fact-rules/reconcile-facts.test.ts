import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factSources } from '../core/vocabulary.ts'
import { homeFinding } from '../testing/home-finding.ts'
import { contentKey } from '../text/plain-words.ts'
import type { Finding } from './fact.ts'
import { type KnownFact, reconcileFact, trustRank } from './reconcile-facts.ts'

const finding = (value: string, more: Partial<Finding> = {}): Finding =>
  homeFinding(value, {
    source: 'user',
    saidAt: 1,
    origins: [{ origin: `${value}@${more.saidAt ?? 1}` } as Finding['origins'][number]],
    ...more,
  })

/** A simple model of the store's handling of decisions, against which properties are checked. */
function carryOut(known: KnownFact[], finding: Finding, now: number): KnownFact[] {
  const origin = finding.origins[0]!.origin
  const seen = known.map((fact) => ({ ...fact, fromSameTurn: origins.get(fact.id)?.has(origin) ?? false }))
  const decision = reconcileFact(finding, seen, () => false)
  const id = `f${known.length}`
  const { source, untrusted, saidAt } = finding
  const fact: KnownFact = {
    id,
    type: 'fact',
    tags: [],
    content: finding.content,
    contentHash: contentKey(finding.content),
    subject: 'user',
    predicate: 'lives_in',
    value: finding.value,
    slot: finding.slot,
    source,
    untrusted,
    saidAt,
    dueAt: null,
    validTo: null,
    retiredAt: null,
    retiredBecause: null,
    supersededBy: null,
    fromSameTurn: false,
  }
  const hear = (name: string) => origins.set(name, new Set([...(origins.get(name) ?? []), origin]))
  if (decision.kind === 'ignore') return known
  if (decision.kind === 'same') {
    hear(decision.as)
    return known
  }
  hear(id)
  if (decision.kind === 'add') return [...known, fact]
  if (decision.kind === 'outdated') {
    const by = known.find((one) => one.id === decision.by)!
    const retired = { retiredAt: now, retiredBecause: 'superseded' as const, supersededBy: by.id, validTo: by.saidAt }
    return [...known, { ...fact, ...retired }]
  }
  if (decision.kind === 'review') return [...known, { ...fact, retiredAt: now, retiredBecause: 'under review' }]
  const end = { retiredAt: now, supersededBy: id }
  if (decision.kind === 'confirm') {
    for (const one of origins.get(decision.old) ?? []) origins.get(id)!.add(one)
    const merged = { ...end, retiredBecause: 'merged' as const }
    return [...known.map((one) => (one.id === decision.old ? { ...one, ...merged } : one)), fact]
  }
  const superseded = { ...end, retiredBecause: 'superseded' as const, validTo: saidAt }
  return [...known.map((one) => (decision.old.includes(one.id) ? { ...one, ...superseded } : one)), fact]
}
let origins = new Map<string, Set<string>>()

const statements = fc.array(
  fc.record({
    value: fc.constantFrom('Porto', 'Lisbon', 'Rome'),
    source: fc.constantFrom(...factSources),
    untrusted: fc.boolean(),
    saidAt: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 12 },
)

function tell(said: { value: string; source: Finding['source']; untrusted: boolean; saidAt: number }[], times: number) {
  origins = new Map()
  let known: KnownFact[] = []
  for (let time = 0; time < times; time++)
    for (const [turn, { value, ...more }] of said.entries()) {
      const origin = { origin: `turn ${turn}` } as Finding['origins'][number]
      known = carryOut(known, finding(value, { ...more, origins: [origin] }), 100 + turn)
    }
  return known
}

describe('reconciliation', () => {
  it('changes nothing when the same statements are repeated', () => {
    fc.assert(
      fc.property(statements, (said) => {
        const once = tell(said, 1)
        expect(tell(said, 2)).toEqual(once)
      }),
      { numRuns: 1000 },
    )
  })

  it('leaves at most one open fact in a slot', () => {
    fc.assert(
      fc.property(statements, (said) => {
        expect(tell(said, 1).filter(({ retiredAt }) => retiredAt === null).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('never lets a less trusted fact end a more trusted one', () => {
    fc.assert(
      fc.property(statements, (said) => {
        const known = tell(said, 1)
        for (const { supersededBy, retiredBecause, ...old } of known) {
          const by = known.find(({ id }) => id === supersededBy)
          if (by) expect(trustRank(by)).toBeLessThanOrEqual(trustRank(old))
        }
      }),
    )
  })

  it('separates appointments on different days, but not the same one in other words', () => {
    const known = tell([], 1)
    const visit = finding('dentist', { content: 'Dentist on 3 March.', slot: null, predicate: 'appointment', dueAt: 3 })
    const first = carryOut(known, visit, 1).map((fact) => ({ ...fact, predicate: 'appointment', dueAt: 3 }))
    expect(reconcileFact({ ...visit, content: 'Dentist on 9 March.', dueAt: 9 }, first, () => false).kind).toBe('add')
    expect(reconcileFact({ ...visit, content: 'Dentists on 3 March' }, first, () => false).kind).toBe('same')
  })
})
