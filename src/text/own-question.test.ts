import { describe, expect, it } from 'vitest'
import { asOwnKeywords, asOwnQuestion } from './own-question.ts'

describe('a question about the user', () => {
  it.each([
    ['Where does the user live?', 'Where do I live?'],
    ["user's job", 'my job'],
    ["When is the user's mother's operation?", "When is my mother's operation?"],
    ['What is the user allergic to?', 'What am I allergic to?'],
    ['has the user been to Porto?', 'have I been to Porto?'],
    ['what did the user say about Rosa', 'what did I say about Rosa'],
    ['what does the user call their dog?', 'what do I call my dog?'],
    ['tell me about the user', 'tell me about me'],
    ['Who is Nadia?', 'Who am I?'],
    ['Nadia’s sister', 'my sister'],
  ])('becomes the question of its owner: %s', (asked, own) => {
    expect(asOwnQuestion(asked, 'Nadia')).toBe(own)
  })

  it.each([
    'where do I live?',
    'the users table',
    'the user-agent header',
    "the users' rights",
    'user table',
    'What did Nadiab and their dog do?',
  ])('leaves others as they are: %s', (asked) => {
    expect(asOwnQuestion(asked, 'Nadia')).toBe(asked)
  })

  it('does not take a verb for the name', () => {
    for (const asked of ['Will I need a visa?', 'what will Anna bring?', 'Will it rain in Porto?'])
      expect(asOwnQuestion(asked, 'Will')).toBe(asked)
    expect(asOwnQuestion('Where does Émile work?', 'Émile')).toBe('Where do I work?')
    expect(asOwnQuestion("Will's dentist", 'Will')).toBe('my dentist')
    expect(asOwnQuestion('Where does Will work?', 'Will')).toBe('Where do I work?')
  })

  it('does not know the owner by a name that was not said', () => {
    expect(asOwnQuestion("Nadia's sister")).toBe("Nadia's sister")
  })
})

describe('keywords after "user"', () => {
  it('become those of the owner', () => {
    expect(asOwnKeywords('user diet')).toBe('my diet')
    expect(asOwnKeywords('user')).toBeUndefined()
    expect(asOwnKeywords('the users table')).toBeUndefined()
  })
})
