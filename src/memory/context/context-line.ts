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
] as const
export type ContextSection = (typeof contextSections)[number]

/** Something that may be told, before it is known whether there is room. */
export interface Candidate {
  /** `f:9kq2m4`, `USER.md:3`, `s:…`: what memory_get takes. */
  id: string
  section: ContextSection
  text: string
  /** What must be told before anything else, lowest first. */
  tier: 0 | 1 | 2 | 3
  /** Within a tier, what it is worth against its tokens. */
  value: number
  /** Place within its section; equal ones by id. */
  order: number
  why: string
}

export interface ContextLine {
  id: string
  section: ContextSection
  /** As it stands in the context, its id included. */
  text: string
  tokens: number
  why: string
}
