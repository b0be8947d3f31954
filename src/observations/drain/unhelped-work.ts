import { takesBack } from '../../text/report/cues.ts'
import type { Observation } from '../observation.ts'
import { tokensOf } from '../observation-record.ts'

/** The slot of what came of a prompt as a whole. */
export const mainSlot = 'main'

const marks = { unhelped: 'Did not help: ', reverted: 'Reverted: ' }
/** Whether a user's words ask, in one of their sentences, to take the work back. */
const asksToRevert = (words: string): boolean => words.split(/[.:!?。！？]\s*/).some(takesBack)
const longestTitle = 200
/** What its user says of work that was marked counts no more than this. */
const trust = 0.4

export const isMarked = ({ title }: Pick<Observation, 'title'>): boolean =>
  Object.values(marks).some((mark) => title.startsWith(mark))

/** How later work stands to the one that it is asked for in place of. */
export const linkTo = (words: string): 'reverts' | 'supersedes' => (asksToRevert(words) ? 'reverts' : 'supersedes')

/** The work as one that did not help, or was taken back, with what its user said of it. */
export function markUnhelped(work: Observation, words: string, isTakenBack = asksToRevert(words)): Observation {
  const marked = {
    ...work,
    title: `${isTakenBack ? marks.reverted : marks.unhelped}${work.title}`.slice(0, longestTitle),
    facts: [words, ...work.facts],
    confidence: Math.min(work.confidence, trust),
  }
  return { ...marked, tokens: tokensOf(marked) }
}

/** Whether work is marked as taken back. */
export const isTakenBack = ({ title }: Pick<Observation, 'title'>): boolean => title.startsWith(marks.reverted)
