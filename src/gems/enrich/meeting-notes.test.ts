import { describe, expect, it } from 'vitest'
import { meetingNotes } from './meeting-notes.ts'

const talk = (...lines: string[]): string => lines.map((line, index) => `[00:00:0${index}] ${line}`).join('\n\n')

describe('meeting notes', () => {
  it('contain decisions, action items and open questions, each with speaker and time', () => {
    expect(
      meetingNotes(
        talk(
          'Ann: We decided to use piles of oak.',
          'Bob: I will send the drawings by Friday.',
          'Ann: When does the tide turn on Monday?',
          'Bob: At noon.',
          'Ann: Who pays for the crane?',
        ),
      ),
    ).toEqual({
      decisions: ['We decided to use piles of oak. (Ann, 00:00:00)'],
      actionItems: ['I will send the drawings by Friday. (Bob, 00:00:01)'],
      openQuestions: ['Who pays for the crane? (Ann, 00:00:04)'],
    })
  })

  it('exclude closing questions, and questions that one speaker asks and answers', () => {
    const ending = talk('Ann: The pier is done.', 'Bob: Good work, all of you.', 'Ann: So, any questions before we go?')
    expect(meetingNotes(ending).openQuestions).toEqual([])
    expect(meetingNotes(talk('Why does a pier stand? It has piles.', 'What holds the piles in place?'))).toEqual({
      ...{ decisions: [], actionItems: [], openQuestions: [] },
    })
  })

  it('contain a question declared open', () => {
    const open = talk(
      'Ann: Who pays for the survey? That is still open.',
      'Bob: The state, I hope.',
      'Ann: We will see.',
    )
    expect(meetingNotes(open).openQuestions).toEqual(['Who pays for the survey? (Ann, 00:00:00)'])
    expect(meetingNotes(talk('Ann: We met the mayor.', 'Bob: That is still open.')).openQuestions).toHaveLength(1)
  })
})
