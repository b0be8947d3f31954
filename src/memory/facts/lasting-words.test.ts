import { expect, it } from 'vitest'
import { lastingWords } from './lasting-words.ts'

it.each([
  'Find the problem.',
  'Fix the login timeout bug.',
  'Explain how the parser works.',
  'Where do we send the order confirmations from?',
  'Currently, there is a problem where the previous board is the same as the current one.',
  'Thanks, that works now.',
])('takes nothing lasting from "%s"', (prompt) => {
  expect(lastingWords(prompt)).toBe('')
})

it.each([
  'My name is Ann and I live in Porto.',
  'I prefer tabs over spaces.',
  "I'm vegetarian.",
  'From now on always use pnpm in this repository, not npm.',
  'We decided to use Redis for the cache.',
  'The staging server is called heron.',
  'Can you remember that my birthday is 3 May?',
  'My manager is Pavel, he signs off releases.',
])('keeps "%s"', (prompt) => {
  expect(lastingWords(prompt)).toBe(prompt)
})

it('keeps what lasts of a prompt that asks for work, too', () => {
  expect(lastingWords('Add a button to the header. We never use blue here, it is the colour of our rival.')).toBe(
    'We never use blue here, it is the colour of our rival.',
  )
})
