import { ownDayOf } from '../core/calendar.ts'
import type { FoundDate } from './found-date.ts'

/**
 * Coming days for which a past deed arranges something: "she moved my checkup to 3 November", "I booked a table for
 * Friday". What is arranged is due, although the sentence reports what was done.
 */
export const arrangedFor = (text: string, dates: readonly FoundDate[], base: number): readonly FoundDate[] => {
  const today = ownDayOf(base)
  return dates.filter(({ start, day, vague }) => day !== undefined && !vague && day > today && isArranged(text, start))
}

const isArranged = (text: string, start: number): boolean => arranging.test(text.slice(0, start))
/** Only some verbs arrange a day with "for": "I made a cake for Friday" and "put on a suit for Friday" do not. */
const arranging =
  /\b(?:(?:moved|postponed|rescheduled|rebooked|pushed|shifted|extended)\b[^.;:!?]* (?:to|till?|until)|(?:put|made|changed|brought|set|fixed)\b[^.;:!?]* to|(?:booked|reserved|scheduled|arranged|rescheduled|rebooked)\b[^.;:!?]* (?:to|for|till?|until))(?: the)? $/i
