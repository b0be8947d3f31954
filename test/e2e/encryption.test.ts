import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { SearchResult } from '../../src/core/hit.ts'
import { type Answer, answerOf, type Bench, createBench, writeNotes } from './jarvis.ts'

/** The engine with encryption needs Node-API 10, and the key of an unlocked home is kept in memory as on Linux. */
const canEncrypt = Number(process.versions.napi) >= 10 && process.platform === 'linux'
const passphrase = 'correct horse battery'

let bench: Bench
afterEach(async () => {
  if (existsSync(join(bench.home, 'encryption.json'))) await bench.jarvis('lock')
  bench.close()
})

/** Runs a command with a passphrase on its standard input. */
function told(words: readonly string[], ...lines: string[]): Promise<Answer> {
  const child = bench.start(words)
  child.stdin?.end(`${lines.join('\n')}\n`)
  return answerOf(child)
}

const trace = /zaqovilu[a-z]+/
const traces = () => tracesBelow(bench.home)
const tracesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => trace.test(readFileSync(join(folder, name), 'latin1')))

async function fill(): Promise<void> {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  writeNotes(
    bench.notes,
    Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [
        `many/${at}.md`,
        `# Note ${at}\n\n${'zaqoviluharbour lies at the sea. '.repeat(100)}`,
      ]),
    ),
  )
  await bench.jarvis('collection', 'add', bench.notes)
  await bench.jarvis('remember', 'My boat is called zaqovilumiro', '--importance', '9')
  await bench.jarvis('note', 'Met Ada about the zaqoviluparser')
}

describe.skipIf(!canEncrypt)('jarvis encrypt', () => {
  it('loses nothing when it is killed, and the next command completes it', {
    timeout: 300_000,
  }, async () => {
    await fill()
    const before = await bench.json<SearchResult>('search', 'zaqoviluharbour', '-n', '50')
    let killed = 0
    // How long it takes depends on the machine.
    const begun = performance.now()
    expect((await told(['encrypt'], passphrase)).code).toBe(0)
    const whole = performance.now() - begun
    expect((await told(['decrypt'], passphrase)).code).toBe(0)
    for (const share of [0.4, 0.6, 0.8]) {
      const child = bench.start(['encrypt'])
      child.stdin?.end(`${passphrase}\n`)
      const ended = answerOf(child)
      await sleep(whole * share)
      if (child.kill('SIGKILL')) killed++
      await ended
      const lock = existsSync(join(bench.home, 'encryption.json'))
      // The next command that opens the home.
      const after = await bench.json<SearchResult>('search', 'zaqoviluharbour', '-n', '50')
      expect(after.hits.map(({ docid }) => docid).sort()).toEqual(before.hits.map(({ docid }) => docid).sort())
      if (!lock) continue
      expect(traces()).toEqual([])
      expect((await told(['decrypt'], passphrase)).code).toBe(0)
      expect(traces().length).toBeGreaterThan(2)
    }
    expect(killed).toBeGreaterThan(1)
  })

  it('asks for a passphrase, lists what stays readable, and refuses commands while locked', async () => {
    await fill()
    expect(await told(['encrypt'], 'short')).toMatchObject({ code: 2, out: '' })
    const encrypted = await told(['encrypt'], passphrase)
    expect(encrypted).toMatchObject({ code: 0, out: expect.stringMatching(/^Encrypted: 1 database and \d+ files/) })
    expect(encrypted.err).toMatch(/without the passphrase[\s\S]*Not encrypted: names, sizes and times/)
    expect(traces()).toEqual([])
    expect((await bench.jarvis('memory', 'get', 'MEMORY.md')).out).toContain('zaqovilumiro')
    expect((await bench.jarvis('lock')).code).toBe(0)
    for (const words of [
      ['search', 'boat'],
      ['query', 'boat'],
      ['facts', 'list'],
      ['status'],
      ['doctor'],
      ['ls'],
      ['export', join(bench.folder, 'out')],
    ]) {
      const { code, out, err } = await bench.jarvis(...words)
      expect({ words, out, err }).toEqual({
        words,
        out: '',
        err: expect.stringContaining('encrypted and locked. Unlock it with "jarvis unlock"'),
      })
      expect(err.trim().split('\n'), words.join(' ')).toHaveLength(1)
      expect(code).toBeGreaterThan(0)
    }
    const wrong = await told(['unlock'], 'wrong horse')
    expect(wrong).toMatchObject({ out: '', err: expect.stringContaining('not the passphrase') })
    expect((await told(['unlock'], passphrase)).code).toBe(0)
    expect((await bench.jarvis('recall', 'boat')).out).toContain('zaqovilumiro')
  })

  it('exports encrypted files, which another home imports only with the passphrase', async () => {
    await fill()
    await told(['encrypt'], passphrase)
    const [sealed, readable] = [join(bench.folder, 'sealed'), join(bench.folder, 'readable')]
    const exported = await bench.jarvis('export', sealed)
    expect(exported).toMatchObject({ code: 0, err: expect.stringContaining('opens with the passphrase of this home') })
    expect(tracesBelow(sealed)).toEqual([])
    expect((await bench.jarvis('export', readable, '--plain')).code).toBe(0)
    expect(tracesBelow(readable)).toContain('data/facts.jsonl')
    const other = ['--home', join(bench.folder, 'other')]
    for (const [given, says] of [
      [['wrong horse battery'], 'That is not the passphrase of the home that wrote this export. Nothing was imported'],
      [[], 'No passphrase was given'],
    ] as const) {
      const refused = await told(['import', sealed, ...other], ...given)
      expect(refused).toMatchObject({ out: '', err: expect.stringContaining(says) })
      expect(refused.err.trim().split('\n')).toHaveLength(1)
      expect((await bench.jarvis('facts', 'list', ...other)).out).not.toContain('zaqovilumiro')
    }
    const imported = await told(['import', sealed, ...other], passphrase)
    expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('facts') })
    const again = join(bench.folder, 'again')
    expect((await bench.jarvis('export', again, ...other)).code).toBe(0)
    const list = (folder: string) => readFileSync(join(folder, 'jarvis-export.json'), 'utf8')
    expect(list(again)).toBe(list(readable))
    // Its own home asks for no passphrase.
    expect((await bench.jarvis('import', sealed)).code).toBe(0)
  })
})
