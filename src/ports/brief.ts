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

/** Something that a session may be told, before it is known whether there is room. */
export interface BriefLine {
  /** By which it can be asked for: `f:9kq2m4`, `USER.md:3`, `s:…`. */
  id: string
  section: BriefSection
  text: string
  /** Its parts were judged one by one, and those that read like an instruction left out. */
  isJudged?: boolean | undefined
  /** What must be told before anything else, lowest first. */
  tier: 0 | 1 | 2 | 3
  /** Within a tier, what it is worth against its tokens: 3 for what happened lately, 10 for what fits the task. */
  value: number
  /** Place within its section; equal ones by id. */
  order: number
  /** Why it is told: `a preference`. */
  why: string
}

/** What a session is about to do. */
export interface BriefRequest {
  /** The task at hand, or what was just said: what belongs to it comes along. */
  task?: string | undefined
  message?: string | undefined
  project?: string | undefined
  /** What is due, promised, open and done in this time, in place of what a session should know. */
  period?: 'day' | 'week' | undefined
  /** Health and money, too, because somebody asked for them. */
  sensitive?: boolean | undefined
}
