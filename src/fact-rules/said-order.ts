import type { Fact } from './fact.ts'

/**
 * Tag of facts imported without a date: `saidAt` is the time of the import. They count as said before all dated facts.
 */
export const undatedTag = 'undated'

type Said = Pick<Fact, 'saidAt' | 'tags'>

export const isUndated = ({ tags }: Pick<Fact, 'tags'>): boolean => tags.includes(undatedTag)

/** Whether the first was said after the second, as far as known. */
export const isSaidLater = (one: Said, other: Said): boolean =>
  isUndated(one) === isUndated(other) ? one.saidAt > other.saidAt : isUndated(other)

/** Whether an undated fact must not end a dated one. */
export const mayNotEnd = (newer: Pick<Fact, 'tags'>, older: Pick<Fact, 'tags'>): boolean =>
  isUndated(newer) && !isUndated(older)
