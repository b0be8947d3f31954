import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTemporaryServer } from '../../src/testing/temporary-server.ts'
import { createBench } from './jarvis.ts'

const root = join(import.meta.dirname, '..', '..')
const programs = join(root, 'examples', 'programs')
// Inside the package, so that the programs find it by its name, as they would where it is installed.
const compiled = join(root, '.scratch', `examples-${process.pid}`)
let folder: string

beforeAll(async () => {
  createBench().close()
  folder = mkdtempSync(join(tmpdir(), 'jarvis-examples-'))
  mkdirSync(compiled, { recursive: true })
  const entryPoints = readdirSync(programs).map((name) => join(programs, name))
  await build({ entryPoints, outdir: compiled, format: 'esm', outExtension: { '.js': '.mjs' }, logLevel: 'warning' })
})
afterAll(() => {
  for (const path of [compiled, folder]) rmSync(path, { recursive: true, force: true })
})

async function run(name: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', JARVIS_HOME: join(folder, name) }
  const { stdout } = await promisify(execFile)(process.execPath, [join(compiled, `${name}.mjs`), ...args], { env })
  return stdout
}

describe('the example programs', () => {
  it('are all covered here', () => {
    expect(readdirSync(programs).map((name) => name.replace('.ts', ''))).toEqual([
      'ask-folder',
      'chat-memory',
      'other-origin',
      'own-embedder',
      'spaces-per-user',
    ])
  })

  it('chat-memory: remembers a turn for the next one', async () => {
    expect(await run('chat-memory')).toMatch(/^\(\d+ tools, [1-9]\d* characters of context\)(?:.|\n)*tea/)
  })

  it('ask-folder: answers with the file and its lines', async () => {
    const notes = join(folder, 'notes')
    cpSync(join(root, 'docs', 'guides'), notes, { recursive: true })
    const out = await run('ask-folder', notes, 'Which origins may use the server?')
    expect(out).toMatch(/^\d+ files indexed\n/)
    expect(out).toMatch(/^0\.\d\d jarvis:\/\/notes\/security\.md:\d+-\d+$/m)
  })

  it('own-embedder: searches with the vectors of its own model', async () => {
    expect(await run('own-embedder')).toContain('spare key')
  })

  it("spaces-per-user: hides each user's statements from the others", async () => {
    const out = await run('spaces-per-user')
    expect(out).toMatch(/^ann: .*green/m)
    expect(out).toMatch(/^bob: .*orange/m)
  })

  it('other-origin: reaches a server only from an origin that its setting allows', async () => {
    const page = 'http://localhost:3000'
    const notes = { 'backup.md': '# Backups\n\nOff-site, every night.\n' }
    const on = await openTemporaryServer(notes, { settings: { 'server.origins': page } })
    try {
      expect(await run('other-origin', on.url, on.token, page)).toContain('backup.md')
      await expect(run('other-origin', on.url, on.token, 'http://localhost:4000')).rejects.toThrow('origin_foreign')
    } finally {
      await on.close()
    }
  })
})
