/**
 * Outcomes of work: it did not help, or was reverted, fully or partly. `followed`: its user continued it and may only
 * want more; their words explain the rest. `withdrawn`: a rule was withdrawn.
 */
export type Mark = 'unhelped' | 'followed' | 'reverted' | 'partly' | 'withdrawn'

/** Title prefixes of marked work. */
export const marks: Readonly<Record<Mark, string>> = {
  unhelped: 'Did not help: ',
  followed: 'Followed up: ',
  reverted: 'Reverted: ',
  partly: 'Partly taken back: ',
  withdrawn: 'Withdrawn: ',
}

/** What a mark adds to its work: the words of its user, said afterwards or on a day. */
export const userSaid = (when: string, words: string): string => `The user said ${when}: ${words}`
/** The beginning of such a fact. */
export const userSaidForm = /^The user said (?:afterwards|on \d{4}-\d\d-\d\d): /
/** The day in the first fact that quotes the user on a day; undefined if no fact does. */
export const dayUserSaid = (facts: string): string | undefined =>
  /The user said on (\d{4}-\d\d-\d\d): /.exec(facts)?.[1]

/** Title prefix of a search that found nothing, and of work whose check still fails. */
export const unsolved = 'Not solved: '

/** The mark of a work; undefined without one. */
export const markOf = ({ title }: { title: string }): Mark | undefined =>
  (Object.keys(marks) as Mark[]).find((mark) => title.startsWith(marks[mark]))

/** Whether work did not help, was reverted, or found nothing. */
export const wasInVain = ({ title }: { title: string }): boolean =>
  [marks.unhelped, marks.reverted, unsolved].some((mark) => title.startsWith(mark))

/**
 * SQL condition on a link `l` from an observation `e` to `f`: `f` is a fix of the error `e`. It counts only if it was not
 * in vain.
 */
export const isFixLink = `l.kind = 'led_to' AND e.type = 'error' AND f.type <> 'error'`

/** Words before the id of the observation that replaced or fixed another one. */
export const laterWords = ({ confirmed, isFix }: { confirmed: boolean; isFix: boolean }): string =>
  isFix ? 'fixed by' : confirmed ? 'replaced by' : 'likely replaced by'
