import { expect, it } from 'vitest'
import { addItem, sameWords } from './sections.ts'

it.each([
  ['Prefers C for games.', 'Prefers C++ for games.'],
  ['Learns C.', 'Learns C#.'],
  ['Rooms over 20 degrees are fine.', 'Rooms over -20 degrees are fine.'],
  ['Saves 20 a month.', 'Saves 20% a month.'],
  ['Budget: $40', 'Budget: €40'],
  ['Alert when load > 5', 'Alert when load < 5'],
  ['Default branch: a=b', 'Default branch: a b'],
  ['दिन', 'दीन'],
])('%s and %s are two items', (one, other) => {
  expect(sameWords(one, other)).toBe(false)
  expect(addItem(`## Work\n\n- ${one}\n`, 'work', other, {}).isNew).toBe(true)
})

it.each([
  ['Works at Acme.', 'works at ACME'],
  ['Tea, not coffee', 'Tea - not coffee!'],
  ['Uses an e-mail client', 'uses an e mail client'],
  ['The **blue** boat', 'the “blue” boat'],
  ['Sizes 5-10', 'sizes 5 10'],
  ['A (short) answer…', 'a short answer'],
])('%s and %s are one item', (one, other) => {
  expect(sameWords(one, other)).toBe(true)
})
