import type { FactCandidate, FactSource, FactType } from '../reading/reading.ts'

/** Why a fact is no longer open. `superseded`, `edited` and `merged` lead to another; the others end here. */
export const retirements = [
  /** A newer fact replaced it. It is still shown for questions about a past date. */
  'superseded',
  'expired',
  'archived',
  /** Another fact has its content, or a better wording. */
  'edited',
  'merged',
  /** It was wrong, or is not wanted. */
  'retracted',
  'refused',
  'undone',
  /** It waits for the owner's decision. */
  'under review',
] as const
export type Retirement = (typeof retirements)[number]

/** Reasons of retired facts that were once true. */
export const onceTrue: readonly Retirement[] = ['superseded', 'expired', 'archived']

/** A stored fact. Times are epoch milliseconds. */
export interface Fact {
  id: string
  type: FactType
  /** A self-contained sentence. */
  content: string
  /** sha256 of the normalized content, without case, articles and punctuation. */
  contentHash: string
  /** `user` for the owner, otherwise a name in lower case. */
  subject: string
  predicate: string
  value: string
  /** One open fact has this slot, unless a review kept several; null if several may be open. */
  slot: string | null
  source: FactSource
  /** From the web, messages or other agents: never in a brief, and never stronger than the owner's word. */
  untrusted: boolean
  /** Health or money: never in a brief by default. */
  sensitive: boolean
  /** A standing instruction and the words of its topic (none: always); null for all other facts. */
  instruction: { topics: readonly string[] } | null
  importance: number
  confidence: number
  tags: readonly string[]
  /** Description of the place where it was learned. */
  context: string | null
  /** When it was said. */
  saidAt: number
  /** When it is true in the world; null: unknown, or still true. */
  validFrom: number | null
  validTo: number | null
  dueAt: number | null
  expiresAt: number | null
  /** When it was stored here. */
  createdAt: number
  retiredAt: number | null
  retiredBecause: Retirement | null
  supersededBy: string | null
  accessCount: number
  lastAccessAt: number | null
}

/** A stored origin: where a fact was said. */
export interface StoredOrigin {
  /** Identifies the turn: reading it twice gives one origin. */
  origin: string
  session: string | null
  turn: number
  turnId: string | null
  saidAt: number | null
  /** Content hash of the turn's index record. */
  passageHash: string
  start: number
  end: number
  quote: string
}

/** A fact before it is compared with known facts. */
export type Finding = Omit<FactCandidate, 'origin'> & {
  source: FactSource
  untrusted: boolean
  context: string | null
  saidAt: number
  origins: readonly StoredOrigin[]
  /** The project whose files it names, or a folder in it, if the caller gave one. */
  project?: string | undefined
}

/** Earlier open facts that this one may outdate: a guess that the owner can confirm. */
interface WithEarlier {
  earlier?: readonly Fact[]
}

/** Result of storing a finding. */
export type Outcome =
  | ({ kind: 'added'; fact: Fact } & WithEarlier)
  /** A known fact with the same content got another origin. */
  | { kind: 'same'; fact: Fact }
  | ({ kind: 'superseded'; fact: Fact; former: readonly Fact[]; why: string } & WithEarlier)
  /** A fact that replaces it is known already. Stored as history. */
  | { kind: 'outdated'; fact: Fact; by: Fact }
  /** It contradicts a more trusted fact and waits for a review. */
  | { kind: 'review'; fact: Fact; against: readonly Fact[]; reviews: readonly number[] }
  /** The fact was retracted. `kept`: it stays open, as it is trusted more than the speaker. */
  | { kind: 'ended'; fact: Fact; kept: boolean }
  /** A request to forget that names no fact, or facts that have little in common: nothing was stored or ended. */
  | { kind: 'unclear'; content: string; facts: readonly Fact[] }
  | { kind: 'ignored'; content: string; why: 'forgotten' | 'withdrawn' | 'minor' }
