import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Command } from './command.ts'

/**
 * Sets the current folder as the input that the command wants. The path is absolute, because a server that answers runs
 * in another folder.
 */
export function fillHere(command: Command | undefined, input: Record<string, unknown>): void {
  const { here, hereInRepository: project } = command ?? {}
  if (here !== undefined) input[here] = resolve(String(input[here] ?? '.'))
  if (project !== undefined && input[project] === undefined && isInRepository(process.cwd()))
    input[project] = process.cwd()
}

/** A folder outside every repository, such as the user's home, is not a project. */
function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true
  const above = dirname(folder)
  return above !== folder && isInRepository(above)
}
