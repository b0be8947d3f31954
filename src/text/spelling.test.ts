import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainEnglish } from './plain-english.ts'
import { withoutSlips } from './spelling.ts'

describe('spelling correction', () => {
  it.each([
    ['I relly prefer tea', 'I really prefer tea'],
    ['alergic to nuts', 'allergic to nuts'],
    ['my freind is comming tomorow', 'my friend is coming tomorrow'],
    ['Definitley not', 'Definitely not'],
    ['taht one, pls', 'that one, please'],
  ])('%s', (typed, meant) => {
    expect(withoutSlips(typed)).toBe(meant)
  })

  it.each([
    'a rally in the rain',
    'leaning on a stated fact',
    'Freyd and Sundae',
    'fried eggs, timing is all',
    'staring at it',
  ])('leaves valid words unchanged: %s', (text) => {
    expect(withoutSlips(text)).toBe(text)
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(withoutSlips(withoutSlips(text))).toBe(withoutSlips(text))
      }),
    )
  })
})

describe('plain English', () => {
  it.each([
    ["My landlord's called Mr Dane", 'My landlord is called Mr Dane'],
    ["Ada's vegan and Ada's painting is sold", "Ada is vegan and Ada's painting is sold"],
    ['havent got a car, isnt it', 'have not got a car, is not it'],
    ['weve moved, thats all', 'we have moved, that is all'],
  ])('%s', (typed, plain) => {
    expect(plainEnglish(typed)).toBe(plain)
  })
})
