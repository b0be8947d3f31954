/** What a recalled passage is part of. */
export type PassageKind = 'turn' | 'note' | 'document' | 'summary'

/** A turn that a passage holds words of. */
export interface PassageTurn {
  session: string
  id: string
}

/** Words of a conversation, a note or a document that may answer where no statement does. */
export interface Passage {
  kind: PassageKind
  /** Id of its record in the index. */
  id: string
  /** Where it stands, in words: `session s1, Ann, 2024-05-01`, `memory/2024-05-01.md:3`. */
  source: string
  /** `jarvis://collection/path`, or `jarvis://record/<id>` where there is no file. */
  uri: string
  path: string | null
  startLine: number
  endLine: number
  /** The words themselves, cut to what was asked for. */
  text: string
  /** Epoch milliseconds; null where it has no date. */
  date: number | null
  /** How likely it answers, 0…1. */
  score: number
  /** The turns whose words it holds, at most three; empty for notes and documents. */
  turns: PassageTurn[]
  /** It came from outside: the web, messages, other agents. */
  untrusted: boolean
}
