import { describe, expect, it } from 'vitest'
import { asksAmount, statesAmount, subjectOf } from './asked-subject.ts'

const named = [
  { id: 'ann', name: 'Ann Larsen' },
  { id: 'boris', name: 'Boris' },
]

describe('the subject of a query', () => {
  it.each([
    ['What did Ann say about the flat?', 'ann'],
    ['What did I tell Boris about the flat?', null],
    ['What have I promised to bring when Ann moves?', null],
    ['What did Ann tell Boris?', 'ann'],
    ['Was hat Ann empfohlen?', 'ann'],
    ['Was habe ich Boris versprochen?', null],
    ['Where does Boris’s car stand?', 'boris'],
  ])('%s', (question, subject) => expect(subjectOf(question, named)).toEqual(subject === null ? null : [subject]))

  it('includes every person with that name', () => {
    const both = [...named, { id: 'other', name: 'Ann' }]
    expect(subjectOf('What did Ann say?', both)).toEqual(['ann', 'other'])
  })

  it('is undefined when the person is only mentioned', () => {
    expect(subjectOf('Which book is about Boris?', named)).toBeUndefined()
    expect(subjectOf('What was wrong with the car of Ann?', named)).toBeUndefined()
    expect(subjectOf('where is the key', named)).toBeUndefined()
  })

  it('may be a number or a date that a message contains', () => {
    expect(['When does Ann move?', 'How much is the rent?', 'Wann kommt Ann?', 'Who is Ann?'].map(asksAmount)).toEqual([
      ...[true, true, true, false],
    ])
    expect(['1,450 a month', 'on Friday', 'three of us', 'am Dienstag', 'it was lovely'].map(statesAmount)).toEqual([
      ...[true, true, true, true, false],
    ])
  })
})
