import { expect, it } from 'vitest'
import { linesInTalk } from './lines-in-talk.ts'

const line = (conversation: string, turn: number, sentence: string, message = sentence) => ({
  ...{ conversation, turn, sentence, message },
})

it('returns the text before a sentence, latest first, and the text after it in its message', () => {
  const both = 'I moved to Graz. It rains.'
  const found = linesInTalk([
    line('a', 1, 'Hello.'),
    line('a', 2, 'I moved to Graz.', both),
    line('a', 2, 'It rains.', both),
    line('b', 1, 'Thanks!'),
  ])
  expect(found.map(({ place }) => place)).toEqual([
    { earlier: [], after: undefined, opens: true, length: 6 },
    { earlier: ['Hello.'], after: 'It rains.', opens: true, length: both.length },
    { earlier: ['I moved to Graz.', 'Hello.'], after: undefined, opens: false, length: both.length },
    { earlier: [], after: undefined, opens: true, length: 7 },
  ])
})

it('returns no context without a message', () => {
  expect(linesInTalk([{ conversation: 'a', turn: 1, sentence: 'Hello.' }])).toEqual([{ text: 'Hello.' }])
})
