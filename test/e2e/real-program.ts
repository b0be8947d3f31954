import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The program of a client that a variable names; '' where nobody does: its sessions are skipped then, and that is said. */
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
