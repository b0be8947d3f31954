import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JarvisError } from '../../core/errors.ts'
import { loadOperation } from '../../operations/catalogue.ts'
import { shownOptions } from './command.ts'
import { commands } from './commands.ts'
import { commandHelp, groupHelp, overview } from './help.ts'
import { plainStyle } from './output.ts'
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

describe('a command line', () => {
  it('finds its command by one or two words, with options before or after', () => {
    expect(parse('collection', 'add', '/notes').command?.operation).toBe('collection_add')
    expect(parse('--space', 'work', 'search', 'x').command?.operation).toBe('search')
    expect(parse('search', 'x', '--space', 'work').common.space).toBe('work')
    expect(parse('--agent', 'work', 'search', 'x').common.space).toBe('work')
  })

  it('splits labels at commas, but not paths and sentences', () => {
    const { input } = parse('remember', 'I sail', '--tag', 'sea, boats', '--tag', 'hobby')
    expect(input).toMatchObject({ tag: ['sea', 'boats', 'hobby'] })
    expect(parse('recall', 'x', '--type', 'fact,preference').input).toMatchObject({ type: ['fact', 'preference'] })
    expect(messageOf('recall', 'x', '--type', 'fact,nonsense')).toContain('--type "nonsense": choose one of')
    expect(messageOf('remember', 'x', '--tag', 'a,')).toContain('--tag "": a value is needed')
    expect(parse('decisions', 'add', 'x', '--file', 'a,b.ts').input).toMatchObject({ file: ['a,b.ts'] })
    expect(commandHelp(parse('remember', 'x').command!, { style: plainStyle, width: 100 })).toContain('Several as a,b.')
  })

  it('reads --yes and its old name as "no preview"', () => {
    expect(parse('forget', 'staging', 'password').input).toEqual({ what: ['staging', 'password'] })
    for (const typed of ['--yes', '-y', '--no-dry-run'])
      expect(parse('forget', 'x', typed).input).toEqual({ what: ['x'], dryRun: false })
    expect(parse('upkeep', '--dry-run').input).toEqual({ dryRun: true })
    const help = commandHelp(parse('forget', 'x').command!, { style: plainStyle, width: 80 })
    expect(help).toContain('--yes')
    expect(help).not.toContain('dry-run')
  })

  it('accepts an old option name without listing it', () => {
    for (const typed of ['--notes', '--note'])
      expect(parse('gem', 'add', 'a.md', typed, 'Ask Ann').input).toMatchObject({ [typed.slice(2)]: 'Ask Ann' })
    const help = commandHelp(parse('gem', 'add', 'a.md').command!, { style: plainStyle, width: 80 })
    expect(help).toContain('--notes')
    expect(help).not.toMatch(/--note\b/)
  })

  it('accepts rm and ls for remove and list in commands that have those', () => {
    expect(parse('context', 'rm', 'notes/garden')).toMatchObject({
      command: { operation: 'context_remove' },
      input: { target: 'notes/garden' },
    })
    expect(parse('--space', 'work', 'collection', 'ls').command?.operation).toBe('collection_list')
    expect(parse('search', 'rm').input).toEqual({ query: 'rm' })
    expect(messageOf('config', 'rm', 'x')).toContain('Unknown command "config rm"')
  })

  it('suggests commands whose second word was typed', () => {
    expect(messageOf('add', './notes')).toContain('Unknown command "add". Did you mean "collection add"')
  })

  it('passes an option to the command that defines it', () => {
    const { input, common } = parse('observations', 'search', 'login', '--agent', 'codex', '--space', 'work')
    expect([input.agent, common.space]).toEqual(['codex', 'work'])
    expect(parse('session', 'add', 's1', 'hello', '--agent', 'codex').common.space).toBeUndefined()
  })

  it('joins the words of a query and reads options of every type', () => {
    const { input } = parse(
      'query',
      'what',
      'about',
      'backups?',
      '-n',
      '5',
      '-c',
      'a',
      '-c',
      'b',
      '--min-score=0.4',
      '--no-rerank',
    )
    expect(input).toEqual({
      query: 'what about backups?',
      limit: 5,
      collection: ['a', 'b'],
      minScore: 0.4,
      rerank: false,
    })
  })

  it('accepts an argument as an option with its name', () => {
    expect(parse('search', '--query', 'warm socks').input).toEqual(parse('search', 'warm', 'socks').input)
    expect(parse('knowledge', 'list', '--project', 'web').input).toEqual(parse('knowledge', 'list', 'web').input)
    expect(parse('get', '--ref=notes/a.md').input).toEqual(parse('get', 'notes/a.md').input)
    expect(() => parse('get', 'notes/b.md', '--ref', 'notes/a.md')).toThrow('Unexpected argument "notes/b.md"')
    expect(() => parse('search', '--query')).toThrow('--query needs a value.')
    expect(() => parse('search', '--quory', 'socks')).toThrow('Unknown option --quory')
  })

  it('reads everything after -- as words', () => {
    expect(parse('search', '--', '-draft', '--json').input).toEqual({ query: '-draft --json' })
  })

  it('suggests the nearest command, option and choice', () => {
    expect(messageOf('serach', 'x')).toContain('Did you mean search')
    expect(messageOf('collection', 'ad', 'x')).toContain('Did you mean "collection add"?')
    expect(messageOf('search', 'x', '--limti', '3')).toContain('Did you mean --limit?')
    expect(messageOf('search', 'x', '--order', 'best')).toContain('choose one of relevance, date_desc, date_asc')
    expect(messageOf('wie', 'geht', 'das')).toContain('jarvis query "wie geht das"')
  })

  it('accepts help and version as first words', () => {
    expect(parse('help', 'search')).toMatchObject({ command: { operation: 'search' }, common: { help: true } })
    expect(parse('help')).toMatchObject({ common: { help: true } })
    expect(parse('version')).toMatchObject({ common: { version: true } })
    expect(messageOf('help', 'serach')).toContain('search')
  })

  it('reports what is missing first, then its form', () => {
    expect(messageOf('facts', 'get')).toMatch(/^Missing <id\|#docid> \(.+[^.]\)\. Usage: jarvis facts get/)
    expect(messageOf('status', 'please')).toContain('Usage: jarvis status. Quote text')
  })

  it('explains how to exclude a word that looks like an option', () => {
    expect(messageOf('search', 'backup', '-cloud', 'x')).toContain('quote the whole question')
    expect(messageOf('search', 'backup', '-xyz')).toContain('quote the whole question')
  })

  it('refuses values out of range, missing values, missing and surplus arguments', () => {
    expect(messageOf('search', 'x', '-n', '0')).toContain('from 1 to 100')
    expect(messageOf('search', 'x', '-n', '2.5')).toContain('whole number')
    expect(messageOf('search', 'x', '-n')).toContain('needs a value')
    expect(messageOf('search', 'x', '-n', '--json')).toContain('needs a value')
    expect(messageOf('search', 'x', '--explain=yes')).toContain('does not take a value')
    expect(messageOf('get')).toContain('Missing <path')
    expect(messageOf('get', 'a', 'b')).toContain('Unexpected argument')
    expect(messageOf('search', 'x', '--json', '--csv')).toContain('Use only one')
    expect(messageOf('search', 'x', '--set', 'nothing')).toContain('name=value')
  })

  it('accepts --help anywhere without required arguments', () => {
    expect(parse('get', '--help').common.help).toBe(true)
    expect(parse('collection').group).toBe('collection')
    expect(parse().command).toBeUndefined()
  })

  it('fails only with InvalidInput, for any input', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'search',
        'get',
        'collection',
        'add',
        '--',
        '-n',
        '--json',
        '-c',
        '--no-',
        '---',
        '--=',
        '-',
        '--set',
      ),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (argv) => {
        try {
          parse(...argv)
        } catch (error) {
          expect(error).toBeInstanceOf(JarvisError)
          expect((error as JarvisError).kind).toBe('InvalidInput')
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('accepts for a fast command exactly what the schema of its operation accepts', async () => {
    const { input: schema } = await loadOperation('search')
    const value = fc.oneof(
      fc.integer({ min: -3, max: 120 }).map(String),
      fc.constantFrom('1e1', '0.5', 'x', 'document', 'date_asc', ''),
    )
    const flag = fc.constantFrom(
      '--limit',
      '--offset',
      '--min-score',
      '--order',
      '--kind',
      '--after',
      '--path',
      '--tag',
    )
    await fc.assert(
      fc.asyncProperty(flag, value, async (name, text) => {
        const raw: Record<string, unknown> = { query: 'x' }
        const field = name.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
        const numeric = ['limit', 'offset', 'minScore'].includes(field)
        raw[field] = numeric
          ? text === ''
            ? Number.NaN
            : Number(text)
          : ['kind', 'tag'].includes(field)
            ? [text]
            : text
        const byCommandLine = messageOf('search', 'x', `${name}=${text}`) === ''
        expect(byCommandLine, `${name}=${text}`).toBe(schema.safeParse(raw).success)
      }),
    )
  })
})

describe('a mistyped verb of a family', () => {
  it('is refused where it would become the text of a started task', () => {
    for (const typed of [['lst'], ['shw', '01m8106badbj5j'], ['stpo', '01m8106badbj5j'], ['resume-']])
      expect(messageOf('agent', ...typed)).toMatch(
        /Unknown command "agent .*Did you mean "agent (list|show|stop|resume)"/,
      )
    expect(messageOf('skills', 'shw', 'x')).toContain('Did you mean "skills show"')
    expect(messageOf('learnings', 'shw', '01m8106badbj5j')).toContain('Did you mean "learnings show"')
  })
  it('is accepted as text for a query', () => {
    expect(parse('agent', 'list the files of the queue').input).toMatchObject({ task: 'list the files of the queue' })
    expect(parse('agent', 'lst', 'of', 'files').input).toMatchObject({ task: 'lst of files' })
    expect(parse('agent', 'refactor').input).toMatchObject({ task: 'refactor' })
    expect(parse('decisions', 'ad').input).toMatchObject({ query: 'ad' })
    expect(parse('learnings', 'shop').input).toMatchObject({ project: 'shop' })
  })
  it('lists when only the name of the family is typed', () => {
    for (const family of ['skills', 'skill', 'learnings', 'learning', 'decisions', 'models'])
      for (const verb of ['list', 'ls'])
        expect(parse(family, verb), `${family} ${verb}`).toMatchObject({
          command: { words: [family.endsWith('s') ? family : `${family}s`] },
          input: {},
        })
    expect(parse('knowledge', 'list')).toMatchObject({ command: { words: ['knowledge', 'list'] } })
  })
  it('shows help for "help" after a family name', () => {
    expect(parse('agent', 'help')).toMatchObject({ command: { operation: 'agent_run' }, common: { help: true } })
    expect(parse('context', 'help')).toMatchObject({ group: 'context' })
    expect(parse('query', 'help').input).toMatchObject({ query: 'help' })
  })
})

describe('the help text', () => {
  const view = { width: 100, style: plainStyle }

  it("lists a command's own option once, and omits options that need structured input", () => {
    const help = commandHelp(parse('session', 'add', 's1', 'x').command!, view)
    expect(help.match(/--agent/g)).toHaveLength(1)
    expect(help).not.toContain('--turns')
  })

  it('lists every command in the overview and every option of a command', () => {
    const all = overview(commands.all(), '1.2.3', view)
    for (const { words } of commands.all()) {
      // A command family is one entry with its words, which wrap like any text.
      const [, family = ''] = new RegExp(`^  ${words[0]} …([\\s\\S]*?)(?=^  \\S|^$)`, 'm').exec(all) ?? []
      const names = family.split(/[\s,:]+/)
      expect(all.includes(`  ${words.join(' ')} `) || names.includes(words[1]!), words.join(' ')).toBe(true)
    }
    expect(all.split('\n').length).toBeLessThan(150)
    for (const command of commands.all()) {
      const help = commandHelp(command, view)
      for (const { flag } of shownOptions(command.options)) expect(help).toContain(flag)
      expect(help.split('\n').filter(({ length }) => length > 100)).toEqual([])
    }
    expect(groupHelp('context', commands.all(), 100)).toContain('context remove')
  })

  it('lists the other commands of a family in the help of its one-word command', () => {
    for (const word of ['agent', 'learnings', 'skills', 'decisions', 'usage', 'sync', 'phone', 'models']) {
      const help = commandHelp(parse(word, '--help').command!, view, commands.all())
      const members = commands.all().filter(({ words }) => words[0] === word && words.length > 1)
      expect(members.length, word).toBeGreaterThan(0)
      for (const { words } of members) expect(help).toMatch(new RegExp(`^  ${words.join(' ')} +\\S`, 'm'))
      expect(help.split('\n').filter(({ length }) => length > 100)).toEqual([])
    }
    expect(commandHelp(parse('agent', 'list', '--help').command!, view, commands.all())).not.toContain('agent stop')
  })

  it('describes every argument and option', () => {
    for (const { words, options, arguments: places, summary } of commands.all()) {
      expect(summary, words.join(' ')).not.toBe('')
      for (const { description, flag } of options) expect(description, `${words.join(' ')} --${flag}`).not.toBe('')
      for (const { description, label } of places) expect(description, `${words.join(' ')} ${label}`).not.toBe('')
    }
  })
})
