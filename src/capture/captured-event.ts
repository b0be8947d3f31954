/** What happened, whichever client told it. */
export const capturedKinds = [
  'session-start',
  'prompt',
  'tool',
  'tool-failure',
  'stop',
  'subagent-stop',
  'compaction',
  'recap',
  'title',
  'session-end',
] as const
export type CapturedKind = (typeof capturedKinds)[number]

/** A line of earlier work that was told: its id, the heading it stood under, its price. */
export interface ToldLine {
  id: string
  why: string
  tokens: number
}

/** What a hook answered with. */
export interface ToldContext {
  tokens: number
  lines: ToldLine[]
}

/** An event as a hook writes it down: a line of the inbox. Secrets are covered before it is written. */
export interface CapturedEvent {
  /** The same event told twice has the same key. */
  key: string
  /** Epoch milliseconds. */
  at: number
  client: string
  kind: CapturedKind
  /** The client's own id of the session. */
  session: string
  /** Folder in which the client works. */
  folder: string
  /** Name of the project, where the record that it is read from keeps no folder. */
  project?: string
  /** Name of a sub-agent, where one did it. */
  agent?: string
  /**
   * What the user asked, what the assistant said at the end, why a session ended; what the client says that was done
   * (`recap`), and how it names the session (`title`).
   */
  text?: string
  tool?: {
    name: string
    input?: unknown
    output?: unknown
    error?: string
    milliseconds?: number
    /** A person stopped it. */
    interrupted?: true
  }
  /** The client's own record of the session. */
  transcript?: string
  /** What the session was told at this event. */
  told?: ToldContext
  /** Branch that was checked out in the folder. */
  branch?: string
  /** How a session began or ended, what set off a compaction. */
  reason?: string
}
