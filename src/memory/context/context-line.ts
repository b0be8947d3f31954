import type { BriefLine, BriefSection } from '../../ports/brief.ts'

/** Sections of a context, in order. Those that change least come first, so that prompt caches hit. */
export const contextSections = [
  'identity',
  'instructions',
  'preferences',
  'facts',
  'ahead',
  'recent',
  'last',
  'relevant',
  'due',
  'promised',
  'open',
  'done',
] as const satisfies readonly BriefSection[]
export type ContextSection = BriefSection

/** A line that is included if the budget allows. */
export type Candidate = BriefLine

export interface ContextLine {
  id: string
  section: ContextSection
  /** Text of the line in the context, with its id. */
  text: string
  tokens: number
  why: string
}
