import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../core/platform/processes.ts'
import { asked, type Git, removeLocks } from './git.ts'

/**
 * A working copy between two tasks of one session. Writing its files is most of the cost of starting a task: a process
 * that keeps the session also keeps the files, clean and on no branch, and the next task starts in them.
 */
interface Copy {
  folder: string
  /** Git's folder for the copy. */
  gitFolder: string
}

/**
 * File that names the process keeping the copy. Written last, and removed first: a copy without it was not left clean.
 */
const markOf = (gitFolder: string): string => join(gitFolder, 'jarvis-vacant')

/** Cleans the copy. Files by an agent or a test are removed, including ignored ones. */
export async function vacateCopy(git: Git, { folder, gitFolder }: Copy): Promise<void> {
  await asked(git, 'checkout', '--quiet', '--detach')
  await asked(git, 'clean', '-ffdxq')
  rmSync(join(folder, '.git'), { recursive: true, force: true })
  writeFileSync(join(folder, '.git'), `gitdir: ${gitFolder}\n`)
  writeFileSync(markOf(gitFolder), String(process.pid))
}

/** Starts a new branch in a clean copy. False if it is not clean, or if git refuses: then create a new copy. */
export async function occupyCopy(
  { owner, git, common }: { owner: Git; git: Git; common: string },
  { folder, gitFolder }: Copy,
  { branch, base }: { branch: string; base: string },
): Promise<boolean> {
  if (!existsSync(markOf(gitFolder)) || !existsSync(folder)) return false
  rmSync(markOf(gitFolder))
  removeLocks(common, gitFolder, branch)
  const steps = [
    () => git('reset', '--hard', '--quiet', base),
    () => git('clean', '-ffdxq'),
    () => owner('branch', '--no-track', branch, base),
    () => git('symbolic-ref', 'HEAD', `refs/heads/${branch}`),
  ]
  for (const step of steps) if ((await step()).code !== 0) return false
  return true
}

/** Whether a running process keeps this copy for its next task. */
export function isVacant(gitFolder: string): boolean {
  const mark = markOf(gitFolder)
  return existsSync(mark) && isAlive(Number(readFileSync(mark, 'utf8')))
}
