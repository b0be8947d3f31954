import { expect, it } from 'vitest'
import { saysStillFails } from './unfinished.ts'

it.each([
  "It isn't fixed yet.",
  "This wasn't solved.",
  'Still two rings in the simulation.',
  'The test is not green yet.',
])('%s says that it fails', (sentence) => expect(saysStillFails(sentence)).toBe(true))

it.each(['Still green.', 'Still fine with 3.', 'Still no errors.', 'The tests pass.'])(
  '%s says no failure',
  (sentence) => expect(saysStillFails(sentence)).toBe(false),
)
