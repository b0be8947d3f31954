import { asksWhen, isWithin, mentionsTime, namedTime } from './asked-time.ts'
import { asksBack, asksForSummary } from './asks-back.ts'
import { type Feature, ofEach } from './features.ts'
import { openingLength } from './opening.ts'
import { statesWish } from './wishes.ts'

/** The question names the turn's speaker. */
export const namedSpeaker: Feature = {
  name: 'speaker',
  weight: 0.3,
  applies: ({ called }) => called.size > 0,
  values: ofEach(({ row }, { called }) => Number(called.has(row.speaker!))),
}

/** The turn is the user's own: people ask for what they said about themselves more often than for the answers. */
export const userTurn: Feature = {
  name: 'user',
  weight: 0.3,
  applies: ({ text }) => !asksForSummary(text),
  values: ofEach(({ row }) => Number(row.role === 'user')),
}

/**
 * If a summary is requested, the turn is the assistant's: an answer repeats the user's points and continues from them.
 */
export const assistantTurn: Feature = {
  name: 'assistant',
  weight: 0.3,
  applies: ({ text }) => asksForSummary(text),
  values: ofEach(({ row }) => Number(row.role === 'assistant')),
}

/**
 * The user states a preference, or how they want things done. It matters for any task on its subject, but not for
 * questions about the record.
 */
export const wish: Feature = {
  name: 'wish',
  weight: 0.5,
  applies: ({ text }) => !asksBack(text),
  values: ofEach(({ row }) => Number(row.role === 'user' && statesWish(row.text.slice(0, openingLength)))),
}

/** The turn was said in the month or year that the question names. */
export const namedMonth: Feature = {
  name: 'named',
  weight: 0.27,
  applies: ({ text }) => namedTime(text) !== undefined,
  values(turns, { text }) {
    const time = namedTime(text)!
    return turns.map(({ row: { date } }) => Number(date !== null && isWithin(date, time)))
  },
}

/**
 * The question asks for a time, and the turn mentions one. Only between people: an assistant's answers are full of
 * times.
 */
export const timeMention: Feature = {
  name: 'time',
  weight: 0.17,
  applies: ({ text }) => asksWhen(text),
  values: ofEach(({ row }) => Number(row.role === 'other' && mentionsTime(row.text))),
}

/**
 * The turn is only a question: answers come in the turns after it. Not in a talk with an assistant: questions there
 * contain much information.
 */
export const asking: Feature = {
  name: 'asking',
  weight: -0.12,
  values: ofEach(({ row }) => Number(row.role === 'other' && isAsking(row.text))),
}

export const isAsking = (text: string): boolean => /[?？]["'”’)\s]*$/.test(text)
