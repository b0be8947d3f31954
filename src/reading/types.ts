import type { FactType } from '../core/vocabulary.ts'

export type { FactSource, FactType } from '../core/vocabulary.ts'

/** A message of a conversation for extraction, without secrets and private text. */
export interface ConversationTurn {
  role: 'user' | 'assistant' | 'other'
  /** Name of the speaker, if known; required for every speaker in a conversation of several people. */
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
 * A fact found by extraction, by rules or with a language model. The content is a self-contained sentence with names
 * instead of pronouns and dates instead of "tomorrow".
 */
export interface FactCandidate {
  type: FactType
  content: string
  /** `user` for the owner, otherwise the person's name in lower case. */
  subject: string
  /** Short key of the statement: `lives_in`, `prefers`, `works_at`, `birthday`. */
  predicate: string
  value: string
  /**
   * Set if only one value can be true at a time (`user|lives_in`, `user|prefers|editor`): a newer candidate with the
   * same slot and another value supersedes the older one. null if several may be true.
   */
  slot: string | null
  /** 1–10; high for identity and standing instructions, low for passing matters. */
  importance: number
  /** 0–1. */
  confidence: number
  tags: readonly string[]
  /** A standing instruction ("always …", "when I ask about X, do Y"): offered when its topic comes up. */
  instruction?: { /** Words of the topic; empty means always. */ topics: readonly string[] }
  /** Health or money; never injected. */
  sensitive: boolean
  /** When it is true in the world, epoch milliseconds. */
  validFrom?: number
  validTo?: number
  /** A date that the fact points to: a deadline, an appointment. */
  dueAt?: number
  /** When the fact is no longer useful, epoch milliseconds. */
  expiresAt?: number
  /** Replaces another fact: `about` are words by which that fact is found. */
  replaces?: { cue: string; about: readonly string[] }
  origin: FactOrigin
}

/** A retraction without a new value: "I no longer …", "forget that". */
export interface Retraction {
  subject: string
  predicate?: string
  slot?: string
  about: readonly string[]
  cue: string
  origin: FactOrigin
  /** First and last day of the appointment that is called off: `2026-12-10`. */
  days?: readonly [first: string, last: string]
  /** It names all of several: "both meetings are cancelled". */
  several?: boolean
}

/** The result of extraction, in the order of the conversation. */
export interface Extraction {
  facts: readonly FactCandidate[]
  retractions: readonly Retraction[]
  /** Read by rules, by words alone, without the meaning of the sentences. */
  byRules?: boolean
}
