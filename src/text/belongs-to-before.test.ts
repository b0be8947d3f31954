import { describe, expect, it } from 'vitest'
import { completesBefore, isMockery, isSubjectless } from './belongs-to-before.ts'

describe('a sentence that completes the one before', () => {
  it.each([
    ["Don't suggest power tools for finishing work.", "Unless it's the deck."],
    ['Never put my phone number in anything public.', "Only the shed's email, a@b.example."],
    ['My sister says Hobart is the ugliest city on earth.', "I don't agree at all."],
    ['Ben thinks the office is too dark.', 'Me too.'],
  ])('%s %s', (before, sentence) => expect(completesBefore(sentence, before)).toBe(true))

  it.each([
    ['The sun shines.', "I don't agree at all."],
    ['My sister says hello.', 'I bought a boat.'],
    ['We have a dog.', 'Only the cat is ours.'],
    ['Shall I go?', 'Unless it rains.'],
  ])('and one that does not: %s %s', (before, sentence) => expect(completesBefore(sentence, before)).toBe(false))
})

describe('a sentence without its subject', () => {
  it.each([
    'Asking 14,500 dollars, it has 212,000 km on it.',
    'Due in March.',
    'We do it at the Woodbridge hall instead.',
  ])('%s', (sentence) => expect(isSubjectless(sentence)).toBe(true))
  it.each(['Asking for help is fine.', 'Is it due in March?', 'Due dates are on the wall.', 'We moved to Bonn.'])(
    'and one with it: %s',
    (sentence) => expect(isSubjectless(sentence)).toBe(false),
  )
})

describe('praise that is a complaint', () => {
  it.each(['Oh sure, I just LOVE doing the BAS return.', 'Oh joy, I so enjoy filling in the tax form.'])('%s', (said) =>
    expect(isMockery(said)).toBe(true),
  )
  it.each(['I absolutely LOVE liquorice!', 'Oh, I love the smell of cedar.', 'Sure, I enjoy gardening.'])(
    'and praise: %s',
    (said) => expect(isMockery(said)).toBe(false),
  )
})
