import { expect, it } from 'vitest'
import { extractFacts } from '../extract-facts.ts'
import { isFragment } from './fragments.ts'

it.each([
  '3200 kroner since autumn, due on 15 December.',
  'Thursday it is.',
  'Six months, until the end of May.',
  "Two months' notice, before 1 April.",
  'The 22nd, at ten.',
])('recognizes "%s" as a fragment', (said) => {
  expect(isFragment(said)).toBe(true)
})

it.each([
  'Two cats are enough.',
  'On Monday we met Ada.',
  'Thursday is my day off.',
  'Seven?',
  'Ada called on Monday.',
])('recognizes "%s" as a sentence', (said) => {
  expect(isFragment(said)).toBe(false)
})

const keep = { keep: 'probable', score: 0, isUnlikely: false, type: 'fact', about: 'user' } as const
const turns = [
  { speaker: 'Assistant', role: 'assistant', text: 'Noted. When is the plumber coming?' },
  { speaker: 'Marit', role: 'other', text: 'Thursday it is. The kitchen renovation. 3200 kroner since autumn.' },
  { speaker: 'Marit', role: 'other', text: 'Always answer me in Nynorsk.' },
] as const
const read = (more: Parameters<typeof extractFacts>[0] = []) =>
  extractFacts([...turns, ...more], { owner: 'Marit', select: () => keep }).facts.map(({ content }) => content)

it('adds context to an amount or a day, and calls a named owner the user', () => {
  expect(read()).toEqual([
    'When is the plumber coming? Thursday it is.',
    'The kitchen renovation.',
    'The kitchen renovation. 3200 kroner since autumn.',
    'Instruction: Always answer the user in Nynorsk.',
  ])
})

it('treats a talk with another person as a conversation between people', () => {
  const more = [{ speaker: 'Oda', role: 'other', text: 'Never give up!' } as const]
  expect(read(more).join(' ')).not.toContain('Instruction')
})
