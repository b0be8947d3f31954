import { factSources } from '../core/vocabulary.ts'
import { topicWords } from '../reading/reading.ts'
import { contentKey, plainWords, withoutEndings } from '../text/plain-words.ts'
import type { Fact, Finding } from './fact.ts'
import { isSaidLater, isUndated, mayNotEnd } from './said-order.ts'

/** A fact that may have to do with a finding; `heard`: said in the very turn that the finding comes from. */
export type KnownFact = Pick<
  Fact,
  | 'id'
  | 'type'
  | 'tags'
  | 'content'
  | 'contentHash'
  | 'subject'
  | 'predicate'
  | 'value'
  | 'slot'
  | 'source'
  | 'untrusted'
  | 'saidAt'
  | 'dueAt'
  | 'validTo'
  | 'retiredAt'
  | 'retiredBecause'
  | 'supersededBy'
> & { heard: boolean }

export type Decision =
  | { kind: 'add' }
  | { kind: 'same'; as: string }
  | { kind: 'supersede'; old: readonly string[]; why: string }
  | { kind: 'outdated'; by: string }
  | { kind: 'review'; against: readonly string[]; why: string }
  | { kind: 'ignore'; why: 'withdrawn' }

/** Why a finding ends a fact that is not in its slot ("instead of", another figure of the same thing), or false. */
export type Ends = (newer: Finding, older: KnownFact) => string | false

/**
 * What a finding means for what is known: nothing is written here, and asking again after the decision was carried out
 * changes nothing. Trust decides before time: what is trusted less is never taken for the news.
 */
export function reconcileFact(finding: Finding, known: readonly KnownFact[], ends: Ends): Decision {
  const repeated = findRepetition(finding, known)
  if (repeated) return repeated
  const open = known.filter((fact) => fact.retiredAt === null && !standsBeside(finding, fact))
  const rivals = open.filter((fact) => finding.slot !== null && fact.slot === finding.slot)
  const later = rivals.filter(
    (fact) => isSaidLater(fact, finding) && (mayNotEnd(finding, fact) || trustRank(fact) <= trustRank(finding)),
  )
  if (later.length > 0) return { kind: 'outdated', by: latest(later).id }
  const reasons = new Map(open.map((fact) => [fact, rivals.includes(fact) ? 'slot' : endOf(finding, fact, ends)]))
  const old = open.filter((fact) => reasons.get(fact))
  if (old.length === 0) return { kind: 'add' }
  const why = String(reasons.get(old[0]!))
  const stronger = old.filter((fact) => trustRank(fact) < trustRank(finding))
  if (stronger.length > 0) return { kind: 'review', against: stronger.map(({ id }) => id), why }
  return { kind: 'supersede', old: old.map(({ id }) => id), why }
}

/**
 * Words end only what was said before. Two figures of one turn ("90 %, up from 75 %") are told side by side: only a
 * correction ends what the same turn says.
 */
const endOf = (finding: Finding, fact: KnownFact, ends: Ends): string | false => {
  if (isSaidLater(fact, finding)) return false
  const reason = ends(finding, fact)
  return fact.heard && reason === 'figure' ? false : reason
}

/** 0 is trusted most: the owner's own word; what is of foreign origin comes last. */
export const trustRank = ({ source, untrusted }: Pick<Fact, 'source' | 'untrusted'>): number =>
  untrusted ? factSources.length : factSources.indexOf(source)

function findRepetition(finding: Finding, known: readonly KnownFact[]): Decision | undefined {
  const hash = contentKey(finding.content)
  const bare = withoutEndings(finding.content)
  const alike = known.filter((fact) => fact.contentHash === hash || saysSame(finding, fact, bare))
  const stillOpen = alike.filter(({ retiredAt }) => retiredAt === null)
  const open = stillOpen.find((fact) => fact.contentHash === hash || saysNoMore(finding, fact))
  if (!open && stillOpen.length > 0) return undefined
  if (open) {
    const isFirmer = trustRank(finding) < trustRank(open) && !mayNotEnd(finding, open)
    return isFirmer ? { kind: 'supersede', old: [open.id], why: confirmed } : { kind: 'same', as: open.id }
  }
  const merged = alike.find((fact) => fact.retiredBecause === 'merged' && isOpen(fact.supersededBy, known))
  if (merged) return { kind: 'same', as: merged.supersededBy! }
  const pending = alike.find(({ retiredBecause }) => retiredBecause === 'under review')
  if (pending) return { kind: 'same', as: pending.id }
  // The turn was read before, and what it said has ended since: history, not news.
  if (alike.some(({ heard }) => heard)) return { kind: 'ignore', why: 'withdrawn' }
  const withdrawn = alike.some(
    (fact) => (isUndated(finding) || finding.saidAt <= untilWhen(fact)) && !isEndedByLess(fact, finding, known),
  )
  return withdrawn ? { kind: 'ignore', why: 'withdrawn' } : undefined
}

/** What ended the fact is trusted less than who says it again: then it has not ended. */
const isEndedByLess = ({ supersededBy }: KnownFact, finding: Finding, known: readonly KnownFact[]): boolean =>
  known.some((fact) => fact.id === supersededBy && trustRank(fact) > trustRank(finding))

/** Why a fact takes the place of one that says the same: what was guessed has now been said. */
export const confirmed = 'confirmed by who is trusted more'

/** Until when saying it again was no news: to the end of its time in the world, or to when it was withdrawn here. */
const untilWhen = ({ retiredBecause, retiredAt, validTo }: KnownFact): number =>
  retiredBecause === 'superseded' ? (validTo ?? retiredAt!) : retiredAt!

const isOpen = (id: string | null, known: readonly KnownFact[]): boolean =>
  known.some((fact) => fact.id === id && fact.retiredAt === null)

/**
 * The same value of what has one; where several stand beside each other, the same sentence, since a value alone ("5") says
 * too little. An appointment is another one on another day.
 */
function saysSame(finding: Finding, fact: KnownFact, bare: string): boolean {
  if (finding.subject !== fact.subject || finding.predicate !== fact.predicate || finding.slot !== fact.slot)
    return false
  if (finding.dueAt !== undefined && fact.dueAt !== null && finding.dueAt !== fact.dueAt) return false
  return finding.slot === null ? bare === withoutEndings(fact.content) : hasSameValue(finding, fact)
}

/** The same value in one place contradicts nothing: it ends only for a later sentence that says all of it, and more. */
const standsBeside = (finding: Finding, fact: KnownFact): boolean =>
  finding.slot !== null &&
  fact.slot === finding.slot &&
  hasSameValue(finding, fact) &&
  !(saysNoMore(fact, finding) && !isSaidLater(fact, finding) && trustRank(fact) >= trustRank(finding))

const hasSameValue = (one: Pick<Fact, 'value'>, other: Pick<Fact, 'value'>): boolean =>
  plainWords(one.value) === plainWords(other.value)

/** "Lives in Lisbon" says no more than "lives in Lisbon with Ana", which says more: with whom. */
function saysNoMore(one: Pick<Fact, 'content'>, other: Pick<Fact, 'content'>): boolean {
  const known = tellingWords(other.content)
  return [...tellingWords(one.content)].every((word) => known.has(word))
}

const tellingWords = (text: string): Set<string> => new Set([...topicWords(text), ...(text.match(/\d+/g) ?? [])])

const latest = (facts: readonly KnownFact[]): KnownFact =>
  facts.reduce((best, fact) => (isSaidLater(fact, best) ? fact : best))
