/** `active` until the session ends; the others are outcomes. */
export const sessionStatuses = ['active', 'completed', 'failed', 'abandoned'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** Description of a session: client, folder, project, label. */
export interface SessionAbout {
  agent?: string | undefined
  channel?: string | undefined
  requester?: string | undefined
  project?: string | undefined
  label?: string | undefined
  goal?: string | undefined
  /** Its text comes from strangers: the web, messages, other agents. */
  untrusted?: boolean | undefined
}

/** A conversation or a piece of work. Times are epoch milliseconds. */
export interface Session {
  id: string
  agent: string | null
  channel: string | null
  requester: string | null
  project: string | null
  label: string | null
  goal: string | null
  outcome: string | null
  nextSteps: string | null
  untrusted: boolean
  status: SessionStatus
  /** Number of the user's prompts so far. */
  prompts: number
  startedAt: number
  lastAt: number
  endedAt: number | null
}

export const turnRoles = ['user', 'assistant', 'other'] as const
export type TurnRole = (typeof turnRoles)[number]

/** A turn to add. Without an id, each call adds a new one. */
export interface NewTurn {
  id?: string | undefined
  role: TurnRole
  speaker?: string | undefined
  text: string
  /** Default: now. */
  date?: number | undefined
}

/** A stored turn, secrets covered. */
export interface SessionTurn {
  id: string
  /** Place in the session, from 0. */
  seq: number
  role: TurnRole
  speaker: string
  text: string
  at: number
}

export interface NewEvent {
  session?: string | undefined
  /** The caller's name for the kind of event: `deploy`, `decision`, `error`. */
  kind?: string | undefined
  text: string
  date?: number | undefined
  untrusted?: boolean | undefined
}

export interface SessionEvent {
  id: string
  session: string | null
  kind: string
  text: string
  at: number
  untrusted: boolean
}

/** Parts of a summary. An empty part: the turns say nothing of that kind. */
export interface SummaryText {
  request: string
  investigated: string
  learned: string
  completed: string
  nextSteps: string
  topics: string[]
  decisions: string[]
}

export interface SessionSummary extends SummaryText {
  id: string
  session: string
  /** Places of the first and last turn that it covers. */
  fromSeq: number
  toSeq: number
  start: number
  end: number
  factCount: number
  eventCount: number
  /** `rules`, or the id of the model that wrote it. */
  madeBy: string
  createdAt: number
}
