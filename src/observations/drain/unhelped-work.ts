import { type Mark, marks } from '../../core/work-marks.ts'
import type { Observation } from '../observation.ts'
import { tokensOf } from '../observation-record.ts'

/** The slot for the result of a whole prompt. */
export const mainSlot = 'main'

const longestTitle = 200
/** Greatest confidence of marked work; higher if a part of the work remains. */
const trust: Readonly<Record<Mark, number>> = {
  ...{ unhelped: 0.4, followed: 0.6, reverted: 0.4, partly: 0.6, withdrawn: 0.2 },
}

/** The kind of link from later work to the work with this mark. */
export const linkOf = (mark: Mark): 'reverts' | 'related' | 'supersedes' =>
  mark === 'reverted' ? 'reverts' : mark === 'followed' ? 'related' : 'supersedes'

/** Marks the work, and adds its user's words. */
export function markWork(work: Observation, words: string, mark: Mark): Observation {
  const left = mark === 'reverted' ? withoutSteps(work) : work
  const marked = {
    ...left,
    title: `${marks[mark]}${unmarked(work.title)}`.slice(0, longestTitle),
    facts: [words, ...left.facts],
    confidence: Math.min(work.confidence, trust[mark]),
  }
  return { ...marked, tokens: tokensOf(marked) }
}

/** The title without a weaker mark, which a later mark replaces. */
const unmarked = (title: string): string =>
  title.startsWith(marks.followed) ? title.slice(marks.followed.length) : title

/** Removes next steps of reverted work, except those that its user postponed. */
const withoutSteps = (work: Observation): Observation => ({
  ...work,
  facts: work.facts.filter((fact) => !fact.startsWith('Next: ') || fact.endsWith(byUser)),
  narrative: work.narrative.replace(/^Left to do: /gm, 'Was left to do: '),
})
const byUser = ' (said by the user)'
