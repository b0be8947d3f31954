import type { StoredObservation } from '../observation.ts'
import type { NewObservation } from '../save-observation.ts'

/** What was chosen, against what, why, by whom and where. Kept as an observation of type decision. */
export interface Decision {
  id: string
  chosen: string
  /** What was considered and not taken. */
  against: string[]
  why: string
  /** Empty where it is not known. */
  by: string
  /** Paths from the top of the project. */
  files: string[]
  project: string | null
  session: string | null
  /** Epoch milliseconds. */
  at: number
  /** Decisions that this one replaced. */
  supersedes: { id: string; title: string }[]
  /** The later decision that replaced this one. */
  supersededBy: { id: string; title: string } | null
  /** The later decision that seems to have replaced this one, as nobody has confirmed yet. */
  likelySupersededBy: { id: string; title: string } | null
}

/** Each once, and before it the one that replaced it or seems to have; two that replaced each other are left as they came. */
export function laterFirst<One extends { id: string }>(
  ones: readonly One[],
  laterOf: (one: One) => One | undefined,
): One[] {
  const ordered = new Map<string, One>()
  const put = (one: One, above: ReadonlySet<string>): void => {
    const later = laterOf(one)
    if (later && !above.has(later.id)) put(later, new Set([...above, one.id]))
    if (!ordered.has(one.id)) ordered.set(one.id, one)
  }
  for (const one of ones) put(one, new Set([one.id]))
  return [...ordered.values()]
}

export interface NewDecision {
  chosen: string
  against?: readonly string[] | undefined
  why?: string | undefined
  by?: string | undefined
  files?: readonly string[] | undefined
  /** Name, or the path of a folder in it. */
  project?: string | undefined
  session?: string | undefined
  agent?: string | undefined
  /** Ids of decisions that it replaces. */
  supersedes?: readonly string[] | undefined
}

/** How the parts of a decision stand among the statements of its observation. */
const marks = { against: 'Not chosen: ', by: 'Decided by: ' } as const

/** The observation that keeps a decision: found, exported, undone and forgotten as every other. */
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

/** A decision as its observation has it; decisions that rules noticed have no more than their words say. */
export function decisionOf(
  observation: StoredObservation,
  replaced: Pick<Decision, 'supersedes' | 'supersededBy' | 'likelySupersededBy'>,
): Decision {
  const { id, title, narrative, facts, filesRead, filesModified, project, session, at } = observation
  const after = (mark: string) => facts.flatMap((fact) => (fact.startsWith(mark) ? fact.slice(mark.length) : []))
  // What rules noticed has no other words than its own, and a question that was answered is told by its title.
  const [isAnswer, reason = ''] = /^Asked: .+\nAnswered: .*(?:\nWhy: (.+))?/.exec(narrative) ?? []
  const why = isAnswer !== undefined ? reason : wordsIn(narrative) === wordsIn(title) ? '' : narrative
  return {
    ...{ id, chosen: title, against: after(marks.against), why, by: after(marks.by)[0] ?? '' },
    ...{ files: [...filesModified, ...filesRead], project, session, at, ...replaced },
  }
}

const wordsIn = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
