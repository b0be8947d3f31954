import type { Observation } from '../observation.ts'
import { tokensOf } from '../observation-record.ts'

/** The slot of what came of a prompt as a whole. */
export const mainSlot = 'main'

/**
 * What became of work: it did not help, or was taken back, as a whole or in part. Where its user came back to it and may only want
 * more, it was followed up, and their words say the rest. A rule may have been withdrawn.
 */
export type Mark = 'unhelped' | 'followed' | 'reverted' | 'partly' | 'withdrawn'

const marks: Readonly<Record<Mark, string>> = {
  unhelped: 'Did not help: ',
  followed: 'Followed up: ',
  reverted: 'Reverted: ',
  partly: 'Partly taken back: ',
  withdrawn: 'Withdrawn: ',
}
const longestTitle = 200
/** What its user says of work that was marked counts no more than this; of work that stays in part, more. */
const trust: Readonly<Record<Mark, number>> = {
  ...{ unhelped: 0.4, followed: 0.6, reverted: 0.4, partly: 0.6, withdrawn: 0.2 },
}

/** The mark that work has; undefined where it has none. */
export const markOf = ({ title }: Pick<Observation, 'title'>): Mark | undefined =>
  (Object.keys(marks) as Mark[]).find((mark) => title.startsWith(marks[mark]))

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
