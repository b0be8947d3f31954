import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Packed, pack, question, run } from './packed.ts'

/**
 * The tarball as other package managers install it. They come from the npm registry and are not among our dependencies;
 * where JARVIS_TEST_PACKAGE_MANAGERS names a folder that has them, they are run (CONTRIBUTING.md).
 */
const tools = process.env.JARVIS_TEST_PACKAGE_MANAGERS ?? ''
const program = (path: string) => join(tools, 'node_modules', path)
/** On every platform under this name. */
const bun = program('bun/bin/bun.exe')
const found = tools !== '' && existsSync(program('pnpm')) && existsSync(program('@yarnpkg/cli-dist')) && existsSync(bun)
if (!found)
  console.warn('JARVIS_TEST_PACKAGE_MANAGERS names no package managers: those tests are skipped (CONTRIBUTING.md).')

interface Manager {
  name: string
  /** The program with its first arguments. */
  command: string[]
  add: string[]
  /** What comes before the arguments of `jarvis`. */
  exec: string[]
  /** Files of the project by name. */
  files: Record<string, string>
}

const pnpm = [process.execPath, program('pnpm/bin/pnpm.mjs')]
const yarn = [process.execPath, program('@yarnpkg/cli-dist/bin/yarn.js')]
const yarnSettings = (linker: string) =>
  `nodeLinker: ${linker}\nenableScripts: false\nenableTelemetry: false\nenableGlobalCache: false\nnpmMinimalAgeGate: 0\n`
const installedCli = join('node_modules', 'jarvis-memory', 'dist', 'cli.cjs')

const managers: Manager[] = [
  { name: 'pnpm', command: pnpm, add: ['add', '--ignore-scripts'], exec: ['exec', 'jarvis'], files: {} },
  ...['node-modules', 'pnp'].map((linker) => ({
    ...{ name: `yarn, ${linker}`, command: yarn, add: ['add'], exec: ['run', 'jarvis'] },
    files: { '.yarnrc.yml': yarnSettings(linker), 'yarn.lock': '' },
  })),
  { name: 'bun', command: [bun], add: ['add', '--ignore-scripts'], exec: [installedCli], files: {} },
]

describe.skipIf(!found).sequential('the tarball, installed', () => {
  let packed: Packed
  beforeAll(() => {
    packed = pack()
  }, 120_000)
  afterAll(() => packed?.remove())

  it.each(managers)('by $name, answers by meaning', { timeout: 300_000 }, ({ name, command, add, exec, files }) => {
    const project = packed.project(name.replace(/\W+/g, '-'))
    for (const [file, text] of Object.entries(files)) writeFileSync(join(project, file), text)
    const env = { ...process.env, JARVIS_HOME: join(project, 'home'), CI: '', YARN_IGNORE_PATH: '1' }
    const [first, ...rest] = command as [string, ...string[]]
    // Yarn wants to know which package a file holds.
    const what = name.startsWith('yarn') ? `jarvis-memory@file:${packed.tarball}` : packed.tarball
    run(first, [...rest, ...add, what], project, env)
    // Bun installs for Node, too: the command is started by the Node of its users.
    const starts = name === 'bun' ? [process.execPath] : command
    const jarvis = (...args: string[]) => run(starts[0]!, [...starts.slice(1), ...exec, ...args], project, env)
    jarvis('collection', 'add', packed.notes, '--wait')
    const { hits, degraded } = JSON.parse(jarvis('query', question, '--json'))
    expect(hits[0].path).toBe('server.md')
    expect(hits[0].matchType).not.toBe('keyword')
    expect(degraded).toEqual([])
  })
})
