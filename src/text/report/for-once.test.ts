import { expect, it } from 'vitest'
import { isForOnce, isNuisance, onlyPointsBack } from './for-once.ts'
import { readPrompt } from './read-prompt.ts'

it.each([
  'For now take the key of the test account.',
  'Just this once we skip the linter.',
  'Only for this release the old logo stays.',
  'Nimm vorerst den alten Schlüssel.',
  "Pour l'instant on garde l'ancien logo.",
  'De momento usa la cuenta de pruebas.',
  '今回だけ確認を省いてください',
])('recognizes a one-time order: %s', (sentence) => {
  expect(isForOnce(sentence)).toBe(true)
  expect(readPrompt(sentence, { isFirst: false }).forOnce).toEqual([sentence])
})

it.each([
  'From now on every export has a header.',
  'Never deploy on a Friday, just this once was enough.',
  'Log files are kept for thirty days.',
  'Use the old key until further notice.',
])('does not recognize one in: %s', (sentence) => {
  expect(isForOnce(sentence)).toBe(false)
})

it('does not read a recurring chore as a rule', () => {
  expect(isNuisance('Das muss ich jedes Mal von Hand eintragen.')).toBe(true)
  expect(isNuisance('I always have to log in twice.')).toBe(true)
  expect(isNuisance('Always log in with the service account.')).toBe(false)
})

it('recognizes sentences that depend on the one before', () => {
  for (const sentence of ["We'll do that.", 'ok, take both', 'dann lassen wir das'])
    expect(onlyPointsBack(sentence)).toBe(true)
  expect(onlyPointsBack('We take the smaller one, it fits the rack.')).toBe(false)
})

it('distinguishes a choice from a lasting decision', () => {
  const chosenOf = (text: string) => readPrompt(text, { isFirst: false }).chosen
  expect(chosenOf('The third one then, with the small font')).not.toEqual([])
  expect(chosenOf('We agreed on the third one, with the small font')).toEqual([])
  expect(chosenOf('No third party fonts, ever')).toEqual([])
})

it('keeps a requested reminder for later', () => {
  expect(readPrompt('ask Olga about the licence on friday, remind me', { isFirst: false }).putOff).toHaveLength(1)
})
