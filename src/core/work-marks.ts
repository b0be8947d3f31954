/**
 * What became of work: it did not help, or was taken back, as a whole or in part. Where its user came back to it and may only want
 * more, it was followed up, and their words say the rest. A rule may have been withdrawn.
 */
export type Mark = 'unhelped' | 'followed' | 'reverted' | 'partly' | 'withdrawn'

/** Titles of marked work begin so. */
export const marks: Readonly<Record<Mark, string>> = {
  unhelped: 'Did not help: ',
  followed: 'Followed up: ',
  reverted: 'Reverted: ',
  partly: 'Partly taken back: ',
  withdrawn: 'Withdrawn: ',
}

/** The title of a search that found nothing begins so. */
export const unsolved = 'Not solved: '

/** The mark that work has; undefined where it has none. */
export const markOf = ({ title }: { title: string }): Mark | undefined =>
  (Object.keys(marks) as Mark[]).find((mark) => title.startsWith(marks[mark]))

/** What did not help, or is gone, or found nothing, was not done. */
export const wasInVain = ({ title }: { title: string }): boolean =>
  [marks.unhelped, marks.reverted, unsolved].some((mark) => title.startsWith(mark))
