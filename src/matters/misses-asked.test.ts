import { describe, expect, it } from 'vitest'
import { missesAsked } from './misses-asked.ts'

const said = (content: string, more: { subject?: string; predicate?: string; type?: string } = {}) => ({
  ...{ content, subject: 'user', predicate: 'said', type: 'fact' },
  ...more,
})

describe('a statement for a requested slot', () => {
  it.each([
    ['where does Jo work?', said("The user's best friend Jo is vegan.", { predicate: 'diet' })],
    ['where does Jo work?', said("Jo is the user's best friend.", { type: 'relationship', predicate: 'friend' })],
    ['where does Jo work?', said('Jo lives in Ulm.', { predicate: 'lives_in' })],
    ["when is Jo's birthday?", said("Quentin's birthday is on March 3.", { predicate: 'birthday' })],
    ['how old is Bea?', said('my neighbor Bea collects stamps')],
  ])('%s: has no value for a slot of that kind', (question, statement) => {
    expect(missesAsked(question)!(statement)).toBe(true)
  })

  it.each([
    ['where does Olof work?', said('my brother Olof got hired by the railways')],
    ['where does Jens work?', said('Jens has been with Siemens for ten years', { predicate: 'works_at' })],
    ['how old is Mia?', said('little Mia celebrated her fifth birthday last week')],
    ['where does Zoe live?', said('Zoe just moved to a farm near Cork')],
    ['how old is my dad?', said("The user's dad was born in 1951.", { predicate: 'born' })],
  ])('%s: has a value, or words that usually come with one', (question, statement) => {
    expect(missesAsked(question)!(statement)).toBe(false)
  })

  it('is not checked for other questions', () => {
    expect(missesAsked('what does Jo like?')).toBeUndefined()
    expect(missesAsked('where do I work?')).toBeUndefined()
  })
})
