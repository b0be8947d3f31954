import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder: string
let installed: string

const npm = (args: string[], cwd: string) =>
  execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })

/** The package as a user gets it: the tarball alone, in an empty folder, with install scripts forbidden. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-package-'))
  npm(['pack', '--ignore-scripts', '--pack-destination', folder], root)
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!
  installed = join(folder, 'elsewhere')
  mkdirSync(installed)
  writeFileSync(join(installed, 'package.json'), '{ "name": "elsewhere", "private": true }')
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', join(folder, tarball)], installed)
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const jarvis = (...args: string[]) =>
  execFileSync(process.execPath, [join(installed, 'node_modules', 'jarvis-memory', 'dist', 'cli.cjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, JARVIS_HOME: join(folder, 'home') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

describe('the installed package', () => {
  it('brings its weights and answers by meaning, without a script having run', () => {
    const notes = join(folder, 'notes')
    mkdirSync(notes)
    writeFileSync(join(notes, 'server.md'), '# Server\n\nWe copy the disk to the storage box every night at three.\n')
    writeFileSync(join(notes, 'soup.md'), '# Soup\n\nSimmer the mushrooms for forty minutes.\n')
    jarvis('collection', 'add', notes, '--wait')
    const { hits, degraded } = JSON.parse(jarvis('query', 'when do backups run?', '--json'))
    expect(hits[0].path).toBe('server.md')
    expect(hits[0].matchType).not.toBe('keyword')
    expect(degraded).toEqual([])
  })

  it('is imported as a library', () => {
    const program = "import { openJarvis } from 'jarvis-memory'; console.log(typeof openJarvis)"
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: installed,
      encoding: 'utf8',
    })
    expect(out.trim()).toBe('function')
  })

  it('holds no source, no tests and nothing of whoever built it', () => {
    const names = readdirSync(join(installed, 'node_modules', 'jarvis-memory'), { recursive: true }).map(String)
    expect(names.filter((name) => /\.test\.|(^|\/)src\//.test(name) && !name.includes('node_modules'))).toEqual([])
    const cli = readFileSync(join(installed, 'node_modules', 'jarvis-memory', 'dist', 'cli.cjs'), 'utf8')
    expect(cli).not.toContain(root)
  })
})
