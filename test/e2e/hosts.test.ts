import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf, command, createBench } from './jarvis.ts'

/**
 * The package in the programs of others: in a thread, in bundles that leave it outside, and for a user without a home and a
 * terminal. Each opens a home, adds a folder, asks by words and by meaning, remembers and recalls. JARVIS_TEST_BUNDLERS
 * names a folder into which `npm i webpack` was run (`.ci/run` does); without it, webpack is skipped.
 */
const bundlers = process.env.JARVIS_TEST_BUNDLERS ?? ''
const hasWebpack = existsSync(join(bundlers, 'node_modules', 'webpack'))
if (!hasWebpack) console.warn('JARVIS_TEST_BUNDLERS names no webpack: it is not tried (CONTRIBUTING.md).')

const longest = 240_000
let project: string
let notes: string
let close: () => void

const program = `import { openJarvis } from 'jarvis-memory'
async function everything(home, folder) {
  const jarvis = await openJarvis({ home })
  await jarvis.collectionAdd({ folder, wait: true })
  const words = await jarvis.search({ query: 'parser' })
  const meaning = await jarvis.vsearch({ query: 'copies of data on another disk' })
  await jarvis.rememberFact({ content: 'I moved to Lisbon.' })
  const { facts } = await jarvis.recallMemory({ query: 'where do I live?' })
  await jarvis.close()
  return { words: words.hits[0].path, meaning: meaning.hits[0].path, degraded: meaning.degraded, fact: facts[0].content }
}
`
const atOnce = `${program}
everything(process.argv[2], process.argv[3]).then(
  (told) => console.log(JSON.stringify(told)),
  (error) => { console.error(error); process.exitCode = 1 },
)
`
const expected = {
  words: 'talks/standup.md',
  meaning: 'backup.md',
  degraded: [],
  fact: expect.stringContaining('Lisbon'),
}

beforeAll(() => {
  const bench = createBench()
  close = bench.close
  notes = bench.notes
  project = join(bench.folder, 'project')
  mkdirSync(join(project, 'node_modules'), { recursive: true })
  symlinkSync(join(import.meta.dirname, '..', '..'), join(project, 'node_modules', 'jarvis-memory'), 'junction')
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }')
  writeFileSync(join(project, 'program.mjs'), atOnce)
}, longest)
afterAll(() => close())

const answer = async (file: string, name: string) => {
  const { stdout } = await promisify(execFile)(process.execPath, [file, join(project, `home-${name}`), notes])
  return JSON.parse(stdout.trim().split('\n').at(-1)!)
}

describe('the library', { timeout: longest }, () => {
  it('works in a program of its own', async () => {
    expect(await answer(join(project, 'program.mjs'), 'plain')).toEqual(expected)
  })

  it('works in a worker thread', async () => {
    const lines = `import { parentPort, workerData } from 'node:worker_threads'
everything(workerData.home, workerData.notes).then((told) => parentPort.postMessage(told))`
    writeFileSync(join(project, 'thread.mjs'), `${program}\n${lines}`)
    const begun = `import { Worker } from 'node:worker_threads'
const [, , home, notes] = process.argv
const worker = new Worker(new URL('./thread.mjs', import.meta.url), { workerData: { home, notes } })
worker.on('message', (told) => console.log(JSON.stringify(told))).on('error', (error) => { throw error })`
    writeFileSync(join(project, 'main.mjs'), begun)
    expect(await answer(join(project, 'main.mjs'), 'thread')).toEqual(expected)
  })

  it('works outside of a bundle of esbuild', async () => {
    const outfile = join(project, 'out', 'esbuild.mjs')
    const entryPoints = [join(project, 'program.mjs')]
    await esbuild({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', external: ['jarvis-memory'] })
    expect(await answer(outfile, 'esbuild')).toEqual(expected)
  })

  it('works outside of a bundle that Vite makes for a server', async () => {
    await vite({
      ...{ root: project, configFile: false, logLevel: 'error' },
      ssr: { external: ['jarvis-memory'] },
      build: { ssr: 'program.mjs', outDir: 'out/vite', emptyOutDir: true },
    })
    const [name = ''] = ['program.js', 'program.mjs'].filter((file) => existsSync(join(project, 'out', 'vite', file)))
    expect(await answer(join(project, 'out', 'vite', name), 'vite')).toEqual(expected)
  })

  it.runIf(hasWebpack)('works outside of a bundle of webpack', async () => {
    const webpack = createRequire(import.meta.url)(join(bundlers, 'node_modules', 'webpack')) as (
      settings: object,
      done: (error: Error | null, stats?: { hasErrors(): boolean; toString(): string }) => void,
    ) => void
    await new Promise<void>((resolve, reject) => {
      const settings = {
        ...{ mode: 'production', target: 'node', context: project, entry: './program.mjs' },
        ...{ experiments: { outputModule: true }, externals: { 'jarvis-memory': 'module jarvis-memory' } },
        output: { path: join(project, 'out', 'webpack'), filename: 'program.mjs', module: true },
      }
      webpack(settings, (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()))
        else resolve()
      })
    })
    expect(await answer(join(project, 'out', 'webpack', 'program.mjs'), 'webpack')).toEqual(expected)
  })
})

/** A user that no list knows, as a container may have. */
const stranger = 54_321

/** Whether every user may read what lies there: a checkout below a closed folder cannot be tried. */
function isOpen(path: string): boolean {
  for (let place = dirname(path); ; place = dirname(place)) {
    if ((statSync(place).mode & 0o005) !== 0o005) return false
    if (place === dirname(place)) return true
  }
}
const canBeStranger = process.getuid?.() === 0 && [command, process.execPath, join(tmpdir(), 'x')].every(isOpen)
if (!canBeStranger) console.warn('Only root can start a program as a user without a name: that is not tried.')

describe.runIf(canBeStranger)('a user without a name, a home and a terminal', { timeout: longest }, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'jarvis-stranger-'))
    chmodSync(folder, 0o777)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const ask = async (environment: Record<string, string>, ...args: string[]) => {
    const bench = createBench()
    try {
      const options = { env: environment, uid: stranger, gid: stranger, detached: true, cwd: folder }
      return await answerOf(bench.start(args, options))
    } finally {
      bench.close()
    }
  }

  it('gets the next step', async () => {
    const { code, err } = await ask({}, 'status')
    expect(code).not.toBe(0)
    expect(err).toContain('Set JARVIS_HOME')
    expect(err).not.toContain('fault in Jarvis')
  })

  it('adds, asks by words and meaning, remembers and recalls', async () => {
    const own = { JARVIS_HOME: join(folder, 'home') }
    const list = join(folder, 'notes')
    mkdirSync(list)
    chmodSync(list, 0o777)
    writeFileSync(join(list, 'backup.md'), '# Backups\n\nWe keep off-site backups on the second disk.\n')
    const done = async (...args: string[]) => {
      const { code, out, err } = await ask(own, ...args)
      expect({ args, code, err }).toEqual({ args, code: 0, err: '' })
      return out
    }
    await done('collection', 'add', list, '--wait')
    expect(await done('search', 'backups')).toContain('backup.md')
    expect(await done('vsearch', 'copies of data on another disk')).toContain('backup.md')
    await done('remember', 'I moved to Lisbon')
    expect(await done('recall', 'where do I live?')).toContain('Lisbon')
  })
})
