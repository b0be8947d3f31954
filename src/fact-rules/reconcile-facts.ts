import { factSources } from '../core/vocabulary.ts'
import { topicWords } from '../reading/reading.ts'
import { contentKey, plainWords, withoutEndings } from '../text/plain-words.ts'
import type { Fact, Finding } from './fact.ts'
import { isSaidLater, isUndated, mayNotEnd } from './said-order.ts'

/** A known fact to compare with a finding; `fromSameTurn`: it was said in the finding's own turn. */
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
> & { fromSameTurn: boolean }

export type Decision =
  | { kind: 'add' }
  | { kind: 'same'; as: string }
  | { kind: 'supersede'; old: readonly string[]; why: string }
  /** A more trusted source states what the old fact says, and replaces it. */
  | { kind: 'confirm'; old: string }
  | { kind: 'outdated'; by: string }
  | { kind: 'review'; against: readonly string[]; why: string }
  /** `as`: the fact that was withdrawn. */
  | { kind: 'ignore'; why: 'withdrawn'; as: string }

/** Why a finding ends a fact in another slot ("instead of", another figure of the same thing), or false. */
export type Ends = (newer: Finding, older: KnownFact) => string | false

/**
 * Decides what a finding means for known facts. Pure and idempotent: after the decision is applied, it changes nothing.
 * Trust decides before time: a less trusted statement never replaces a fact.
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
 * Words end only earlier statements. Two figures of one turn ("90 %, up from 75 %") both hold: only a correction ends a
 * fact of its own turn.
 */
const endOf = (finding: Finding, fact: KnownFact, ends: Ends): string | false => {
  if (isSaidLater(fact, finding)) return false
  const reason = ends(finding, fact)
  return fact.fromSameTurn && reason === 'figure' ? false : reason
}

/** Rank of trust, lower for more trusted sources: 0 is the owner's own word, and untrusted sources come last. */
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
    return isFirmer ? { kind: 'confirm', old: open.id } : { kind: 'same', as: open.id }
  }
  const merged = alike.find((fact) => fact.retiredBecause === 'merged' && isOpen(fact.supersededBy, known))
  if (merged) return { kind: 'same', as: merged.supersededBy! }
  const pending = alike.find(({ retiredBecause }) => retiredBecause === 'under review')
  if (pending) return { kind: 'same', as: pending.id }
  // The turn was read before and its fact has ended since: history, not news.
  const ended = alike.find(({ fromSameTurn }) => fromSameTurn)
  if (ended) return { kind: 'ignore', why: 'withdrawn', as: ended.id }
  const withdrawn = alike.find(
    (fact) => (isUndated(finding) || finding.saidAt <= untilWhen(fact)) && !isEndedByLess(fact, finding, known),
  )
  return withdrawn ? { kind: 'ignore', why: 'withdrawn', as: withdrawn.id } : undefined
}

/** Whether the fact was ended by a source that is trusted less than the finding: then the end does not count. */
const isEndedByLess = ({ supersededBy }: KnownFact, finding: Finding, known: readonly KnownFact[]): boolean =>
  known.some((fact) => fact.id === supersededBy && trustRank(fact) > trustRank(finding))

/** Time until which a repetition was no news: the end of its validity, or its retraction. */
const untilWhen = ({ retiredBecause, retiredAt, validTo }: KnownFact): number =>
  retiredBecause === 'superseded' ? (validTo ?? retiredAt!) : retiredAt!

const isOpen = (id: string | null, known: readonly KnownFact[]): boolean =>
  known.some((fact) => fact.id === id && fact.retiredAt === null)

/**
 * Whether a finding repeats a fact: the same value for a slot; without a slot the same sentence, since a value alone ("5")
 * says too little. An appointment on another day is another one.
 */
function saysSame(finding: Finding, fact: KnownFact, bare: string): boolean {
  if (finding.subject !== fact.subject || finding.predicate !== fact.predicate || finding.slot !== fact.slot)
    return false
  if (finding.dueAt !== undefined && fact.dueAt !== null && finding.dueAt !== fact.dueAt) return false
  return finding.slot === null ? bare === withoutEndings(fact.content) : hasSameValue(finding, fact)
}

/** Whether both facts may stay open: the same value in a slot ends only for a later sentence that says all of it and more. */
const standsBeside = (finding: Finding, fact: KnownFact): boolean =>
  finding.slot !== null &&
  fact.slot === finding.slot &&
  hasSameValue(finding, fact) &&
  !(saysNoMore(fact, finding) && !isSaidLater(fact, finding) && trustRank(fact) >= trustRank(finding))

const hasSameValue = (one: Pick<Fact, 'value'>, other: Pick<Fact, 'value'>): boolean =>
  plainWords(one.value) === plainWords(other.value)

/** Whether one statement says nothing beyond the other: "lives in Lisbon" beside "lives in Lisbon with Ana". */
function saysNoMore(one: Pick<Fact, 'content'>, other: Pick<Fact, 'content'>): boolean {
  const known = tellingWords(other.content)
  return [...tellingWords(one.content)].every((word) => known.has(word))
}

const tellingWords = (text: string): Set<string> => new Set([...topicWords(text), ...(text.match(/\d+/g) ?? [])])

const latest = (facts: readonly KnownFact[]): KnownFact =>
  facts.reduce((best, fact) => (isSaidLater(fact, best) ? fact : best))
