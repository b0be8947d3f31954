import type { ErrorSignature } from '../../text/signatures/signature.ts'

/** A run of a command, as learning reads it. */
export interface Run {
  kind: 'run'
  /** The event's own key. */
  key: string
  /** Epoch milliseconds, when it ended. */
  at: number
  command: string
  /** Current folder; empty if unknown. */
  folder: string
  /** Purpose given by the agent. */
  purpose: string
  output: string
  ok: boolean
  /** Its end is that of its command, and the client gave it: no pipe and nothing after it hides it. */
  isSure: boolean
  /** A runner counted tests, and no failure. */
  countsOnlyPassed: boolean
  /** The command of the line that failed, if one did. */
  failedPart: string
  /** The command of the line that failed; the whole line where it ran well. */
  part: string
  signature: ErrorSignature | undefined
  milliseconds: number | null
  /** Learnings that the hook showed at this run. */
  shownLearnings: readonly string[]
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

/** A prompt by the user. */
export interface Prompt {
  kind: 'prompt'
  at: number
  text: string
}

/** Steps of a session, in order. */
export type Step = Run | Edit | Prompt

/** Changes between a failed run and a successful one of the same intent. */
export interface Fix {
  failure: Run
  success: Run
  edits: Edit[]
  /** Whether the error names the edited file, or is about the same. */
  isNamed: boolean
  commands: Run[]
  /** The command itself was another one. */
  isOtherCommand: boolean
  /** Folder to which the successful command changed first, from that of the failed one. */
  folder?: string | undefined
}
