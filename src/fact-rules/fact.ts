import type { FactCandidate, FactSource, FactType } from '../reading/reading.ts'

/** Why a fact is no longer open. `superseded`, `edited` and `merged` lead to another; the others end here. */
export const retirements = [
  /** It was true, and something newer is. Only these are still told when asked for a past date. */
  'superseded',
  'expired',
  'archived',
  /** It says what another one says, or said it worse. */
  'edited',
  'merged',
  /** It was never right, or is not wanted. */
  'retracted',
  'refused',
  'undone',
  /** Held back until its owner has decided. */
  'under review',
] as const
export type Retirement = (typeof retirements)[number]

/** Of retired facts, those that were true in their time. */
export const onceTrue: readonly Retirement[] = ['superseded', 'expired', 'archived']

/** A fact as it is kept. Times are epoch milliseconds. */
export interface Fact {
  id: string
  type: FactType
  /** A sentence that stands alone. */
  content: string
  /** sha256 of the content without what does not matter (case, articles, punctuation). */
  contentHash: string
  /** `user` for the owner, otherwise a name in lower case. */
  subject: string
  predicate: string
  value: string
  /** Only one open fact has this slot; null where several may stand beside each other. */
  slot: string | null
  source: FactSource
  /** From the web, messages or other agents: never told unasked, and never stronger than what the owner said. */
  untrusted: boolean
  /** Health and money: never told unasked. */
  sensitive: boolean
  /** A standing instruction and the words of its topic (none: always); null for all other facts. */
  instruction: { topics: readonly string[] } | null
  importance: number
  confidence: number
  tags: readonly string[]
  /** Where it was learned, in words. */
  context: string | null
  /** When somebody said it. */
  saidAt: number
  /** When it is true in the world; null: not known, or still. */
  validFrom: number | null
  validTo: number | null
  dueAt: number | null
  expiresAt: number | null
  /** When it was known here. */
  createdAt: number
  retiredAt: number | null
  retiredBecause: Retirement | null
  supersededBy: string | null
  accessCount: number
  lastAccessAt: number | null
}

/** Where a fact was said, as it is kept. */
export interface StoredOrigin {
  /** Names the turn: the same turn read twice is the same origin. */
  origin: string
  session: string | null
  turn: number
  turnId: string | null
  saidAt: number | null
  /** Content hash of the record that holds the turn, once it is indexed. */
  passageHash: string
  start: number
  end: number
  quote: string
}

/** What somebody wants to have remembered, before it is compared with what is known. */
export type Finding = Omit<FactCandidate, 'origin'> & {
  source: FactSource
  untrusted: boolean
  context: string | null
  saidAt: number
  origins: readonly StoredOrigin[]
  /** The project whose files it names, or a folder in it, where somebody said so. */
  project?: string | undefined
}

/** Open facts that were said before and may be outdated by this one: a guess, which its owner can confirm. */
interface WithEarlier {
  earlier?: readonly Fact[]
}

/** What became of a finding. */
export type Outcome =
  | ({ kind: 'added'; fact: Fact } & WithEarlier)
  /** It was known; the place where it was said is kept beside the others. */
  | { kind: 'same'; fact: Fact }
  | ({ kind: 'superseded'; fact: Fact; former: readonly Fact[]; why: string } & WithEarlier)
  /** It comes late: what replaced it is known already. Kept as history. */
  | { kind: 'outdated'; fact: Fact; by: Fact }
  /** It contradicts what is trusted more; held back until the review is settled. */
  | { kind: 'review'; fact: Fact; against: readonly Fact[]; reviews: readonly number[] }
  /** It was taken back in so many words. `kept`: it is trusted more than who said so, and still counts. */
  | { kind: 'ended'; fact: Fact; kept: boolean }
  | { kind: 'ignored'; content: string; why: 'forgotten' | 'withdrawn' | 'minor' }
