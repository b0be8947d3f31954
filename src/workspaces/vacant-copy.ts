import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../core/platform/processes.ts'
import { asked, type Git, removeLocks } from './git.ts'

/**
 * A working copy between two tasks of one session. Writing its files is most of what a task costs before it begins: where
 * the process keeps the session, it keeps the files too, clean and on no branch, and the next task begins in them.
 */
interface Copy {
  folder: string
  /** The folder in which git keeps what belongs to the copy. */
  gitFolder: string
}

/** Says which process keeps the copy. Written last, and removed first: a copy without it was not left clean. */
const markOf = (gitFolder: string): string => join(gitFolder, 'jarvis-vacant')

/** Leaves the copy clean. What an agent or a test put there goes, also what git ignores. */
export async function vacateCopy(git: Git, { folder, gitFolder }: Copy): Promise<void> {
  await asked(git, 'checkout', '--quiet', '--detach')
  await asked(git, 'clean', '-ffdxq')
  rmSync(join(folder, '.git'), { recursive: true, force: true })
  writeFileSync(join(folder, '.git'), `gitdir: ${gitFolder}\n`)
  writeFileSync(markOf(gitFolder), String(process.pid))
}

/** Begins a new branch in a copy that was left clean. False where it was not, or where git refuses: make a new one. */
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

/** Whether a process that runs keeps this copy for its next task. */
export function isVacant(gitFolder: string): boolean {
  const mark = markOf(gitFolder)
  return existsSync(mark) && isAlive(Number(readFileSync(mark, 'utf8')))
}
