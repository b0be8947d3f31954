import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SearchResult } from '../../src/core/hit.ts'
import { answerOf, type Bench, createBench, dist } from './jarvis.ts'

/** A file system of a few megabytes; only root may mount one. */
let disk: string
let isMounted = false
beforeAll(() => {
  disk = mkdtempSync(join(tmpdir(), 'jarvis-disk-'))
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk]).status === 0
})
afterAll(() => {
  if (isMounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

let bench: Bench
const home = () => join(disk, 'home')
const filling = () => join(disk, 'filling')
/** A home with notes and a fact, of which each test gets a copy. */
const made = () => join(bench.folder, 'made')
const run = (...args: string[]) => answerOf(bench.start(args))
beforeAll(async () => {
  if (!isMounted) return
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  bench.environment.JARVIS_HOME = home()
  expect((await run('collection', 'add', bench.notes)).code).toBe(0)
  expect((await run('remember', 'The spare key is under the walrus.')).code).toBe(0)
  cpSync(home(), made(), { recursive: true })
  rmSync(home(), { recursive: true })
})
afterAll(() => bench?.close())
beforeEach((context) => {
  if (!isMounted) context.skip('No file system can be mounted here.')
  cpSync(made(), home(), { recursive: true })
})
afterEach(() => {
  rmSync(home(), { recursive: true, force: true })
  rmSync(filling(), { force: true })
})

/** Leaves no room at all. */
function fill(): void {
  const chunk = Buffer.alloc(4096, 1)
  for (;;)
    try {
      writeFileSync(filling(), chunk, { flag: 'a' })
      if (statfsSync(disk).bavail === 0) return
    } catch {
      return
    }
}

const questions = [
  ['search', 'encrypted'],
  ['query', 'where are the backups?'],
  ['recall', 'spare key'],
  ['facts', 'list'],
  ['get', 'notes/backup.md'],
  ['ls'],
  ['status'],
  ['brief'],
]

describe('a full disk', () => {
  it('still answers queries, and a write reports that the disk is full', async () => {
    fill()
    for (const args of questions) {
      const { code, err } = await run(...args)
      expect({ args, code, err }).toMatchObject({ code: 0 })
    }
    const { hits } = JSON.parse((await run('search', 'encrypted', '--json')).out) as SearchResult
    expect(hits).toHaveLength(1)
    const write = await run('remember', 'The bell is broken.')
    expect(write.code).toBe(69)
    expect(write.err).toContain('is full')
    const up = await run('up')
    expect(up.code).toBe(69)
    expect(up.err).toContain('is full')
    rmSync(filling())
    expect((await run('remember', 'The bell is broken.')).code).toBe(0)
    expect((await run('recall', 'bell')).out).toContain('broken')
  })

  it('saves a gem completely or not at all', async () => {
    const text = join(mkdtempSync(join(tmpdir(), 'jarvis-gem-')), 'ferry.md')
    writeFileSync(text, `# Ferry\n\n${'The ferry of the northern bay sails at noon. '.repeat(4000)}`)
    fill()
    const refused = await run('gem', 'add', text)
    expect(refused.code).toBe(69)
    expect(refused.err).toContain('is full')
    rmSync(filling())
    expect(JSON.parse((await run('gem', 'search', 'ferry', '--json')).out)).toMatchObject({ gems: [] })
    const kept = await run('gem', 'add', text, '--json')
    expect(kept.code).toBe(0)
    expect((await run('gem', 'search', 'ferry')).out).toContain('Ferry')
    expect((await run('doctor')).out).not.toContain('is missing')
  })

  it('still answers with a write-ahead log beside the database', async () => {
    const log = join(home(), 'spaces', 'main', 'jarvis.db')
    const kept = mkdtempSync(join(tmpdir(), 'jarvis-log-'))
    const db = new (await import('@photostructure/sqlite')).DatabaseSync(log)
    db.exec("PRAGMA journal_mode = WAL; UPDATE collections SET name = 'renamed'")
    for (const side of ['', '-wal']) cpSync(log + side, join(kept, `copy${side}`))
    db.close()
    for (const side of ['', '-wal']) cpSync(join(kept, `copy${side}`), log + side)
    rmSync(kept, { recursive: true })
    fill()
    expect(await run('ls')).toMatchObject({ code: 0, out: expect.stringContaining('renamed') as string })
  })

  it('logs every hook event that cannot be stored', async () => {
    const hook = (prompt: string) => {
      const event = { session_id: 's1', hook_event_name: 'UserPromptSubmit', cwd: bench.folder, prompt }
      return spawnSync(process.execPath, [join(dist, 'hook.cjs'), 'claude-code'], {
        env: bench.environment,
        input: JSON.stringify(event),
      }).status
    }
    expect(hook('Please feed the badger.')).toBe(0)
    expect(statSync(join(home(), 'inbox', 'spare')).size).toBeGreaterThan(100_000)
    fill()
    expect(hook(`Please feed the heron. ${'Now. '.repeat(2000)}`)).toBe(0)
    const inbox = () => readFileSync(join(home(), 'inbox', `${new Date().toISOString().slice(0, 13)}.jsonl`), 'utf8')
    // The room that was kept took it.
    expect(inbox().includes('heron')).toBe(true)
    fill()
    for (const animal of ['otter', 'magpie']) expect(hook(`Please feed the ${animal}. ${'Now. '.repeat(2000)}`)).toBe(0)
    expect(inbox().includes('magpie')).toBe(false)
    rmSync(filling())
    const { out } = await run('doctor')
    expect(out).toMatch(/The disk was full: [12] events? of hooks/)
    await run('cleanup')
    expect((await run('doctor')).out).not.toContain('The disk was full')
  })
})

describe('a missing database beside memory files', () => {
  it('causes a warning from the first command, and the facts are restored from the files', async () => {
    const file = join(home(), 'spaces', 'main', 'jarvis.db')
    expect((await run('remember', 'The safe is behind the heron.', '--importance', '9')).code).toBe(0)
    expect(readFileSync(join(home(), 'spaces', 'main', 'MEMORY.md'), 'utf8')).toContain('heron')
    mkdirSync(join(disk, 'away'), { recursive: true })
    for (const side of ['', '-wal', '-shm']) rmSync(file + side, { force: true })
    const { out } = await run('doctor')
    expect(out).toContain('has 1 line of facts from it')
    for (const side of ['', '-wal', '-shm']) rmSync(file + side, { force: true })
    const status = await run('status')
    expect(status.code).toBe(0)
    expect(status.err).toContain('has 1 line of facts from it')
    expect((await run('recall', 'safe')).out).toContain('heron')
    expect((await run('status')).err).not.toContain('does not exist, but')
  })
})
