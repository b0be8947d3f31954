import type { BriefLine, BriefSection } from '../../ports/brief.ts'

/** Parts of a context, in the order in which they are told. What changes least stands first, for caches of prompts. */
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

/** Something that may be told, before it is known whether there is room. */
export type Candidate = BriefLine

export interface ContextLine {
  id: string
  section: ContextSection
  /** As it stands in the context, its id included. */
  text: string
  tokens: number
  why: string
}
