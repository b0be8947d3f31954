import { expect, it } from 'vitest'
import { asksNext, isOver } from './coming.ts'

const now = Date.parse('2026-11-30T12:00:00Z')

it.each([
  ['When is my next dentist appointment?', true],
  ['What is my upcoming flight?', true],
  ['What is coming up?', true],
  ['When do I see the dentist next?', true],
  ['What do I do next week?', false],
  ['What is the next step in the migration?', false],
  ['Which book do I read next?', false],
  ['When do I take the next step?', false],
  ['Who lives next door?', false],
  ['What is next on Friday?', false],
])('finds a question for what is next without a day: %s', (question, asks) => {
  expect(asksNext(question, now)).toBe(asks)
})

it('says that a statement is over only when its last day is past', () => {
  const said = (content: string) => ({ content, saidAt: Date.parse('2026-10-08'), dueAt: null })
  const today = Date.parse('2026-11-30')
  expect(isOver(said('My checkup is on 3 November.'), today)).toBe(true)
  expect(isOver(said('My checkup is on 14 December.'), today)).toBe(false)
  expect(isOver(said('My dentist is Dr Quill.'), today)).toBe(false)
  expect(isOver({ ...said('My checkup is soon.'), dueAt: Date.parse('2026-11-03') }, today)).toBe(true)
})
