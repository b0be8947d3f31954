import { expect, it } from 'vitest'
import { refuseMessages } from './coding-agent.ts'
import { commands } from './commands.ts'
import { parseArguments } from './parse-arguments.ts'

const agent = { CLAUDECODE: '1' }
const run = (line: string, environment: Record<string, string>) => () =>
  refuseMessages(parseArguments(line.split(' '), commands), environment)

it.each([
  'search-messages flat',
  'messages context Ann',
  'reply Ann',
  'templates list',
  'search flat --space messages',
])('refuses message commands in the shell of a coding agent: %s', (line) => {
  expect(run(line, agent)).toThrow('in a terminal of your own')
  expect(run(line, { GEMINI_CLI: '1' })).toThrow('GEMINI_CLI is set')
  expect(run(line, { CLAUDECODE: '' })).not.toThrow()
  expect(run(line, {})).not.toThrow()
})

it("allows an agent's own searches, and imports for the owner", () => {
  for (const line of ['search flat', 'search flat --space all', 'messages import chat.db', 'recall flat'])
    expect(run(line, agent)).not.toThrow()
})
