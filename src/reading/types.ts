import type { FactType } from '../core/vocabulary.ts'

export type { FactSource, FactType } from '../core/vocabulary.ts'

/** One message of a conversation as extraction reads it: secrets and private text are taken out before. */
export interface ConversationTurn {
  role: 'user' | 'assistant' | 'other'
  /** Name of who spoke, where it is known. In a conversation of several people everyone is somebody. */
  speaker?: string
  text: string
  /** Epoch milliseconds; "tomorrow" is counted from here. */
  date?: number
  /** Stable id of the turn, for provenance. */
  id?: string
}

/** Where a fact was said. Offsets are UTF-16 units into the turn's text, the end exclusive. */
export interface FactOrigin {
  session?: string
  /** Place of the turn in the conversation, from 0. */
  turn: number
  turnId?: string
  start: number
  end: number
}

/**
 * What extraction finds, by rules or by a language model. The content is a sentence that stands alone: names instead of
 * pronouns, dates instead of "tomorrow".
 */
export interface FactCandidate {
  type: FactType
  content: string
  /** `user` for the owner, otherwise the person's name in lower case. */
  subject: string
  /** What is said of the subject, as a short key: `lives_in`, `prefers`, `works_at`, `birthday`. */
  predicate: string
  value: string
  /**
   * Set where only one value can be true at a time (`user|lives_in`, `user|prefers|editor`): a newer candidate with the
   * same slot and another value supersedes the older. null where several may stand beside each other.
   */
  slot: string | null
  /** 1–10; identity and standing instructions high, passing matters low. */
  importance: number
  /** 0–1. */
  confidence: number
  tags: readonly string[]
  /** A standing instruction ("always …", "when I ask about X, do Y"): offered when its topic comes up. */
  instruction?: { /** Words of the topic; empty: always. */ topics: readonly string[] }
  /** Health and money: never injected unasked. */
  sensitive: boolean
  /** When it is true in the world, epoch milliseconds. */
  validFrom?: number
  validTo?: number
  /** A date that the fact points to: a deadline, an appointment. */
  dueAt?: number
  /** When it stops being worth telling. */
  expiresAt?: number
  /** Said to replace something: `about` are words that the replaced fact is found by. */
  replaces?: { cue: string; about: readonly string[] }
  origin: FactOrigin
}

/** Something taken back without a new value: "I no longer …", "forget that". */
export interface Retraction {
  subject: string
  predicate?: string
  slot?: string
  about: readonly string[]
  cue: string
  origin: FactOrigin
}

/** All that a conversation gives, in the order in which it was said. */
export interface Extraction {
  facts: readonly FactCandidate[]
  retractions: readonly Retraction[]
  /** Rules read it, by words alone: what the sentences mean has not been looked at. */
  byRules?: boolean
}
