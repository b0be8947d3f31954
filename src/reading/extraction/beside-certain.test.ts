import { expect, it } from 'vitest'
import { currentFacts } from '../../testing/current-facts.ts'
import { extractFacts } from './extract-facts.ts'

const contents = (...texts: string[]) =>
  currentFacts(extractFacts(texts.map((text) => ({ role: 'user' as const, text })))).map(({ content }) => content)

it('keeps a clause once when its value has a slot', () => {
  expect(contents('I live in Paris and my phone is +49 170 1234567')).toEqual([
    'The user lives in Paris.',
    'My phone is +49 170 1234567.',
  ])
  expect(contents("I live in Paris and I'm learning the cello every Tuesday")).toEqual([
    'The user lives in Paris.',
    "I'm learning the cello every Tuesday.",
  ])
  expect(contents('My phone is +49 170 1234567, and I live in Paris')).toEqual([
    'The user lives in Paris.',
    'My phone is +49 170 1234567.',
  ])
})

it('removes the old value of a slot when the new one is stated', () => {
  const told = contents('I live in Paris and my phone is +49 170 1234567', 'I moved to Rome')
  expect(told.filter((content) => content.includes('Paris'))).toEqual([])
  expect(told).toHaveLength(2)
})

it('distinguishes the employer from the occupation', () => {
  expect(contents('I work as a data engineer at Zeiss', 'I live in Paris and work at Louvre')).toEqual([
    'The user works as a data engineer.',
    'The user lives in Paris.',
    'The user works at Louvre.',
  ])
})
