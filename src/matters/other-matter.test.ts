import { describe, expect, it } from 'vitest'
import { isOtherMatter } from './other-matter.ts'

const matters = { outdatedOdds: () => 0 }
const said = (content: string, rest: Partial<Record<'subject' | 'predicate' | 'value' | 'slot', string>> = {}) => ({
  ...{ content, saidAt: 0, subject: 'user', predicate: 'is', value: '', slot: null },
  ...rest,
})
const home = said('Naomi lives in Bath.', {
  subject: 'naomi',
  predicate: 'lives_in',
  value: 'Bath',
  slot: 'naomi|lives_in',
})

describe('a newer statement about the same person', () => {
  it('is about another subject than a home unless it mentions a move', () => {
    expect(isOtherMatter(matters, home, said("Naomi isn't coming on Friday after all."))).toBe(true)
    expect(isOtherMatter(matters, home, said("Naomi's moved in with her boyfriend in Bristol."))).toBe(false)
  })

  it('is about another subject than an origin or a birthday', () => {
    const origin = said('Kenji is from Osaka.', { subject: 'kenji', predicate: 'from', slot: 'kenji|from' })
    const birthday = said("Greta's birthday is on 3 May.", {
      ...{ predicate: 'scheduled', slot: "user|greta's birthday|scheduled" },
    })
    expect(isOtherMatter(matters, origin, said('Kenji is 41, not 42.'))).toBe(true)
    expect(isOtherMatter(matters, birthday, said("Greta's back from hospital, no longer on crutches."))).toBe(true)
    expect(isOtherMatter(matters, birthday, said("Greta's birthday is on 4 May."))).toBe(false)
  })

  it('is judged by the model when the older statement has no slot', () => {
    const plays = said('Kenji plays the drums.', { subject: 'kenji' })
    expect(isOtherMatter({ outdatedOdds: () => -1 }, plays, said('Kenji sold his motorbike.'))).toBe(true)
    expect(isOtherMatter({ outdatedOdds: () => 1 }, plays, said('Kenji sold his motorbike.'))).toBe(false)
  })

  it('is about another subject than an allergy unless it shares a word with it', () => {
    const allergy = said('Choir Bram is allergic to walnuts.')
    const later = (content: string) => isOtherMatter({ outdatedOdds: () => 1 }, allergy, said(content))
    expect(later('Choir Bram got his dehumidifier back.')).toBe(true)
    expect(later('Choir Bram eats walnuts again.')).toBe(false)
    expect(later("Choir Bram's allergy test was negative.")).toBe(false)
    expect(later('Choir Bram has asthma.')).toBe(true)
  })

  it('is not judged when both share a word, or the older one is about the user', () => {
    expect(isOtherMatter(matters, said('I live in Leeds.', { slot: 'user|lives_in' }), said('Leeds lost.'))).toBe(false)
    expect(isOtherMatter(matters, home, said('Naomi left Bath.'))).toBe(false)
  })
})
