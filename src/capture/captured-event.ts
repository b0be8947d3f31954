/** Kinds of events, the same for every client. */
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

/** A line of earlier work that was injected: its id, its heading and its price in tokens. */
export interface InjectedLine {
  id: string
  why: string
  tokens: number
}

/** The context that a hook returned. */
export interface InjectedContext {
  tokens: number
  lines: InjectedLine[]
}

/** An event as a hook records it, which is one line of the inbox. Secrets are covered before it is written. */
export interface CapturedEvent {
  /** Reports of the same event have the same key. */
  key: string
  /** Epoch milliseconds. */
  at: number
  client: string
  kind: CapturedKind
  /** The client's own session id. */
  session: string
  /** The client's working folder. */
  folder: string
  /** Name of the project, where the imported record has no folder. */
  project?: string
  /** Name of the sub-agent, where a sub-agent caused the event. */
  agent?: string
  /**
   * The user's prompt, the assistant's last message, why a session ended, the client's summary of the work (`recap`) or
   * its name for the session (`title`).
   */
  text?: string
  tool?: {
    name: string
    input?: unknown
    output?: unknown
    error?: string
    milliseconds?: number
    /** A person stopped the tool. */
    interrupted?: true
  }
  /** Path of the client's own record of the session. */
  transcript?: string
  /** The context that the session got at this event. */
  told?: InjectedContext
  /** Branch that was checked out in the folder. */
  branch?: string
  /** How a session began or ended, or what caused a compaction. */
  reason?: string
}
