/** Kind of record that a passage belongs to. */
export type PassageKind = 'turn' | 'note' | 'document' | 'summary'

/** A turn in a passage. */
export interface PassageTurn {
  session: string
  id: string
}

/** An excerpt of a conversation, note or document that may answer a question. */
export interface Passage {
  kind: PassageKind
  /** Id of its index record. */
  id: string
  /** Readable source: `session s1, Ann, 2024-05-01`, `memory/2024-05-01.md:3`. */
  source: string
  /** `jarvis://collection/path`, or `jarvis://record/<id>` without a file. */
  uri: string
  path: string | null
  startLine: number
  endLine: number
  /** The excerpt around the match. */
  text: string
  /** Epoch milliseconds; null without a date. */
  date: number | null
  /** Probability that it answers, 0…1. */
  score: number
  /** Its turns, at most three; empty for notes and documents. */
  turns: PassageTurn[]
  /** Its text is from strangers: the web, messages, other agents. */
  untrusted: boolean
}
