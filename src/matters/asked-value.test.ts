import { describe, expect, it } from 'vitest'
import { askedAttribute, missesValue } from './asked-value.ts'

describe('the attribute that a question asks for', () => {
  it.each([
    ['What is my blood type?', ['blood', 'type']],
    ["What is Ingrid Wee's phone number?", ['phone']],
    ['What is the name of our dog?', ['dog']],
    ['Who is my accountant?', ['accountant']],
    ['What is the interest rate of my mortgage?', ['interest', 'rate']],
    ['What did I buy?', []],
    ['Which car do we drive?', []],
  ])('%s', (question, words) => expect(askedAttribute(question)).toEqual(words))
})

describe('a statement without the amount or day that is asked for', () => {
  it.each([
    ['How long is the Tern?', 'Launch moved to 9 January (2027-01-09).'],
    ['How much does the lease earn?', 'My husband runs the oyster lease.'],
    ['When do we move?', 'We are thinking about moving, but nothing is decided.'],
  ])('%s %s', (question, statement) => expect(missesValue(question)!(statement)).toBe(true))

  it.each([
    ['How long is the Tern?', 'The Tern is 5 m long.'],
    ['How big is our flat?', 'Our flat has three rooms.'],
    ['When do we move?', 'We move in spring.'],
  ])('has one: %s %s', (question, statement) => expect(missesValue(question)!(statement)).toBe(false))

  it('is not checked for the past, which the day of saying answers', () => {
    expect(missesValue('When did I sell the car?')).toBeUndefined()
  })
})
