import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SearchResult } from '../../src/core/hit.ts'
import { answerOf, type Bench, createBench, withoutProgress, writeNotes } from './jarvis.ts'

let bench: Bench
const database = () => join(bench.home, 'spaces', 'main', 'jarvis.db')
const begin = async (settings?: Record<string, string>) => {
  bench = createBench(settings)
  await bench.jarvis('collection', 'add', bench.notes)
}
afterEach(() => bench.close())
/** Faults of the database are the same without a model, and sooner tested. */
const wordsOnly = { JARVIS_EMBEDDING_MODEL: 'none' }

describe('several processes at once', () => {
  beforeEach(() => begin())

  it('index, search and embed the same home without disturbing each other', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, note) => [
        `many/${note}.md`,
        `# Note ${note}\n\nThe zeppelin number ${note} lands.\n`,
      ]),
    )
    writeNotes(bench.notes, many)
    const answers = await Promise.all([
      bench.jarvis('update'),
      bench.jarvis('update'),
      bench.jarvis('search', 'backup', '--json'),
      bench.jarvis('context', 'add', 'notes', 'All', 'notes'),
      bench.jarvis('embed'),
    ])
    expect(answers.map(({ code, err }) => [code, withoutProgress(err)])).toEqual(answers.map(() => [0, '']))
    const { hits } = await bench.json<SearchResult>('search', 'zeppelin', '-n', '100')
    expect(hits).toHaveLength(60)
    expect((await bench.json<{ healthy: boolean }>('doctor')).healthy).toBe(true)
  })
})

describe('a read-only home', () => {
  beforeEach(() => begin())

  it.skipIf(process.getuid?.() !== 0)('answers, and reports why it cannot write', async () => {
    const everything = [
      bench.folder,
      ...readdirSync(bench.folder, { recursive: true }).map((name) => join(bench.folder, String(name))),
    ]
    for (const path of everything) {
      chownSync(path, nobody, nobody)
      chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444)
    }
    const asNobody = (...args: string[]) => answerOf(bench.start(args, { uid: nobody, gid: nobody }))
    const { code, out } = await asNobody('search', 'backup', '--json')
    expect(code).toBe(0)
    expect((JSON.parse(out) as SearchResult).hits).toHaveLength(1)
    expect((await asNobody('query', 'where are the backups?')).code).toBe(0)
    expect((await asNobody('get', 'notes/backup.md')).out).toContain('# Backups')
    expect((await asNobody('status')).code).toBe(0)
    expect((await asNobody('doctor')).out).toContain('is read-only')
    const write = await asNobody('update')
    expect(write.code).toBe(5)
    expect(write.err).toContain('is read-only')
  })
})
const nobody = 65534

describe('a database', () => {
  beforeEach(() => begin(wordsOnly))

  it('of a newer version is left unchanged, and the error says what to do', async () => {
    await bench.jarvis('ls')
    const db = new DatabaseSync(database())
    db.exec("UPDATE meta SET value = '999' WHERE key = 'schema_version'")
    db.close()
    const before = readFileSync(database())
    for (const argv of [['search', 'backup'], ['update'], ['doctor', '--repair']]) {
      const { code, err } = await bench.jarvis(...argv)
      expect(code, argv[0]).toBe(78)
      expect(err).toContain('newer Jarvis')
    }
    const { code, out } = await bench.jarvis('doctor')
    expect(code).toBe(1)
    expect(out).toContain('newer Jarvis')
    expect(readFileSync(database()).equals(before)).toBe(true)
  })

  it('that is damaged is reported, and rebuilt from the files with its collections and descriptions', async () => {
    await bench.jarvis('context', 'add', 'notes', 'About', 'the', 'house')
    const long = 'A zeppelin is a ship of the air with a frame of its own. '.repeat(60)
    writeNotes(
      bench.notes,
      Object.fromEntries(Array.from({ length: 240 }, (_, note) => [`many/${note}.md`, `# Note ${note}\n\n${long}`])),
    )
    await bench.jarvis('update')
    // The first half contains the list of tables, without which the file is unreadable.
    damage(database(), 0.5)
    const broken = await bench.jarvis('doctor')
    expect(broken.code).toBe(1)
    expect(broken.out).toContain('jarvis doctor --repair')
    const { code, out } = await bench.jarvis('doctor', '--repair')
    expect({ code, out }).toMatchObject({ code: 0 })
    expect(out).toContain('Moved the damaged database to')
    expect(out).toContain('Saved 1 collection and')
    const { hits } = await bench.json<SearchResult>('search', 'encrypted')
    expect(hits.map(({ contexts }) => contexts)).toEqual([['About the house']])
    expect(readdirSync(join(bench.home, 'spaces', 'main')).some((name) => name.includes('broken'))).toBe(true)
  })

  it('that is not SQLite is moved aside, and the answer says to add the folders again', async () => {
    for (const end of ['-wal', '-shm']) if (existsSync(database() + end)) writeFileSync(database() + end, '')
    writeFileSync(database(), 'this is not a database, and it is long enough to be taken for one'.repeat(100))
    const search = await bench.jarvis('search', 'backup')
    expect(search.code).toBe(70)
    expect(search.err).toContain('jarvis doctor --repair')
    const { code, out } = await bench.jarvis('doctor', '--repair')
    expect(code).toBe(0)
    expect(out).toContain('Add your folders again')
    expect((await bench.jarvis('collection', 'add', bench.notes)).code).toBe(0)
  })
})

describe('an update that was killed', () => {
  beforeEach(() => begin())

  it('leaves a home that the next command continues with', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, note) => [
        `many/${note}.md`,
        `# Note ${note}\n\nThe zeppelin number ${note} lands.\n`,
      ]),
    )
    writeNotes(bench.notes, many)
    const child = bench.start(['update', '--wait'])
    setTimeout(() => child.kill('SIGKILL'), 800)
    await new Promise((resolve) => child.once('close', resolve))
    expect((await bench.json<{ healthy: boolean }>('doctor')).healthy).toBe(true)
    expect((await bench.jarvis('update')).code).toBe(0)
    expect((await bench.json<SearchResult>('search', 'zeppelin', '-n', '100')).hits).toHaveLength(100)
  })
})

/** Overwrites the later part of a file, so that its first pages can still be read. */
function damage(path: string, from: number): void {
  const db = new DatabaseSync(path)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  const bytes = readFileSync(path)
  for (let at = Math.floor(bytes.length * from); at < bytes.length; at++) bytes[at] = (at * 131) & 0xff
  writeFileSync(path, bytes)
}
