import { expect, it } from 'vitest'
import { openSteps } from './closed-steps.ts'

const steps = ['update the docs of list', 'add an entry to the changelog'].map((text) => ({ text, turn: 0 }))
const left = (text: string, from: { isAssistant?: boolean; isElsewhere?: boolean } = {}) =>
  openSteps(steps, [{ text, turn: 1, isAssistant: false, ...from }]).map((step) => step.text)
const [docs, changelog] = steps.map(({ text }) => text)

it.each([
  ['The docs I have updated already, so only the changelog is left.', [changelog]],
  ["Skip the changelog, we don't keep one.", [docs]],
  ['Both done, I did them over lunch.', []],
  ['Already did all of that this morning.', []],
  ['No need for the docs, Karim writes those.', [changelog]],
  ['Never mind the changelog, we drop it.', [docs]],
])('a user closes steps: %s', (words, open) => expect(left(words)).toEqual(open))

it.each([
  'Thanks, that looks good.',
  'The docs are not done yet.',
  'I have bought bread.',
  'Only the colour is wrong.',
])('other words close none: %s', (words) => expect(left(words)).toEqual([docs, changelog]))

it('an agent closes the steps it names, or all by a general statement', () => {
  expect(left('Both are done: `docs/list.md` describes the flag.', { isAssistant: true })).toEqual([])
  expect(left('I added an entry to the changelog.', { isAssistant: true })).toEqual([docs])
  expect(left('I added a flag.', { isAssistant: true })).toEqual([docs, changelog])
})

it('another session closes only the steps it names', () => {
  const other = { isAssistant: true, isElsewhere: true }
  expect(left('Both are done.', other)).toEqual([docs, changelog])
  expect(left('I added the entry to the changelog.', other)).toEqual([docs])
})
