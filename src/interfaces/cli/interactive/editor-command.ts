import { basename } from 'node:path'

/** Editors that take the line as a part of the file's address. */
const byColon = ['code', 'code-insiders', 'codium', 'cursor', 'windsurf', 'zed', 'subl', 'hx', 'helix']

/** Command that opens a file in the owner's editor at a line: VISUAL, then EDITOR, else the system's default. */
export function editorCommand(environment: NodeJS.ProcessEnv, file: string, line: number): string[] {
  const usual = process.platform === 'win32' ? 'notepad' : 'vi'
  const [program = usual, ...words] = (environment.VISUAL || environment.EDITOR || usual).trim().split(/\s+/)
  const name = basename(program).replace(/\.(?:exe|cmd)$/i, '')
  if (byColon.includes(name))
    return [program, ...words, ...(/^(?:code|codium|cursor|windsurf)/.test(name) ? ['-g'] : []), `${file}:${line}`]
  if (name === 'notepad') return [program, ...words, file]
  return [program, ...words, `+${line}`, file]
}
