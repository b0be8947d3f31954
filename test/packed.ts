import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { release } from '../scripts/release.mjs'
import { type Registry, serveTarballs } from './registry.ts'

/** A release as it would be published, in a registry of its own, with two notes to ask about. */
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

/** A question that shares no word with the note that answers it. */
export const question = 'when do backups run?'

const execute = promisify(execFile)

/** None of them takes longer; package managers may hang while they wait for a registry. Milliseconds. */
const longestRun = 90_000
const mostTries = 3

/**
 * Runs a program and returns what it printed; throws with both streams when it fails. One that hangs is started again. Lets
 * the registry answer meanwhile.
 */
export async function run(program: string, args: string[], cwd: string, env = process.env): Promise<string> {
  for (let tries = 1; ; tries++)
    try {
      const options = {
        cwd,
        env,
        encoding: 'utf8' as const,
        maxBuffer: 1e8,
        timeout: longestRun,
        killSignal: 'SIGKILL' as const,
      }
      return (await execute(program, args, options)).stdout
    } catch (error) {
      const { stdout, stderr, killed } = error as { stdout: string; stderr: string; killed?: boolean }
      if (killed && tries < mostTries) continue
      throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error })
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
  const upstream = (await run('npm', ['config', 'get', 'registry'], folder)).trim().replace(/\/$/, '')
  const registry = await serveTarballs(tarballs, upstream)
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
