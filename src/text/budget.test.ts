import { describe, expect, it } from 'vitest'
import { estimateTokens, fitToBudget } from './budget.ts'

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    [' \n\t', 0],
    ['the quick brown fox', 4],
    ['Hello, world!', 4],
    ['internationalization', 6],
    ['2023', 2],
    ['日本語', 3],
    ['😀', 1],
  ])('%j is %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens)
  })

  it('adds up over the parts of a text split between words', () => {
    const text = 'some words, and numbers 1234 in a row'
    const cut = text.indexOf('and')
    expect(estimateTokens(text, 0, cut) + estimateTokens(text, cut)).toBe(estimateTokens(text))
  })
})

describe('fitToBudget', () => {
  it('keeps items that fit in order, and skips others', () => {
    const items = [{ tokens: 5 }, { tokens: 8 }, { tokens: 4 }, { tokens: 2 }]
    expect(fitToBudget(items, 10)).toEqual([{ tokens: 5 }, { tokens: 4 }])
    expect(fitToBudget(items, 0)).toEqual([])
  })
})
