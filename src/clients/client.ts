import { isAbsolute, posix, win32 } from 'node:path'
import type { ConfigText, Entry, Language, Path } from './text/config-text.ts'

/** The machine's properties that decide where clients keep their settings. */
export interface Machine {
  platform: NodeJS.Platform
  /** Absolute, in the platform's path syntax. */
  userHome: string
  /** Environment variables. */
  variables: Readonly<Record<string, string | undefined>>
}

/** How a client connects to Jarvis: by starting it, or at the address of a running server. */
export type Connection =
  | { kind: 'stdio'; command: string; args: readonly string[] }
  | { kind: 'http'; url: string; token: string }

/** A program that uses MCP, and how its settings name a server. */
export interface Client {
  /** Name on the command line: `claude-code`. */
  id: string
  title: string
  /** Settings files: the first that exists is used, or the first of all when none exists. */
  files(machine: Machine): readonly string[]
  /** Paths of which one exists if the client is installed; by default the folder of its settings file. */
  traces?(machine: Machine): readonly string[]
  /** Settings file of one project, relative to the project's folder; undefined if the client has none. */
  projectFile?: readonly string[]
  language: Language
  /**
   * The `$schema` that the client would add to its file. A new file gets it at once, so the client does not edit it.
   */
  schema?: string
  /** Path of the servers in the file. */
  servers: Path | ((text: ConfigText) => Path)
  stdio(command: string, args: readonly string[]): Entry
  /** Undefined when the client cannot connect to a server by address. */
  http?(url: string, headers: Readonly<Record<string, string>>): Entry
  /** Starts from a desktop, without the shell's PATH, so programs are named by their full path. */
  fromDesktop?: boolean
  /** The user's next step. */
  next: string
  /** The next step for a project's file, where it differs. */
  nextInProject?: string
}

/** Joins paths in the machine's syntax, also when this process runs on another platform. */
export const joinOn = ({ platform }: Machine, ...parts: string[]): string =>
  (platform === 'win32' ? win32 : posix).join(...parts)

export const inUserHome = (machine: Machine, ...parts: string[]): string => joinOn(machine, machine.userHome, ...parts)

/** The folder that an environment variable names, if it is set. */
export const folderOf = (machine: Machine, variable: string): string | undefined =>
  machine.variables[variable] || undefined

/** `~/.config` or its replacement; a relative folder is ignored (XDG base directories). */
export function configFolder(machine: Machine): string {
  const named = folderOf(machine, 'XDG_CONFIG_HOME')
  return named !== undefined && isAbsolute(named) ? named : inUserHome(machine, '.config')
}

/** The folder for data of desktop programs. */
export function applicationFolder(machine: Machine): string {
  if (machine.platform === 'win32') return folderOf(machine, 'APPDATA') ?? inUserHome(machine, 'AppData', 'Roaming')
  if (machine.platform === 'darwin') return inUserHome(machine, 'Library', 'Application Support')
  return configFolder(machine)
}
