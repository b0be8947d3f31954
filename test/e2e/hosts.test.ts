import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBench } from './jarvis.ts'

/**
 * The package in the programs of others: in a thread, in bundles that leave it outside, in Next, and unpacked beside an archive of
 * Electron. Each opens a home, adds a folder, asks by words and by meaning, remembers and recalls. JARVIS_TEST_BUNDLERS
 * names a folder with webpack, Next, React and Electron's archiver (`.ci/run` makes it); what it lacks is skipped.
 */
const bundlers = process.env.JARVIS_TEST_BUNDLERS ?? ''
const has = (name: string) => existsSync(join(bundlers, 'node_modules', name))
for (const name of ['webpack', 'next', '@electron/asar'])
  if (!has(name)) console.warn(`JARVIS_TEST_BUNDLERS does not contain ${name}: it is not tried (CONTRIBUTING.md).`)

const longest = 240_000
const root = join(import.meta.dirname, '..', '..')
const ownModules = join(root, 'node_modules')
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
  symlinkSync(root, join(project, 'node_modules', 'jarvis-memory'), 'junction')
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

  it.runIf(has('webpack'))('works outside of a bundle of webpack', async () => {
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

  it.runIf(has('next'))('works in a route of Next', { timeout: 500_000 }, async () => {
    const site = join(project, 'site')
    mkdirSync(join(site, 'app', 'ask'), { recursive: true })
    placePackage(site)
    symlinkSync(ownModules, join(site, 'node_modules', 'jarvis-memory', 'node_modules'), 'junction')
    for (const name of readdirSync(join(bundlers, 'node_modules')))
      symlinkSync(join(bundlers, 'node_modules', name), join(site, 'node_modules', name), 'junction')
    const files = {
      'package.json': '{ "type": "module", "private": true }',
      'next.config.mjs': "export default { serverExternalPackages: ['jarvis-memory'] }",
      'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
      'app/ask/route.js': `${program}
export const dynamic = 'force-dynamic'
export const GET = async () => Response.json(await everything(process.env.ASKED_HOME, process.env.ASKED_NOTES))`,
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(site, name), text)
    const next = join(bundlers, 'node_modules', 'next', 'dist', 'bin', 'next')
    const env = {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      ASKED_HOME: join(project, 'home-next'),
      ASKED_NOTES: notes,
    }
    await promisify(execFile)(process.execPath, [next, 'build', '--webpack'], { cwd: site, env })
    const server = spawn(process.execPath, [next, 'start', '--port', '0', '--hostname', '127.0.0.1'], {
      cwd: site,
      env,
    })
    try {
      const url = await new Promise<string>((resolve) => {
        let said = ''
        server.stdout.setEncoding('utf8').on('data', (text: string) => {
          said += text
          const found = /http:\/\/[\w.]+:\d+/.exec(said)
          if (found) resolve(found[0])
        })
      })
      expect(await (await fetch(`${url}/ask`)).json()).toEqual(expected)
    } finally {
      server.kill()
    }
  })

  it.runIf(has('@electron/asar'))('works beside an archive of Electron, unpacked', async () => {
    const asar = createRequire(import.meta.url)(join(bundlers, 'node_modules', '@electron', 'asar')) as {
      createPackageWithOptions(from: string, to: string, options: { unpackDir: string }): Promise<void>
    }
    const desktop = join(project, 'desktop')
    mkdirSync(desktop)
    placePackage(desktop)
    writeFileSync(join(desktop, 'main.mjs'), '// The window.')
    const archive = join(project, 'resources', 'app.asar')
    await asar.createPackageWithOptions(desktop, archive, { unpackDir: 'node_modules/jarvis-memory' })
    // Electron answers imports out of the archive from this folder.
    const unpacked = `${archive}.unpacked`
    expect(readdirSync(unpacked)).toEqual(['node_modules'])
    symlinkSync(ownModules, join(unpacked, 'node_modules', 'jarvis-memory', 'node_modules'), 'junction')
    writeFileSync(join(unpacked, 'program.mjs'), atOnce)
    expect(await answer(join(unpacked, 'program.mjs'), 'asar')).toEqual(expected)
  })
})

/** Puts the package into a project as an installation does, and not as a link to here. */
function placePackage(folder: string): void {
  const place = join(folder, 'node_modules', 'jarvis-memory')
  mkdirSync(place, { recursive: true })
  cpSync(join(root, 'package.json'), join(place, 'package.json'))
  cpSync(join(root, 'dist'), join(place, 'dist'), { recursive: true })
}
