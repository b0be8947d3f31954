import { expect, it } from 'vitest'
import { isClientNote, isRefusal } from './client-notes.ts'

it("distinguishes texts that the client writes in the user's name from the user's own", () => {
  expect(isClientNote('<task-notification>\n<status>completed</status>\n</task-notification>')).toBe(true)
  expect(isClientNote('[Request interrupted by user for tool use]')).toBe(true)
  expect(isClientNote('<div> is not closed, why?')).toBe(false)
  expect(isClientNote('Show the system-reminder in the log')).toBe(false)
})

it.each(['/compact', '/compact keep the names of the files', '/clear', ' /model opus', '/exit\n'])(
  'recognizes %j as a client command, not a prompt',
  (text) => expect(isClientNote(text)).toBe(true),
)

it.each([
  '/review src/net.ts',
  '/init',
  '/clear-cache now',
  '/model/index.ts is wrong',
  '/team:clear it',
  'Run /compact',
])('recognizes %j as a prompt', (text) => expect(isClientNote(text)).toBe(false))

it('distinguishes a tool that was not allowed to run from one that failed', () => {
  expect(isRefusal("The user doesn't want to proceed with this tool use. The tool use was rejected")).toBe(true)
  expect(isRefusal('Permission to use Bash with command rm -rf x has been denied.')).toBe(true)
  expect(isRefusal('The user rejected permission to use this specific tool call.')).toBe(true)
  expect(isRefusal('Tool execution aborted')).toBe(true)
  expect(isRefusal('cp: cannot create b: Permission denied')).toBe(false)
})
