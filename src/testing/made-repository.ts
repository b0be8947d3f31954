import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs git in a folder, with a neutral author. Throws if it fails. */
export const gitIn =
  (cwd: string) =>
  (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd, stdio: 'ignore' })

/** A new repository on the branch main, with a function that writes and commits a file. */
export function makeRepository(folder: string) {
  mkdirSync(folder, { recursive: true })
  const git = gitIn(folder)
  git('init', '-q', '-b', 'main')
  const commit = (file: string, text: string): void => {
    writeFileSync(join(folder, file), text)
    git('add', '.')
    git('commit', '-qm', `Change ${file}`)
  }
  return { git, commit }
}
