import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, createHosted, expected, type Hosted, program, root } from '../hosted-package.ts'

/**
 * The package beside a webpack bundle, in a Next.js route, and unpacked beside an Electron archive.
 * JARVIS_TEST_BUNDLERS names a folder with webpack, Next.js, React and Electron's archiver. Tests of missing ones are
 * skipped.
 */
const bundlers = process.env.JARVIS_TEST_BUNDLERS ?? ''
const has = (name: string) => existsSync(join(bundlers, 'node_modules', name))
for (const name of ['webpack', 'next', '@electron/asar'])
  if (!has(name)) console.warn(`JARVIS_TEST_BUNDLERS does not contain ${name}: it is not tried (CONTRIBUTING.md).`)

const longest = 240_000
const ownModules = join(root, 'node_modules')
let hosted: Hosted
let project: string
beforeAll(() => {
  hosted = createHosted()
  project = hosted.project
}, longest)
afterAll(() => hosted.close())

describe('the library', { timeout: longest }, () => {
  it.runIf(has('webpack'))('works outside of a webpack bundle', async () => {
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
    expect(await hosted.answer(join(project, 'out', 'webpack', 'program.mjs'), 'webpack')).toEqual(expected)
  })

  it.runIf(has('next'))('works in a Next.js route', { timeout: 500_000 }, async () => {
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
      ASKED_NOTES: hosted.notes,
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

  it.runIf(has('@electron/asar'))('works beside an Electron archive, unpacked', async () => {
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
    expect(await hosted.answer(join(unpacked, 'program.mjs'), 'asar')).toEqual(expected)
  })
})

/** Puts the package into a project as an installation does, and not as a link to here. */
function placePackage(folder: string): void {
  const place = join(folder, 'node_modules', 'jarvis-memory')
  mkdirSync(place, { recursive: true })
  cpSync(join(root, 'package.json'), join(place, 'package.json'))
  cpSync(join(root, 'dist'), join(place, 'dist'), { recursive: true })
}
