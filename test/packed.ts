import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { release } from '../scripts/release.mjs'
import { type Registry, serveTarballs } from './registry.ts'

/** A release as it would be published, in a local registry, with two notes to search. */
export interface Packed {
  folder: string
  /** The folder with the tarballs. */
  tarballs: string
  registry: Registry
  /** A folder with a note about nightly copies and one about soup. */
  notes: string
  /** Makes an empty project below `folder`; returns its path. */
  project(name: string): string
  remove(): Promise<void>
}

/** A query that shares no word with the answering note. */
export const question = 'when do backups run?'

const execute = promisify(execFile)

/** Timeout for each on a busy machine, milliseconds. */
const longestRun = 180_000

/** Without the variables of an npm that started the tests, whose cache and settings an installation would use. */
export const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))

/** Runs a program asynchronously, so that the registry can answer. Returns its output; throws with both streams. */
export async function run(program: string, args: string[], cwd: string, env = plainEnvironment()): Promise<string> {
  try {
    const options = { cwd, env, encoding: 'utf8' as const, maxBuffer: 1e8, timeout: longestRun }
    return (await execute(program, args, { ...options, killSignal: 'SIGKILL' })).stdout
  } catch (error) {
    const { stdout, stderr, killed } = error as { stdout: string; stderr: string; killed?: boolean }
    const how = killed ? `took longer than ${longestRun / 1000} s` : 'failed'
    throw new Error(`${program} ${args.join(' ')} ${how}:\n${stdout}\n${stderr}`, { cause: error })
  }
}

/** Adds the notes by an installed command, and asks. */
export async function answersByMeaning(packed: Packed, jarvis: (...args: string[]) => Promise<string>): Promise<void> {
  await jarvis('collection', 'add', packed.notes, '--wait')
  const { hits, degraded } = JSON.parse(await jarvis('query', question, '--json'))
  expect(hits[0].path).toBe('server.md')
  expect(hits[0].matchType).not.toBe('keyword')
  expect(degraded).toEqual([])
}

/** Makes a release of dist/ as it is; build first. */
export async function pack(): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-package-'))
  const tarballs = join(folder, 'tarballs')
  await release(tarballs)
  const scratch = join(folder, 'elsewhere')
  mkdirSync(scratch)
  const registry = await serveTarballs(tarballs, scratch, join(import.meta.dirname, '..'))
  const notes = join(folder, 'notes')
  mkdirSync(notes)
  writeFileSync(join(notes, 'server.md'), '# Server\n\nWe copy the disk to the storage box every night at three.\n')
  writeFileSync(join(notes, 'soup.md'), '# Soup\n\nSimmer the mushrooms for forty minutes.\n')
  return {
    ...{ folder, tarballs, registry, notes },
    project(name) {
      const project = join(folder, name)
      mkdirSync(project)
      writeFileSync(join(project, 'package.json'), `{ "name": "${name}", "private": true }`)
      return project
    },
    remove: async () => {
      await registry.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
