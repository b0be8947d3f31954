import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dist } from './jarvis.ts'

const root = join(dist, '..')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-require-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules', 'jarvis-memory'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = `
import client = require('jarvis-memory/client')
import jarvis = require('jarvis-memory')
const options: jarvis.LibraryOptions = {}
const opened: () => Promise<jarvis.Jarvis> = () => jarvis.openJarvis(options)
export const isOurs = (error: unknown): error is jarvis.JarvisError => error instanceof jarvis.JarvisError
export const asked: client.JarvisClient = client.createClient({ url: 'http://127.0.0.1:1' })
// @ts-expect-error A home is a path.
export const wrong: jarvis.LibraryOptions = { home: 1 }
console.log(typeof opened, jarvis.errorKinds.length > 0, isOurs(new Error('x')))
`

it('a CommonJS program gets the library and its types by require, also with types of an older Node', () => {
  writeFileSync(join(folder, 'program.ts'), program)
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')]
  for (const module of ['node16', 'nodenext']) {
    const options = ['--ignoreConfig', '--strict', '--module', module, ...types, 'program.ts']
    const { stdout } = spawnSync(process.execPath, [tsc, ...options], { cwd: folder, encoding: 'utf8' })
    expect(stdout, module).toBe('')
  }
  const { stdout, stderr } = spawnSync(process.execPath, ['program.js'], { cwd: folder, encoding: 'utf8' })
  expect(stdout, stderr).toBe('function true false\n')
})
