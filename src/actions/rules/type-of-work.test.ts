import { expect, it } from 'vitest'
import { typeOfWork } from './type-of-work.ts'

it.each([
  ['Find the problem, fix it, then add tests.', 'Added a backup', 'bugfix'],
  ["This still doesn't work. The list is empty.", 'Moved backup()', 'bugfix'],
  ['ok fix the login timeout bug', '', 'bugfix'],
  ['Add a test for the error page', 'Fixed a type error', 'feature'],
  ['Implement retry', 'Fixed the failing test', 'feature'],
  ['Rename fetchAll to loadAll', '', 'refactor'],
  ['Use the small queue', 'Replaced the queue', 'change'],
  ['Weiter', 'Ich habe den Export ergänzt', 'feature'],
  ['计时器没有反应，修复一下', '', 'bugfix'],
] as const)('reads %s (%s) as %s', (asked, done, type) => {
  expect(typeOfWork(asked, done, ['src/a.ts'])).toBe(type)
})

it('takes documents for a change', () => {
  expect(typeOfWork('Add a guide', 'Added a guide', ['docs/a.md'])).toBe('change')
})
