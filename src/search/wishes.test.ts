import { describe, expect, it } from 'vitest'
import { statesWish } from './wishes.ts'

describe('statesWish', () => {
  it.each([
    'Always name your sources when I talk about history.',
    'please never use tables',
    'From now on write dates as 2024-03-15.',
    'The bread came out well. I prefer rye, by the way.',
    'I’d rather walk than drive.',
    'Ich mag keine Pilze, was kann ich kochen?',
    'Je préfère le train.',
    'Me gusta el café sin azúcar.',
  ])('recognizes a preference in: %s', (text) => expect(statesWish(text)).toBe(true))

  it.each([
    "I'd like to bake bread, what do I need?",
    'I want to plan a garden.',
    'The tests always fail on Mondays.',
    'Why do people never reply?',
    'My likely answer is no.',
    'Wie backe ich Brot?',
  ])('recognizes none in: %s', (text) => expect(statesWish(text)).toBe(false))
})
