import { type Mark, marks } from '../../core/work-marks.ts'
import type { Observation } from '../observation.ts'
import { tokensOf } from '../observation-record.ts'

/** The slot of what came of a prompt as a whole. */
export const mainSlot = 'main'

const longestTitle = 200
/** What its user says of work that was marked counts no more than this; of work that stays in part, more. */
const trust: Readonly<Record<Mark, number>> = {
  ...{ unhelped: 0.4, followed: 0.6, reverted: 0.4, partly: 0.6, withdrawn: 0.2 },
}

/** How later work stands to the one that it is asked for in place of. */
export const linkOf = (mark: Mark): 'reverts' | 'related' | 'supersedes' =>
  mark === 'reverted' ? 'reverts' : mark === 'followed' ? 'related' : 'supersedes'

/** The work with its mark, and what its user said of it. */
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

/** A later mark takes the place of one that says less. */
const unmarked = (title: string): string =>
  title.startsWith(marks.followed) ? title.slice(marks.followed.length) : title

/** Nothing is left to do for work that is gone, but for what its user put off. */
const withoutSteps = (work: Observation): Observation => ({
  ...work,
  facts: work.facts.filter((fact) => !fact.startsWith('Next: ') || fact.endsWith(byUser)),
  narrative: work.narrative.replace(/^Left to do: /gm, 'Was left to do: '),
})
const byUser = ' (said by the user)'
