import { realpathSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import type { Connection } from '../../clients/client.ts'

/** Properties of the running program. */
export interface Program {
  platform: NodeJS.Platform
  /** The PATH of its environment. */
  searchPath: string | undefined
  /** Full path of Node. */
  node: string
  /** Full path of the command line's file. */
  script: string
}

/**
 * The command that starts Jarvis for a client: `jarvis` if the PATH leads to this very program and the client uses that
 * PATH; otherwise Node and the file by their full paths. Never by name on Windows: there it is a shell script, which
 * clients do not start.
 */
export function launchOf(
  program: Program,
  options: readonly string[],
  { byFullPath }: { byFullPath: boolean },
): Extract<Connection, { kind: 'stdio' }> {
  const args = ['mcp', ...options]
  return !byFullPath && program.platform !== 'win32' && isOnPath(program)
    ? { kind: 'stdio', command: 'jarvis', args }
    : { kind: 'stdio', command: program.node, args: [program.script, ...args] }
}

function isOnPath({ platform, searchPath = '', script }: Program): boolean {
  const { join, delimiter } = platform === 'win32' ? win32 : posix
  const first = searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => realPath(join(folder, 'jarvis')))
    .find((file) => file !== undefined)
  return first !== undefined && first === realPath(script)
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}
