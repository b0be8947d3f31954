import { describe, expect, it } from 'vitest'
import { statementsGiven } from '../../given/statements-given.ts'
import { isStandingOrder } from './standing-wishes.ts'

const remembered = (content: string) => statementsGiven(content, { facts: [], retractions: [] }, 0)

describe('a remembered instruction', () => {
  it.each([
    'Use metric units in recipes.',
    "Don't use em dashes in my texts.",
    "Don't add comments to my code.",
    'Write mails to clients in formal Portuguese.',
    'Cite in APA.',
    "Avoid the word 'utilize'.",
    "Don't email my mother before noon.",
    'Format dates as day, month, year.',
    "Don't suggest restaurants with shellfish.",
  ])('is permanent: %s', (said) => {
    expect(remembered(said)).toMatchObject([{ predicate: 'instruction', instruction: {}, importance: 9 }])
  })

  it.each([
    'Use the second photo for the flyer.',
    'Use cloves in mulled wine.',
    'Write a mail to Ana about Friday.',
    "Don't forget the milk.",
    "Don't worry about costs.",
    'Avoid the M4 tonight.',
    'Avoid Kim at parties.',
    'Add the salt.',
    '"Cite in APA", the reviewer wrote.',
    'You should avoid processed sugar.',
    "Don't buy apples, we have plenty.",
    'Write cards to Tim.',
    'Sign up for pottery.',
  ])('is for one time: %s', (said) => {
    expect(remembered(said)).toMatchObject([{ predicate: 'noted', importance: 5 }])
  })
})

describe('an instruction in a conversation', () => {
  it.each(['Do not add comments to my code', 'Do not book flights before 9 am'])('names its scope: %s', (said) => {
    expect(isStandingOrder(said, true)).toBe(true)
  })

  it.each(['Cite in APA', 'Give temperatures in Celsius', 'Do not use emojis', 'Use bullet points for ingredients'])(
    'may apply to the current task only: %s',
    (said) => {
      expect(isStandingOrder(said, true)).toBe(false)
    },
  )
})
