import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf, type Bench, createBench, writeNotes } from './jarvis.ts'

let bench: Bench
beforeAll(async () => {
  bench = createBench()
  await bench.jarvis('collection', 'add', bench.notes)
})
afterAll(() => bench.close())

describe('an invalid command line', () => {
  const cases: [name: string, argv: string[], code: number, said: string][] = [
    ['unknown command', ['serach', 'x'], 2, 'Did you mean search'],
    ['unknown option', ['search', 'x', '--limti', '3'], 2, 'Did you mean --limit?'],
    ['value out of range', ['search', 'x', '-n', '1000'], 2, 'from 1 to 100'],
    ['missing argument', ['get'], 2, 'Missing <'],
    ['bad date', ['search', 'x', '--after', 'someday'], 2, 'is not a date'],
    ['unknown collection', ['search', 'x', '-c', 'note'], 3, 'Did you mean notes?'],
    ['unknown document', ['get', 'notes/bakcup.md'], 3, 'backup.md'],
    ['unknown docid', ['get', '#ffffff'], 3, '#ffffff'],
    ['unknown folder', ['collection', 'add', 'nowhere'], 3, 'nowhere'],
    ['a name that is taken', ['collection', 'add', '.', '--name', 'notes'], 4, 'notes'],
    ['a bad name for a space', ['search', 'x', '--space', '../x'], 2, 'name of a space'],
    ['a space that is not there', ['undo', '--space', 'mian'], 3, 'Did you mean main?'],
    ['a space that is not there, to be served', ['serve', '--space', 'mian'], 3, 'Did you mean main?'],
    ['a space that is not there, to be watched', ['watch', '--space', 'mian'], 3, 'Did you mean main?'],
    ['unknown setting', ['search', 'x', '--set', 'search.limt=3'], 78, 'search.limit'],
    ['a form that an answer has not', ['rebuild', '--csv'], 2, '--json'],
  ]
  it.each(cases)('%s: returns the exit code and writes only to stderr', async (_name, argv, code, said) => {
    const answer = await bench.quick(...argv)
    expect(answer).toMatchObject({ code, out: '' })
    expect(answer.err).toContain(said)
    expect(answer.err).toMatch(/^jarvis: /)
  })

  it('reports an error as JSON with --json', async () => {
    const { code, out, err } = await bench.jarvis('search', 'x', '-c', 'note', '--json')
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(JSON.parse(err)).toMatchObject({
      error: { kind: 'NotFound', code: 'collection_not_found', details: { suggestions: ['notes'] } },
    })
  })

  it('shows the stack of a failure with --debug', async () => {
    const { err } = await bench.jarvis('search', 'x', '-c', 'note', '--debug')
    expect(err).toContain('    at ')
  })
})

describe('command output', () => {
  const reads = [
    ['search', 'backup'],
    ['search', 'nothinglikethis'],
    ['query', 'where are the backups?', '--explain'],
    ['vsearch', 'vegetables'],
    ['similar', 'notes/backup.md'],
    ['get', 'notes/backup.md'],
    ['multi-get', 'notes/**'],
    ['ls'],
    ['status'],
    ['collection', 'list'],
    ['context', 'list'],
    ['config', 'explain'],
    ['doctor'],
    ['cleanup', '--dry-run'],
  ]
  it.each(reads)('is only JSON with --json: %s %s', async (...argv) => {
    const { out, err } = await bench.quick(...argv.filter((word) => word !== undefined), '--json')
    expect(() => JSON.parse(out)).not.toThrow()
    expect(err).toBe('')
  })

  it('is available as CSV, addresses, Markdown and full passages', async () => {
    const csv = await bench.quick('search', 'backup', '--csv')
    expect(csv.out.split('\n')[0]).toMatch(/^score,docid,kind,title,uri/)
    const files = await bench.quick('search', 'backup', '--files')
    expect(files.out).toMatch(/^jarvis:\/\/notes\/backup\.md:\d\n$/)
    const markdown = await bench.quick('search', 'backup', '--md')
    expect(markdown.out).toMatch(/^## Backups\n/)
    const full = await bench.quick('search', 'backup', '--full')
    expect(full.out).toContain('Every night at two')
  })

  it('shows no score when the query has only filters', async () => {
    const { out } = await bench.jarvis('search', 'path:garden/*')
    expect(out).toMatch(/plan\.md:\d+ {2}listed by date · #/)
    const [listed] = (await bench.json<{ hits: object[] }>('query', '', '--path', 'garden/*')).hits
    expect(listed).toMatchObject({ score: null, matchType: 'listed' })
    for (const args of [['--collection', 'notes'], []])
      expect((await bench.quick('search', ...args)).out).toContain('listed by date · #')
    for (const form of ['--csv', '--md', '--explain'])
      expect((await bench.quick('search', 'path:garden/*', form)).out, form).not.toMatch(/\b1\.0\b/)
  })

  it('has no color in a pipe and fits the terminal width', async () => {
    const { out } = await bench.jarvis('search', 'backup')
    expect(out).not.toContain('\u001b')
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100)
  })

  it('follows the settings, and is the same on the fast and the full path', async () => {
    const [fast, full] = await Promise.all([
      bench.jarvis('search', 'backup OR garden', '-n', '1'),
      bench.jarvis('search', 'backup OR garden', '--set', 'search.limit=1'),
    ])
    expect(full).toEqual(fast)
    writeFileSync(join(bench.home, 'config.yaml'), 'search:\n  limit: 1\n')
    expect(await bench.jarvis('search', 'backup OR garden')).toEqual(fast)
    writeFileSync(join(bench.home, 'config.yaml'), 'search:\n  limt: 1\n')
    const wrong = await bench.jarvis('search', 'backup')
    expect(wrong.code).toBe(78)
    expect(wrong.err).toContain('config.yaml')
    writeFileSync(join(bench.home, 'config.yaml'), '')
  })

  it('completes in four shells', async () => {
    for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
      const { code, out } = await bench.quick('completions', shell)
      expect(code).toBe(0)
      expect(out).toContain('multi-get')
    }
    // As it was called before.
    expect((await bench.jarvis('completion', 'bash')).code).toBe(0)
    expect((await bench.jarvis('completions', 'tcsh')).code).toBe(2)
  })

  it('stops on an interrupt: watching with exit code 0, unfinished work with 130', async () => {
    const watching = bench.start(['watch'])
    watching.stderr?.once('data', () => watching.kill('SIGINT'))
    expect(await new Promise((resolve) => watching.once('close', resolve))).toBe(0)
    // Far more than can be embedded before the interrupts, which come when the first texts have been.
    const text = (note: number) => `# Note ${note}\n\n${`It stays for a while, and ${note} days more. `.repeat(80)}\n`
    writeNotes(bench.notes, Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`many/${i}.md`, text(i)])))
    const written = () => statSync(join(bench.home, 'cache/embeddings.db-wal'), { throwIfNoEntry: false })?.mtimeMs ?? 0
    for (const later of [0, 300]) {
      const before = written()
      const updating = bench.start(['update', '--wait', '--json'])
      while (updating.exitCode === null && written() <= before) await sleep(20)
      setTimeout(() => updating.kill('SIGINT'), later)
      const { code, out, err } = await answerOf(updating)
      expect({ code, out }).toEqual({ code: 130, out: '' })
      expect(err).toContain('"cancelled"')
    }
  })
})
