import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noPostgres, startPostgres, type TestPostgres } from '../../src/testing/postgres.ts'
import { answerOf, type Bench, createBench, withoutProgress } from './jarvis.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

interface Moved {
  from: string
  to: string
  spaces: { space: string; sha256: string; documents: number; counts: { what: string; count: number }[] }[]
  kept: string[]
}

/** Contents of the files of an export by their paths. The list of them has the hash of the log. */
function contentsOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'jarvis-export.json',
  )
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]))
}

/** The same as before; a log may have gone on with the documents that were indexed since. */
function expectSame(after: Record<string, string>, before: Record<string, string>): void {
  const log = '/data/log.jsonl'
  expect({ ...after, [log]: '' }).toEqual({ ...before, [log]: '' })
  expect(after[log]?.startsWith(before[log] as string)).toBe(true)
  const added = after[log]?.slice(before[log]?.length).trim().split('\n').filter(Boolean) ?? []
  for (const line of added) expect(line).toContain('"action":"file.add"')
}

describe.skipIf(noPostgres())(`jarvis move ${noPostgres()}`, () => {
  let server: TestPostgres
  const benches: Bench[] = []
  const made = (): Bench => {
    const bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
    benches.push(bench)
    return bench
  }
  const said = async (on: Bench, ...args: string[]): Promise<string> => {
    // Moving is done by processes; what else is asked of a home need not start one each.
    const { code, out, err } = await on.quick(...args)
    expect({ code, err }, args.join(' ')).toMatchObject({ code: 0 })
    return out + err
  }
  const exported = async (on: Bench, name: string, space = 'main') => {
    await said(on, 'export', join(on.folder, name), '--space', space)
    return contentsOf(join(on.folder, name))
  }
  const liveIn = async (bench: Bench) => {
    await said(bench, 'remember', 'I live in Porto')
    await said(bench, 'remember', 'I moved to Lisbon')
    await said(bench, 'collection', 'add', bench.notes)
    await said(bench, 'remember', 'The team is called Otters', '--space', 'team')
    const talk = { conversation: 'Ann', from: 'Ann', text: 'The flat has a balcony', date: '2024-05-01T10:00:00Z' }
    writeFileSync(join(bench.folder, 'talk.jsonl'), JSON.stringify(talk))
    await said(bench, 'messages', 'import', join(bench.folder, 'talk.jsonl'))
  }

  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(async () => {
    for (const one of benches) one.close()
    await server?.stop()
  })

  it('moves every space there and back, byte for byte, and keeps the old stores', async () => {
    const bench = made()
    await liveIn(bench)
    const before = [await exported(bench, 'a'), await exported(bench, 'team-a', 'team')]
    const address = await server.fresh()
    const over = await bench.json<Moved>('move', '--to', address)
    expect(over.spaces.map(({ space }) => space)).toEqual(['main', 'messages', 'team'])
    expect(over.spaces[0]?.documents).toBe(3)
    expect(JSON.stringify(over)).not.toContain(':test@')
    expect(over.kept).toHaveLength(3)
    for (const file of over.kept) expect(existsSync(file)).toBe(true)
    expect(existsSync(join(bench.home, 'spaces', 'main', 'jarvis.db'))).toBe(false)
    expect((await bench.json<{ database: { path: string } }>('status')).database.path).toContain('postgres://')
    expectSame(await exported(bench, 'b'), before[0]!)
    expectSame(await exported(bench, 'team-b', 'team'), before[1]!)
    expect(await said(bench, 'search-messages', 'balcony')).toContain('The flat')
    // Rows kept their numbers: new rows must get others.
    await said(bench, 'remember', 'My dentist is Dr. Weber')
    expect(await said(bench, 'recall', 'dentist')).toContain('Weber')
    expect(await said(bench, 'recall', 'where do I live')).toContain('Lisbon')
    expect(await said(bench, 'search', 'encrypted')).toContain('backup.md')
    expect(await said(bench, 'undo')).toContain('Weber')
    await said(bench, 'remember', 'My dentist is Dr. Weber')
    const later = await exported(bench, 'c')
    // The new files do not exist yet, which must not be reported as a loss.
    const back = await bench.jarvis('move', '--to', 'sqlite', '--json')
    expect({ to: (JSON.parse(back.out) as Moved).to, err: withoutProgress(back.err) }).toEqual({
      to: 'sqlite',
      err: '',
    })
    expectSame(await exported(bench, 'd'), later)
    expect(await said(bench, 'recall', 'dentist')).toContain('Weber')
    expect(await said(bench, 'search', 'encrypted')).toContain('backup.md')
    // PostgreSQL still has its spaces: a second move reports that, and renames them with --replace.
    const taken = await bench.jarvis('move', '--to', address)
    expect(taken.err).toContain('--replace')
    expect((await bench.json<{ database: { path: string } }>('status')).database.path).toContain('jarvis.db')
    const again = await bench.json<Moved>('move', '--to', address, '--replace')
    expect(again.kept.filter((name) => name.startsWith('before_move_'))).toHaveLength(3)
    expect(await said(bench, 'recall', 'dentist')).toContain('Weber')
  })

  it('resumes after it was killed, and leaves no copy behind', async () => {
    const bench = made()
    await liveIn(bench)
    const lines = Array.from({ length: 300 }, (_, n) =>
      JSON.stringify({ content: `Shelf ${n} holds book ${n * 7}`, id: `f${n}` }),
    )
    writeFileSync(join(bench.folder, 'facts.jsonl'), lines.join('\n'))
    await said(bench, 'import', join(bench.folder, 'facts.jsonl'), '--from', 'jsonl')
    const before = await exported(bench, 'a')
    const address = await server.fresh()
    const child = bench.start(['move', '--to', address])
    const ended = answerOf(child)
    const progress = join(bench.home, 'cache', 'move.json')
    while (!existsSync(progress) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5))
    child.kill('SIGKILL')
    await ended
    const moved = await bench.json<Moved>('move', '--to', address)
    expect(moved.spaces).toHaveLength(3)
    expectSame(await exported(bench, 'b'), before)
    expect(readdirSync(bench.home).filter((name) => name.startsWith('.move-'))).toEqual([])
    expect(existsSync(progress)).toBe(false)
  })

  it('refuses an invalid target and changes nothing', async () => {
    const bench = made()
    await said(bench, 'remember', 'I live in Porto')
    for (const [to, says] of [
      ['mysql://localhost/jarvis', '--to sqlite'],
      ['sqlite', 'already'],
      ['postgres://me:hidden@127.0.0.1:9/none', 'does not answer'],
    ] as const) {
      const { code, err } = await bench.jarvis('move', '--to', to)
      expect(code).not.toBe(0)
      expect(err).toContain(says)
      expect(err).not.toContain('hidden')
    }
    expect(await said(bench, 'recall', 'where do I live')).toContain('Porto')
  })
})
