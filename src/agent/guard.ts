import { existsSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { ToolDecision, ToolUse } from '../ports/agent-runner.ts'

/** Whether a role may use a tool: only files of the workspace, and commands only by our own tool. */
export function decide({ does, paths, tool }: ToolUse, folder: string): ToolDecision {
  if (does === 'command') return { allow: false, why: 'commands run with the tool run_command only' }
  if (does === 'server')
    return tool.startsWith('mcp__') ? { allow: true } : { allow: false, why: `${tool} is not one of its tools` }
  const outside = paths.find((path) => !isInside(path, folder))
  if (outside !== undefined) return { allow: false, why: `${outside} is outside of the workspace` }
  const git = does === 'edit' && paths.some((path) => isOfGit(path, folder))
  return git ? { allow: false, why: 'files of git must not be changed' } : { allow: true }
}

/** By its name and by its target, as a link may have any name; some systems treat `.GIT` as the same. */
function isOfGit(path: string, folder: string): boolean {
  const typed = resolve(folder, path)
  return [relative(folder, typed), relative(realpathSync(folder), real(typed))]
    .flatMap((from) => from.split(/[\\/]/))
    .some((name) => name.toLowerCase() === '.git')
}

function isInside(path: string, folder: string): boolean {
  const root = realpathSync(folder)
  const from = relative(root, real(resolve(folder, path)))
  return from === '' || !(from.startsWith('..') || isAbsolute(from))
}

/** The path without links. A link to nothing counts with its target, since writing to it creates the target. */
function real(path: string, links = mostLinks): string {
  if (existsSync(path)) return realpathSync(path)
  if (dirname(path) === path || links === 0) return path
  const target = linkTarget(path)
  return target === undefined
    ? join(real(dirname(path), links), basename(path))
    : real(resolve(real(dirname(path), links), target), links - 1)
}

/** Links in a row that are followed, as Linux does. */
const mostLinks = 40

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    // It is no link, or does not exist.
    return undefined
  }
}
