import { notChosen, readAnswer } from '../../text/report/known-choice.ts'
import type { StoredObservation } from '../observation.ts'
import type { NewObservation } from '../save-observation.ts'

/** A decision: the choice, its alternatives, why, by whom and where. Stored as an observation of type decision. */
export interface Decision {
  id: string
  chosen: string
  /** Alternatives that were not chosen. */
  against: string[]
  why: string
  /** Empty if not known. */
  by: string
  /** Paths relative to the top of the project. */
  files: string[]
  project: string | null
  session: string | null
  /** Epoch milliseconds. */
  at: number
  /** Decisions that this one replaced. */
  supersedes: { id: string; title: string }[]
  /** The later decision that replaced this one. */
  supersededBy: { id: string; title: string } | null
  /** The later decision that probably replaced this one; the link is not confirmed yet. */
  likelySupersededBy: { id: string; title: string } | null
}

export interface NewDecision {
  chosen: string
  against?: readonly string[] | undefined
  why?: string | undefined
  by?: string | undefined
  files?: readonly string[] | undefined
  /** Name of the project, or the path of a folder in it. */
  project?: string | undefined
  session?: string | undefined
  agent?: string | undefined
  /** Ids of the decisions that it replaces. */
  supersedes?: readonly string[] | undefined
}

/** Prefixes of the parts of a decision among the facts of its observation. */
const marks = { against: notChosen, by: 'Decided by: ' } as const

/** The observation that stores a decision; it is found, exported, undone and forgotten like any other. */
export const observationOf = ({ chosen, against, why, by, files, ...about }: NewDecision): NewObservation => ({
  type: 'decision',
  title: chosen,
  subtitle: '',
  narrative: why ?? '',
  facts: [...(against ?? []).map((one) => `${marks.against}${one}`), ...(by ? [`${marks.by}${by}`] : [])],
  filesModified: files,
  project: about.project,
  session: about.session,
  agent: about.agent,
  madeBy: about.agent === undefined ? 'user' : 'agent',
})

/** The decision of an observation. Decisions detected by rules have only their own words. */
export function decisionOf(
  observation: StoredObservation,
  replaced: Pick<Decision, 'supersedes' | 'supersededBy' | 'likelySupersededBy'>,
): Decision {
  const { id, title, narrative, facts, filesRead, filesModified, project, session, at } = observation
  const after = (mark: string) => facts.flatMap((fact) => (fact.startsWith(mark) ? fact.slice(mark.length) : []))
  // A rule's narrative may repeat the title, and an answered question has the answer as its title.
  const why = readAnswer(narrative)?.why ?? (wordsIn(narrative) === wordsIn(title) ? '' : narrative)
  return {
    ...{ id, chosen: title, against: after(marks.against), why, by: after(marks.by)[0] ?? '' },
    ...{ files: [...filesModified, ...filesRead], project, session, at, ...replaced },
  }
}

const wordsIn = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
