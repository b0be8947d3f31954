import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Command } from './command.ts'

/**
 * Gives an input the folder in which the command is typed, where the command asks for it. A server that answers runs in
 * another folder, so the path is absolute.
 */
export function fillHere(command: Command | undefined, input: Record<string, unknown>): void {
  const { here, hereInRepository: project } = command ?? {}
  if (here !== undefined) input[here] = resolve(String(input[here] ?? '.'))
  if (project !== undefined && input[project] === undefined && isInRepository(process.cwd()))
    input[project] = process.cwd()
}

/** A folder outside of every repository, such as the home, is no project. */
function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true
  const above = dirname(folder)
  return above !== folder && isInRepository(above)
}
