import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quickHash } from '../core/quick-hash.ts'
import { bundleProgram } from '../testing/child-program.ts'
import type { CapturedEvent } from './captured-event.ts'
import { appendEvent, inboxFile, inboxFiles, inboxFolder, largePath } from './inbox.ts'
import { placeOf, readContext, writeContext } from './ready-context.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-inbox-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const at = Date.UTC(2026, 10, 22, 5, 30)
const event = (changes: Partial<CapturedEvent> = {}): CapturedEvent => ({
  key: quickHash('one'),
  at,
  client: 'claude-code',
  kind: 'prompt',
  session: 's1',
  folder: '/work',
  text: 'Fix the login.',
  ...changes,
})
const lines = () =>
  readFileSync(join(inboxFolder(home), inboxFile(at)), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe('the inbox', () => {
  it.skipIf(process.platform === 'win32')(
    'reports a partially written line, and starts the next event on a new line',
    async () => {
      const child = await bundleProgram(`
      import { appendEvent } from '../capture/inbox.ts'
      const event = JSON.parse(process.argv[3])
      try {
        appendEvent(process.argv[2], event)
        appendEvent(process.argv[2], event)
      } catch (error) {
        process.stdout.write(error.code)
      }`)
      const told = JSON.stringify(event({ text: 'Fix the login. '.repeat(300) }))
      // A file may have 8 blocks of 1,024 bytes here: the second line fits in part.
      const script = 'ulimit -f 8 && exec "$0" "$1" "$2" "$3"'
      const code = execFileSync('bash', ['-c', script, process.execPath, child.bundle, home, told], {
        encoding: 'utf8',
      })
      await child.dispose()
      expect(code).toBe('ENOSPC')
      appendEvent(home, event())
      const whole = readFileSync(join(inboxFolder(home), inboxFile(at)), 'utf8').split('\n')
      expect(JSON.parse(whole.filter((line) => line !== '').at(-1)!)).toEqual(event())
    },
  )

  it('stores one line per event, readable only by its owner', () => {
    appendEvent(home, event())
    appendEvent(home, event({ text: 'Then the logout.' }))
    expect(lines()).toEqual([event(), event({ text: 'Then the logout.' })])
    expect(inboxFiles(home)).toEqual(['2026-11-22T05.jsonl'])
    expect(statSync(join(inboxFolder(home), inboxFile(at))).mode & 0o777).toBe(0o600)
    expect(statSync(inboxFolder(home)).mode & 0o777).toBe(0o700)
  })

  it('loses nothing after a torn line', () => {
    appendEvent(home, event())
    const file = join(inboxFolder(home), inboxFile(at))
    writeFileSync(file, `${readFileSync(file, 'utf8').trimEnd()}\n{"key":"torn`)
    appendEvent(home, event({ text: 'after' }))
    const whole = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
    expect(whole.map((line) => JSON.parse(line).text)).toEqual(['Fix the login.', 'after'])
  })

  it('writes a large event into a separate file before the line that names it', () => {
    const large = event({ text: 'x'.repeat(140_000) })
    appendEvent(home, event({ text: 'x'.repeat(70_000) }))
    appendEvent(home, large)
    const [line, { large: name }] = lines()
    expect(line.text).toHaveLength(70_000)
    expect(JSON.parse(readFileSync(largePath(home, name) as string, 'utf8'))).toEqual(large)
    for (const wrong of ['../token', 'a/b.json', '.json', 'x.json/..']) expect(largePath(home, wrong)).toBeUndefined()
  })

  it('names its files by the UTC hour', () => {
    for (const moment of [at, 0, Date.UTC(2024, 1, 29, 23, 59), Date.UTC(2026, 0, 1)])
      expect(inboxFile(moment)).toBe(`${new Date(moment).toISOString().slice(0, 13)}.jsonl`)
  })

  it('is created again with its reserved space when its folder was deleted', () => {
    appendEvent(home, event())
    rmSync(inboxFolder(home), { recursive: true })
    appendEvent(home, event())
    expect(lines()).toEqual([event()])
    expect(statSync(join(inboxFolder(home), 'spare')).size).toBeGreaterThan(256_000)
  })

  it('hashes texts differently that differ in a letter or in order', () => {
    const hashes = ['', 'a', 'b', 'ab', 'ba', 'abc', 'acb'].map(quickHash)
    expect(new Set(hashes).size).toBe(hashes.length)
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{16}$/)
  })
})

describe('the prepared context', () => {
  it('is found from any folder and worktree of its repository', () => {
    const repository = join(home, 'repository')
    mkdirSync(join(repository, '.git', 'worktrees', 'second'), { recursive: true })
    mkdirSync(join(repository, 'src', 'deep'), { recursive: true })
    const second = join(home, 'second')
    mkdirSync(second)
    writeFileSync(join(second, '.git'), `gitdir: ${join(repository, '.git', 'worktrees', 'second')}\n`)
    const context = {
      text: 'Open: mend the parser.',
      lines: [{ id: 'o1', why: 'Open', tokens: 6 }],
      tokens: 6,
      offers: [],
      madeAt: at,
    }
    writeContext(home, placeOf(repository), context)
    for (const folder of [repository, join(repository, 'src', 'deep'), second])
      expect(readContext(home, placeOf(folder)), folder).toEqual(context)
    expect(readContext(home, placeOf(home))).toBeUndefined()
  })

  it('is undefined when it cannot be read', () => {
    writeContext(home, '/a', { text: '', lines: [], tokens: 0, offers: [], madeAt: 0 })
    const file = join(inboxFolder(home), 'ready', `${quickHash('/a')}.json`)
    writeFileSync(file, '{"text": "half')
    expect(readContext(home, '/a')).toBeUndefined()
  })
})
