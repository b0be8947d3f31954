import { asksWhen, isWithin, namedTime, tellsTime } from './asked-time.ts'
import { asksBack, asksForSummary } from './asks-back.ts'
import { type Feature, ofEach } from './features.ts'
import { openingLength } from './opening.ts'
import { statesWish } from './wishes.ts'

/** The question calls the turn's speaker by name. */
export const namedSpeaker: Feature = {
  name: 'speaker',
  weight: 0.3,
  applies: ({ called }) => called.size > 0,
  values: ofEach(({ row }, { called }) => Number(called.has(row.speaker!))),
}

/** The turn is the user's own: what they said about themselves is asked for more often than what they were told. */
export const userTurn: Feature = {
  name: 'user',
  weight: 0.3,
  applies: ({ text }) => !asksForSummary(text),
  values: ofEach(({ row }) => Number(row.role === 'user')),
}

/** Where a summary is asked for, it is the assistant's: there an answer takes up what the user said, and goes on from it. */
export const assistantTurn: Feature = {
  name: 'assistant',
  weight: 0.3,
  applies: ({ text }) => asksForSummary(text),
  values: ofEach(({ row }) => Number(row.role === 'assistant')),
}

/**
 * The user says what they prefer, or how they want things done: meant whenever something is to be done about its
 * subject, and not where the question asks back for what was said.
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

/** The question asks for a time, and the turn has one. Between people: an assistant's answers are full of times. */
export const tellingTime: Feature = {
  name: 'time',
  weight: 0.17,
  applies: ({ text }) => asksWhen(text),
  values: ofEach(({ row }) => Number(row.role === 'other' && tellsTime(row.text))),
}

/** The turn only asks: answers come in the turns after it. Not in a talk with an assistant: there, asking states much. */
export const asking: Feature = {
  name: 'asking',
  weight: -0.12,
  values: ofEach(({ row }) => Number(row.role === 'other' && isAsking(row.text))),
}

export const isAsking = (text: string): boolean => /[?？]["'”’)\s]*$/.test(text)
