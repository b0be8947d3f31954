import type { Fact } from './fact.ts'

/**
 * Tag of what was imported without a date: when it was said is not known, and `saidAt` is when it came in. It counts as
 * said before all that has a date.
 */
export const undatedTag = 'undated'

type Said = Pick<Fact, 'saidAt' | 'tags'>

export const isUndated = ({ tags }: Pick<Fact, 'tags'>): boolean => tags.includes(undatedTag)

/** Whether one was said after the other, as far as that is known. */
export const isSaidLater = (one: Said, other: Said): boolean =>
  isUndated(one) === isUndated(other) ? one.saidAt > other.saidAt : isUndated(other)

/** Whether something without a date must leave alone what has one. */
export const mayNotEnd = (newer: Pick<Fact, 'tags'>, older: Pick<Fact, 'tags'>): boolean =>
  isUndated(newer) && !isUndated(older)
