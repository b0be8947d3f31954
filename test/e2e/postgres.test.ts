import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from '../../src/testing/postgres.ts'
import { type Answer, type Bench, createBench } from './jarvis.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Contents of the files of an export by their paths. */
function contentsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(names.map((name) => [name.slice(folder.length), readFileSync(name, 'utf8')]))
}

describe.skipIf(noPostgres())(`jarvis on PostgreSQL ${noPostgres()}`, () => {
  let server: TestPostgres
  let bench: Bench
  const benches: Bench[] = []
  const benchOn = (database: string, settings: Readonly<Record<string, string>> = {}): Bench => {
    const made = createBench({ JARVIS_DATABASE: database, ...settings })
    benches.push(made)
    return made
  }
  const textOf = (args: readonly string[], { code, out, err }: Answer): string => {
    expect({ code, err }, args.join(' ')).toMatchObject({ code: 0 })
    return out + err
  }
  const said = async (on: Bench, ...args: string[]): Promise<string> => textOf(args, await on.quick(...args))
  /** Each command is a process, as for its user. */
  const saidAlone = async (on: Bench, ...args: string[]): Promise<string> => textOf(args, await on.jarvis(...args))

  beforeAll(async () => {
    server = await startPostgres()
    bench = benchOn(server.address)
  })
  afterAll(async () => {
    for (const one of benches) one.close()
    await server?.stop()
  })

  it('remembers, replaces, recalls and undoes', async () => {
    await saidAlone(bench, 'remember', 'I live in Porto')
    expect(await saidAlone(bench, 'remember', 'I moved to Lisbon')).toContain('no longer')
    expect(await saidAlone(bench, 'recall', 'where do I live')).toContain('Lisbon')
    await saidAlone(bench, 'undo')
    expect(await saidAlone(bench, 'facts', 'list')).toContain('lives in Porto')
  })

  it('stores a conversation and lists its session', async () => {
    const file = join(bench.folder, 'talk.jsonl')
    const line = { session: 's1', role: 'user', content: 'Plan the trip to Faro by train.' }
    writeFileSync(file, `${JSON.stringify(line)}\n`)
    await said(bench, 'ingest', file, '--session', 's1')
    expect(await said(bench, 'session', 'list')).toMatch(/^s1 .*\n {2}Plan the trip to Faro by train\.\n {2}completed/)
  })

  it('indexes a folder, and searches by words and by meaning', async () => {
    expect(await said(bench, 'collection', 'add', bench.notes)).toContain('3 added')
    expect(await said(bench, 'search', 'encrypted')).toContain('backup.md')
    expect(await said(bench, 'query', 'when do we copy the disk')).toContain('backup.md')
    expect(await said(bench, 'update')).toContain('3 unchanged')
  })

  it('shows its address without the password, and passes doctor', async () => {
    const { database, records } = await bench.json<{ database: { path: string; bytes: number }; records: number }>(
      'status',
    )
    expect(database.path).toMatch(/^postgres:\/\/[^:]+@/)
    expect(database.bytes).toBeGreaterThan(100_000)
    expect(records).not.toBe(0)
    const doctor = await said(bench, 'doctor')
    expect(doctor).toContain('PostgreSQL')
    expect(doctor).not.toContain('FAIL')
    expect(await said(bench, 'config', 'explain', 'database')).not.toContain(':test@')
    await said(bench, 'doctor', '--repair')
    await said(bench, 'cleanup')
  })

  it('moves to SQLite and back, byte for byte', async () => {
    await said(bench, 'remember', 'My dentist is Dr. Weber')
    const [files, other] = [benchOn(''), benchOn(await server.fresh())]
    const places = [bench, files, other].map((one) => join(one.folder, 'out'))
    await said(bench, 'export', places[0]!)
    await said(files, 'import', places[0]!)
    await said(files, 'export', places[1]!)
    await said(other, 'import', places[1]!)
    await said(other, 'export', places[2]!)
    const [first, ...others] = places.map(contentsOf)
    expect(Object.keys(first!).length).toBeGreaterThan(4)
    for (const one of others) expect(one).toEqual(first)
    expect(await said(other, 'recall', 'dentist')).toContain('Weber')
  })

  it('forgets, and says what PostgreSQL may still hold', async () => {
    expect(await said(bench, 'forget', '--query', 'dentist', '--yes')).toContain('Deleted. PostgreSQL')
    expect(await said(bench, 'recall', 'dentist')).not.toContain('Weber')
    expect(await said(bench, 'search', 'Weber')).not.toContain('Weber')
  })

  it('separates spaces, and lists those that exist', async () => {
    await said(bench, 'remember', 'The safe opens with a key', '--space', 'team')
    expect(await said(bench, 'recall', 'safe', '--space', 'team')).toContain('key')
    expect(await said(bench, 'recall', 'safe')).not.toContain('key')
    const { spaces } = await bench.json<{ spaces: string[] }>('status')
    expect(spaces).toEqual(['main', 'team'])
    const wrong = await bench.jarvis('search', 'safe', '--space', 'tean')
    expect(wrong.err).toContain('team')
  })

  it('stores messages in their own space, finds them, and forgets them', async () => {
    const file = join(bench.folder, 'talk-of-ann.jsonl')
    const texts = ['The flat has a balcony to the south', 'And the kitchen is old', 'Shall we meet on Sunday?']
    const lines = texts.map((text, n) =>
      JSON.stringify({ conversation: 'Ann', from: 'Ann', text, date: new Date(1_700_000_000_000 + n * 60_000) }),
    )
    writeFileSync(file, lines.join('\n'))
    expect(await said(bench, 'messages', 'import', file)).toContain('3')
    expect(await said(bench, 'search-messages', 'balcony')).toContain('to the south')
    expect(await said(bench, 'messages', 'contacts')).toContain('Ann')
    await said(bench, 'forget', '--contact', 'Ann', '--space', 'messages', '--yes')
    expect(await said(bench, 'search-messages', 'balcony', '--min-score', '0')).not.toContain('to the south')
  })

  it('shares facts between homes on the same database', async () => {
    await said(bench, 'remember', 'The parrot is called Coco')
    const other = benchOn(server.address)
    expect(await said(other, 'recall', 'parrot')).toContain('Coco')
  })

  it('shares memory files between homes, and retracts no fact whose line has not arrived yet', async () => {
    const address = await server.fresh()
    // Twenty commands, of which each would load the model.
    const byWords = { JARVIS_EMBEDDING_MODEL: 'none' }
    const [ann, bob] = [benchOn(address, byWords), benchOn(address, byWords)]
    const file = (of: Bench) => join(of.home, 'spaces', 'main', 'MEMORY.md')
    await said(ann, 'remember', 'My sister is called Ana')
    await said(bob, 'memory', 'init')
    await said(bob, 'memory', 'add', 'The user plays the cello')
    expect(readFileSync(file(bob), 'utf8')).toMatch(/Ana[\s\S]*cello|cello[\s\S]*Ana/)
    for (const one of [ann, bob, ann]) {
      expect(await said(one, 'recall', 'sister')).toContain('Ana')
      expect(await said(one, 'recall', 'cello')).toContain('plays the cello')
    }
    expect(readFileSync(file(ann), 'utf8')).toBe(readFileSync(file(bob), 'utf8'))
    // Both edit before either looks: every line is kept, and a line that its owner takes out is a wish.
    const edit = (of: Bench, from: string | RegExp, to: string) =>
      writeFileSync(file(of), readFileSync(file(of), 'utf8').replace(from, to))
    edit(ann, /^.*sister.*\n/m, '')
    edit(bob, '## System', '## System\n\n- Uses a split keyboard')
    expect(await said(ann, 'recall', 'sister')).not.toContain('Ana')
    edit(ann, '## Work\n', '## Work\n\n- Ships on Fridays\n')
    expect(await said(bob, 'recall', 'keyboard')).toContain('split keyboard')
    expect(await said(ann, 'recall', 'keyboard')).toContain('split keyboard')
    expect(await said(bob, 'recall', 'Fridays')).toContain('Ships on Fridays')
    expect(await said(bob, 'recall', 'sister')).not.toContain('Ana')
    expect(readFileSync(file(ann), 'utf8')).toBe(readFileSync(file(bob), 'utf8'))
  })

  it('reports an unreachable address in one sentence', async () => {
    const lost = await benchOn('postgres://me:hidden@127.0.0.1:9/none').jarvis('recall', 'parrot')
    expect(lost.code).not.toBe(0)
    expect(lost.err).toContain('does not answer')
    expect(lost.err).not.toContain('hidden')
    const wrong = await benchOn('mysql://localhost/jarvis').jarvis('recall', 'parrot')
    expect(wrong.err).toContain('postgres://')
  })

  // A given server may accept any password.
  it.skipIf(process.env.JARVIS_TEST_DATABASE)(
    'refuses a wrong password, and neither prints nor stores it',
    async () => {
      const address = new URL(server.address)
      address.password = 'hidden-word'
      const other = benchOn('')
      const tried = await other.jarvis('config', 'set', 'database', address.href)
      expect([tried.code, tried.err]).toEqual([78, expect.stringContaining('add --force')])
      const set = (await said(other, 'config', 'set', 'database', address.href, '--force')) + tried.out + tried.err
      const refused = await other.jarvis('recall', 'parrot', '--json', '--set', `database=${address.href}`)
      expect(refused.out + refused.err).toContain('database_cannot_open')
      expect(set + refused.out + refused.err).not.toContain('hidden-word')
      const files = readdirSync(other.home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      const holding = files.filter((entry) =>
        readFileSync(join(entry.parentPath, entry.name), 'utf8').includes('hidden-word'),
      )
      expect(holding.map(({ name }) => name)).toEqual(['config.yaml'])
    },
  )
})
