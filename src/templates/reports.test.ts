import { expect, it } from 'vitest'
import { reports } from './reports.ts'

it.each([
  'The trains run every hour',
  'My brother bought a boat',
  'She said yes',
  'Nobody noticed',
  'Die Tomaten sind reif',
])('recognizes a report about others: %s', (text) => expect(reports(text)).toBe(true))

it.each([
  'Where are you?',
  'They are late, are you there?',
  'I locked myself out',
  'Please water my plants',
  'Therese is here',
  'Thanks a lot',
])('recognizes a question, a message about the writer, or one that needs an answer: %s', (text) =>
  expect(reports(text)).toBe(false),
)
