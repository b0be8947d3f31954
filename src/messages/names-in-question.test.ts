import { expect, it } from 'vitest'
import { namesIn, smallNameOf } from './names-in-question.ts'

it.each([
  ['What did Ann tell Boris?', 'Ann', 'Boris'],
  ['what did ann tell boris?', 'Ann', 'Boris'],
  ["when is zoe's birthday", 'Zoe'],
  ['where does grandma live', 'Grandma'],
  ['who is éva?', 'Éva'],
  ['was hat zoe gesagt', 'Zoe'],
  ['which book did ann-marie recommend', 'Ann-Marie'],
  ['what did will say about the boat', 'Will'],
  ['zoe and ann', 'Ann'],
])('finds names of people in any capitalization: %s', (question, ...names) => {
  const found = namesIn(question).map((name) => name.toLowerCase())
  expect(found).toEqual(expect.arrayContaining(names.map((name) => name.toLowerCase())))
})

it.each([
  ['who will bring the grill in may?', ['Will', 'May']],
  ['where is the car', ['The', 'Car']],
  ['what did she promise me', ['She', 'Me']],
  ['is there hope for the house of mine', ['Hope', 'Mine']],
])('does not find names in other words: %s', (question, words) => {
  for (const word of words) expect(namesIn(question)).not.toContain(word)
})

it('finds a lower-case name only in a position where a person must be meant', () => {
  expect(smallNameOf('what did i promise zoe?')).toBe('zoe')
  expect(smallNameOf('what did zoe promise me')).toBe('zoe')
  for (const question of [
    'what did i promise today',
    'did she promise it',
    'what did my sister promise',
    'who will promise',
  ])
    expect(smallNameOf(question)).toBeUndefined()
})
