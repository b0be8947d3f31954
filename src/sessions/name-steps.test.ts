import { expect, it } from 'vitest'
import { nameStep } from './name-steps.ts'

const user = (text: string, turn = 0) => ({ text, turn, isAssistant: false })
const named = (text: string, ...said: ReturnType<typeof user>[]) => nameStep({ text, turn: 9 }, said)
const script = user('ok now write the recompute script for the March invoices')

it('quotes the request for a step that does not say what it is about', () => {
  expect(named('run it for real after the accountant has agreed.', script)).toBe(
    'run it for real after the accountant has agreed (asked: write the recompute script for the March invoices)',
  )
  expect(named('Deploy that to both hosts', script, user('yes, go ahead', 1))).toContain('(asked: write the recompute')
})

it.each(['run the script', 'Test the importer and release it', 'Update that host', 'Write the docs'])(
  'leaves a step that names its object: %s',
  (step) => expect(named(step, script)).toBe(step),
)

it('leaves a step without an earlier request', () => {
  expect(named('run it again.')).toBe('run it again.')
  expect(named('run it again.', user('Thanks, that looks good.'))).toBe('run it again.')
})
