import { describe, expect, it } from 'vitest'
import { commands } from './commands.ts'
import { groupHelp } from './help.ts'
import { otherWords } from './other-words.ts'
import { parseArguments } from './parse-arguments.ts'

const parse = (...argv: string[]) => parseArguments(argv, commands)
const messageOf = (...argv: string[]) => {
  try {
    parse(...argv)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('a command typed with another word', () => {
  it('matches a command family by singular and plural', () => {
    expect(parse('project', 'list').command?.operation).toBe('project_list')
    expect(parse('gems', 'ls').command?.operation).toBe('gem_list')
    expect(parse('fact', 'history', 'a1b2c3')).toMatchObject({ command: { operation: 'fact_history' } })
    expect(parse('sessions').group).toBe('sessions')
    expect(groupHelp('project', commands.all(), 80)).toMatch(/projects list[\s\S]*project create/)
    expect(messageOf('projects', 'shw')).toContain('Did you mean "projects show"')
  })

  it("suggests commands for other programs' words, and settings for unknown options", () => {
    expect(messageOf('settings')).toContain('Did you mean "config explain" or "config set"?')
    expect(messageOf('constructor')).toContain('Unknown command "constructor"')
    expect(messageOf('ask', 'why')).toContain('Did you mean "query"?')
    expect(messageOf('config', 'list')).toMatch(/Unknown command "config list"\. "config" has explain, /)
    expect(messageOf('serve', '--port', '80')).toMatch(/As a setting: .*--set server\.port=…/)
    const known = new Set(commands.words.map((words) => words.join(' ')))
    for (const [word, meant] of Object.entries(otherWords)) {
      expect([word, known.has(word)]).toEqual([word, false])
      expect([word, meant.filter((each) => !known.has(each))]).toEqual([word, []])
    }
  })

  it('suggests a command of the family for verbs of other programs', () => {
    expect(messageOf('gem', 'find', 'tides')).toContain('Did you mean "gem search"?')
    expect(messageOf('gem', 'rm', '3f2a')).toContain('Did you mean "gem delete"?')
    expect(messageOf('gem', 'open', '3f2a')).toContain('Did you mean "gem show"?')
    expect(messageOf('project', 'new', 'roof')).toContain('Did you mean "project create"?')
    expect(messageOf('gem', 'lst')).toContain('Did you mean "gem list"?')
    expect(messageOf('project', 'rm', 'roof')).toContain('Did you mean "project delete"?')
    expect(messageOf('project', 'fetch', 'roof')).toMatch(/"project" has list, /)
  })
})
