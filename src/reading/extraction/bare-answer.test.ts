import { expect, it } from 'vitest'
import { extractFacts } from './extract-facts.ts'

const read = (...texts: string[]) =>
  extractFacts(
    texts.map((text, at) => ({ role: at % 2 === 0 ? ('user' as const) : ('assistant' as const), text })),
    { ofWork: true },
  ).facts.map(({ content }) => content)

const asked = [
  'Should we sample the sonar at 10 or 15 minutes? I think 15 saves enough.',
  '15 saves 31% of the energy.',
]

it('keeps a bare answer with its question', () => {
  expect(read(...asked, 'ok 15 it is. Use camelCase from now on.')).toContainEqual(
    expect.stringMatching(/sample the sonar at 10 or 15 minutes\? ok 15 it is/),
  )
})

it.each(['ok 15 it is.', 'Friday then.', '15 it is'])('does not keep one whose question is unknown: %s', (text) => {
  expect(read('The tide table is wrong.', 'I fixed it.', text)).toEqual([])
})
