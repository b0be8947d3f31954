import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Path of a client's program from an environment variable; '' without one, which skips its sessions with a note. */
export function findProgram(variable: string, client: string): string {
  const program = process.env[variable] ?? ''
  if (existsSync(program)) return program
  console.warn(`Skipped: sessions of the real ${client}. Name its program in ${variable}.`)
  return ''
}

/** A project with one file that fetches, for an agent to work on. */
export function makeNetProject(folder: string): string {
  const project = join(folder, 'net')
  mkdirSync(join(project, 'src'), { recursive: true })
  writeFileSync(join(project, 'src', 'net.ts'), 'export const get = (url: string) => fetch(url)\n')
  return project
}
