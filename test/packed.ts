import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The package as it would be published, with two notes to ask about. */
export interface Packed {
  folder: string
  tarball: string
  /** A folder with a note about nightly copies and one about soup. */
  notes: string
  /** Makes an empty project below `folder`; returns its path. */
  project(name: string): string
  remove(): void
}

/** A question that shares no word with the note that answers it. */
export const question = 'when do backups run?'

/** Runs a program and returns what it printed; throws with both streams when it fails. */
export function run(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = process.env): string {
  try {
    return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error })
  }
}

/** Packs dist/ as it is; build first. */
export function pack(): Packed {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-package-'))
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], root)
  const notes = join(folder, 'notes')
  mkdirSync(notes)
  writeFileSync(join(notes, 'server.md'), '# Server\n\nWe copy the disk to the storage box every night at three.\n')
  writeFileSync(join(notes, 'soup.md'), '# Soup\n\nSimmer the mushrooms for forty minutes.\n')
  return {
    folder,
    tarball: join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!),
    notes,
    project(name) {
      const project = join(folder, name)
      mkdirSync(project)
      writeFileSync(join(project, 'package.json'), `{ "name": "${name}", "private": true }`)
      return project
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
