import type { ErrorSignature } from '../../text/signatures/signature.ts'

/** A run of a command, as it is learned from. */
export interface Run {
  kind: 'run'
  /** The event's own key. */
  key: string
  /** Epoch milliseconds, when it ended. */
  at: number
  command: string
  /** In which it was typed; empty where that is not known. */
  folder: string
  /** What the agent said it was for. */
  purpose: string
  output: string
  ok: boolean
  /** Its end is that of its command, and the client gave it: no pipe and nothing after it hides it. */
  isSure: boolean
  /** A runner counted tests, and no failure. */
  saysPassed: boolean
  /** The command of the line that failed, if one did. */
  failedPart: string
  /** The command of the line that failed; the whole line where it ran well. */
  part: string
  signature: ErrorSignature | undefined
  milliseconds: number | null
  /** Learnings that the hook told at this run. */
  told: readonly string[]
}

export interface Edit {
  kind: 'edit'
  key: string
  at: number
  file: string
  before: string
  after: string
  isNew: boolean
}

/** What the user said. */
export interface Prompt {
  kind: 'prompt'
  at: number
  text: string
}

/** What happened in a session, in order. */
export type Step = Run | Edit | Prompt

/** What stood between a run that failed and one of the same intent that went well. */
export interface Fix {
  failure: Run
  success: Run
  edits: Edit[]
  /** The error names what was edited, or speaks of the same. */
  isNamed: boolean
  commands: Run[]
  /** The command itself was another one. */
  isOtherCommand: boolean
  /** To which the other command went first, from where it was run before. */
  folder?: string | undefined
}
