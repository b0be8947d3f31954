import { isAbsolute, posix, win32 } from 'node:path'
import type { ConfigText, Entry, Language, Path } from './text/config-text.ts'

/** Where clients keep their settings depends on these alone. */
export interface Machine {
  platform: NodeJS.Platform
  /** Absolute; in the shape of the platform. */
  userHome: string
  /** The environment. */
  variables: Readonly<Record<string, string | undefined>>
}

/** How a client reaches Jarvis: by starting it, or at the address of the server that runs. */
export type Connection =
  | { kind: 'stdio'; command: string; args: readonly string[] }
  | { kind: 'http'; url: string; token: string }

/** A program that speaks MCP, and how its settings name a server. */
export interface Client {
  /** What is typed: `claude-code`. */
  id: string
  title: string
  /** Its settings file: the first of these that exists, the first where none does. */
  files(machine: Machine): readonly string[]
  /** It is on this machine when one of these exists; by default the folder of its settings file. */
  traces?(machine: Machine): readonly string[]
  /** Settings file of one project, below the project's folder; a client without one has none. */
  projectFile?: readonly string[]
  language: Language
  /** What the client writes at `$schema` of a file that has none; a new file has it from the start, so that it stays as it is. */
  schema?: string
  /** Where the servers stand in the file. */
  servers: Path | ((text: ConfigText) => Path)
  stdio(command: string, args: readonly string[]): Entry
  /** Missing where the client reaches no server by address. */
  http?(url: string, headers: Readonly<Record<string, string>>): Entry
  /** Started from a desktop, where the PATH of the shell is not known: programs are named by their full path. */
  fromDesktop?: boolean
  /** What the user does next. */
  next: string
  /** The same for a project's file, where it differs. */
  nextInProject?: string
}

/** Joins as the machine's platform does, also where this process runs on another. */
export const joinOn = ({ platform }: Machine, ...parts: string[]): string =>
  (platform === 'win32' ? win32 : posix).join(...parts)

export const inUserHome = (machine: Machine, ...parts: string[]): string => joinOn(machine, machine.userHome, ...parts)

/** A folder named by a variable, where it is set. */
export const folderOf = (machine: Machine, variable: string): string | undefined =>
  machine.variables[variable] || undefined

/** `~/.config` or what stands for it; a relative folder does not count (XDG base directories). */
export function configFolder(machine: Machine): string {
  const named = folderOf(machine, 'XDG_CONFIG_HOME')
  return named !== undefined && isAbsolute(named) ? named : inUserHome(machine, '.config')
}

/** Where desktop programs keep what is theirs. */
export function applicationFolder(machine: Machine): string {
  if (machine.platform === 'win32') return folderOf(machine, 'APPDATA') ?? inUserHome(machine, 'AppData', 'Roaming')
  if (machine.platform === 'darwin') return inUserHome(machine, 'Library', 'Application Support')
  return configFolder(machine)
}
