import { existsSync } from 'node:fs'
import { posix, win32 } from 'node:path'

/** The machine on which a program is looked up. */
export interface ProgramPlace {
  platform: NodeJS.Platform
  /** Its environment; on Windows names are case-insensitive. */
  variables: Readonly<Record<string, string | undefined>>
  /** Base folder of relative paths. */
  folder?: string | undefined
  exists(file: string): boolean
}

/** Arguments of `spawn` for a program. */
export interface StartForm {
  command: string
  args: string[]
  /** The arguments are already quoted. */
  windowsVerbatimArguments?: true
}

const here = (): ProgramPlace => ({ platform: process.platform, variables: process.env, exists: existsSync })
const usualEndings = '.COM;.EXE;.BAT;.CMD'

/**
 * How a program is started. On Windows `npm` is the script `npm.cmd`, which `spawn` does not find by its name and
 * refuses without a shell: it runs through `cmd.exe`, with each argument quoted so that the shell interprets nothing in
 * it. Elsewhere, and for executable files, it is started by its name.
 */
export function startForm(program: string, args: readonly string[], place: ProgramPlace = here()): StartForm {
  const plain = { command: program, args: [...args] }
  if (place.platform !== 'win32') return plain
  const file = findOnWindows(program, place)
  if (file === undefined) return plain
  if (!/\.(?:cmd|bat)$/i.test(file)) return { ...plain, command: file }
  const line = [file, ...args].map(quotedForCmd).join(' ')
  const shell = variable(place, 'ComSpec') ?? 'cmd.exe'
  return { command: shell, args: ['/d', '/s', '/c', `"${line}"`], windowsVerbatimArguments: true }
}

/** Files that a program's name may mean, in the system's search order: the path with its extensions. */
export function candidatesOf(program: string, place: Omit<ProgramPlace, 'exists'>): string[] {
  if (place.platform !== 'win32') {
    if (program.includes('/')) return [posix.resolve(place.folder ?? '.', program)]
    return foldersOf(place, posix).map((folder) => posix.join(folder, program))
  }
  const endings = (variable(place, 'PATHEXT') ?? usualEndings).split(';').filter((ending) => ending !== '')
  const named = endings.some((ending) => program.toLowerCase().endsWith(ending.toLowerCase()))
  const forms = named ? [program] : endings.map((ending) => program + ending.toLowerCase())
  const folders = /[\\/]/.test(program) ? [place.folder ?? ''] : foldersOf(place, win32)
  return folders.flatMap((folder) => forms.map((form) => (win32.isAbsolute(form) ? form : win32.join(folder, form))))
}

const findOnWindows = (program: string, place: ProgramPlace): string | undefined =>
  candidatesOf(program, place).find((file) => place.exists(file))

const foldersOf = (place: Omit<ProgramPlace, 'exists'>, { delimiter }: { delimiter: string }): string[] =>
  (variable(place, 'PATH') ?? '').split(delimiter).filter((folder) => folder !== '')

function variable({ platform, variables }: Omit<ProgramPlace, 'exists'>, name: string): string | undefined {
  if (platform !== 'win32') return variables[name]
  const key = Object.keys(variables).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : variables[key]
}

/**
 * An argument for a `.cmd` file after `cmd /d /s /c`: quoted for the program that finally reads it, then every
 * character that `cmd` interprets is escaped twice, because a script of npm passes its arguments through a second
 * parsing.
 */
function quotedForCmd(argument: string, index: number): string {
  const quoted = `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`
  const escaped = quoted.replace(cmdCharacters, '^$1')
  return index === 0 ? escaped : escaped.replace(cmdCharacters, '^$1')
}
const cmdCharacters = /([()\][%!^"`<>&|;, *?])/g
