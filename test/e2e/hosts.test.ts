import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHosted, expected, type Hosted, program } from '../hosted-package.ts'

/**
 * The package in the programs of others: in a thread, and in bundles that leave it outside. webpack, Next and Electron's
 * archive are tried before a release (`test/release/bundlers.test.ts`).
 */
const longest = 240_000
let hosted: Hosted
let project: string
beforeAll(() => {
  hosted = createHosted()
  project = hosted.project
}, longest)
afterAll(() => hosted.close())

describe('the library', { timeout: longest }, () => {
  it('works in a separate program', async () => {
    expect(await hosted.answer(join(project, 'program.mjs'), 'plain')).toEqual(expected)
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
    expect(await hosted.answer(join(project, 'main.mjs'), 'thread')).toEqual(expected)
  })

  it('works outside of an esbuild bundle', async () => {
    const outfile = join(project, 'out', 'esbuild.mjs')
    const entryPoints = [join(project, 'program.mjs')]
    await esbuild({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', external: ['jarvis-memory'] })
    expect(await hosted.answer(outfile, 'esbuild')).toEqual(expected)
  })

  it('works outside of a Vite server bundle', async () => {
    await vite({
      ...{ root: project, configFile: false, logLevel: 'error' },
      ssr: { external: ['jarvis-memory'] },
      build: { ssr: 'program.mjs', outDir: 'out/vite', emptyOutDir: true },
    })
    const [name = ''] = ['program.js', 'program.mjs'].filter((file) => existsSync(join(project, 'out', 'vite', file)))
    expect(await hosted.answer(join(project, 'out', 'vite', name), 'vite')).toEqual(expected)
  })
})
