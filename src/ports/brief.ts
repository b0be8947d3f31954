/** Parts of a session's context, as `contextSections` of memory orders them. */
export type BriefSection =
  | 'identity'
  | 'instructions'
  | 'preferences'
  | 'facts'
  | 'ahead'
  | 'recent'
  | 'last'
  | 'relevant'
  | 'due'
  | 'promised'
  | 'open'
  | 'done'

/** A candidate line for a session's context, before the token budget is applied. */
export interface BriefLine {
  /** Reference to ask for it: `f:9kq2m4`, `USER.md:3`, `s:…`. */
  id: string
  section: BriefSection
  text: string
  /** Its parts were checked one by one, and those that read like an instruction removed. */
  isJudged?: boolean | undefined
  /** Priority class: 0 is included before anything else. */
  tier: 0 | 1 | 2 | 3
  /** Value within a tier, weighed against its tokens: 3 for recent events, 10 for a match with the task. */
  value: number
  /** Position within its section; ties are sorted by id. */
  order: number
  /** Reason for including it: `a preference`. */
  why: string
}

/** Options of a brief: the session's task, project and period. */
export interface BriefRequest {
  /** The current task, or the last message: related records are included. */
  task?: string | undefined
  message?: string | undefined
  project?: string | undefined
  /** Lists due dates, promises, open and finished work of this period instead of a session's context. */
  period?: 'day' | 'week' | undefined
  /** Include health and money, because the user asked for them. */
  sensitive?: boolean | undefined
}
