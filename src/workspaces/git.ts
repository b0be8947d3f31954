import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { conflict, invalidInput, unavailable } from '../core/errors.ts'
import { nullDevice } from '../core/platform/files.ts'
import { fittedChange } from './fit-change.ts'
import { runCommand } from './run-command.ts'

/** Settings that keep hooks, watchers, signatures and clean-up of the owner's configuration from running. */
const quiet = [
  ...[
    '-c',
    `core.hooksPath=${nullDevice()}`,
    '-c',
    'core.fsmonitor=false',
    '-c',
    'gc.auto=0',
    '-c',
    'maintenance.auto=false',
  ],
  ...['-c', 'commit.gpgsign=false', '-c', 'core.quotePath=false', '-c', 'advice.detachedHead=false'],
]
const author = { name: 'Jarvis', mail: 'jarvis@localhost' }
const longestGitMs = 300_000
/** Most bytes of git's output that are read: the names of some hundred thousand files. */
const saidBytes = 16 * 1024 * 1024

interface GitAnswer {
  code: number
  /** For a successful command only its stdout: warnings are not part of a hash or a name. */
  output: string
  /** Whether it printed more than is read. */
  isCut: boolean
}

export type Git = (...given: string[]) => Promise<GitAnswer>

/**
 * Runs git in a repository. It never refreshes the owner's index. For a working copy, git's own folder is given
 * explicitly: an agent's edits of `.git` in the copy are not read.
 */
export function gitIn(
  folder: string,
  environment: Readonly<Record<string, string>>,
  copy?: { gitFolder: string },
): Git {
  const where = copy ? [`--git-dir=${copy.gitFolder}`, `--work-tree=${folder}`] : []
  return async (...given) => {
    // Starting a program in a missing folder fails like a missing program.
    if (!existsSync(folder)) return { code: 128, output: `${folder} does not exist`, isCut: false }
    const { code, output, said, isCut } = await runCommand({
      argv: ['git', ...where, ...quiet, ...given],
      folder,
      environment: {
        ...environment,
        ...{ GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_LITERAL_PATHSPECS: '0' },
        ...{ GIT_AUTHOR_NAME: author.name, GIT_AUTHOR_EMAIL: author.mail },
        ...{ GIT_COMMITTER_NAME: author.name, GIT_COMMITTER_EMAIL: author.mail },
      },
      ...{ timeoutMs: longestGitMs, saidBytes },
    })
    return { code, output: code === 0 ? said : output, isCut }
  }
}

/** Output of a git command. Errors: `git_failed`. */
export async function asked(git: Git, ...given: string[]): Promise<string> {
  const { code, output, isCut } = await git(...given)
  if (code === 127) throw unavailable('git_missing', 'The program git was not found. Install it and try again.')
  if (code === 0 && !isCut) return output.trim()
  throw failed(given[0]!, isCut ? `it printed more than ${saidBytes / 1024 / 1024} MB` : output)
}

const failed = (command: string, why: string) =>
  conflict('git_failed', `git ${command} failed: ${why.trim().slice(-400)}. Check the repository and try again.`)

/** The change between two commits, as much of each file as fits. Errors: `git_failed`. */
export async function changeBetween(git: Git, from: string, to: string): Promise<string> {
  const { code, output, isCut } = await git(
    ...['diff', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all', from, to, '--'],
  )
  if (code !== 0) throw failed('diff', output)
  const change = fittedChange(output.trim())
  return isCut ? `${change}\n(The change is longer than is shown: git diff ${from} ${to})` : change
}

export interface Repository {
  root: string
  /** The commit that is checked out. */
  head: string
  /** The branch that is checked out; empty for a commit by itself. */
  branch: string
}

/** The repository that a folder lies in. Errors: `repository_missing`, `repository_empty`. */
export async function readRepository(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Repository> {
  const git = gitIn(folder, environment)
  const top = existsSync(folder) ? await git('rev-parse', '--show-toplevel') : { code: 1, output: '' }
  if (top.code === 127) throw unavailable('git_missing', 'The program git was not found. Install it and try again.')
  if (top.code !== 0)
    throw invalidInput(
      'repository_missing',
      `${folder} is not in a git repository. Run "git init" and commit once, or choose another folder with --folder.`,
    )
  const head = await git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}')
  if (head.code !== 0)
    throw invalidInput(
      'repository_empty',
      `${folder} has no commit yet. Commit once, so that a branch can begin there.`,
    )
  const branch = await git('symbolic-ref', '--quiet', '--short', 'HEAD')
  return {
    root: realpathSync(top.output.trim()),
    head: head.output.trim(),
    branch: branch.code === 0 ? branch.output.trim() : '',
  }
}

/** Git's folder for a working copy, as recorded in the owner's repository. */
export function gitFolderOf(common: string, copy: string): string | undefined {
  const all = join(common, 'worktrees')
  if (!existsSync(all)) return undefined
  return readdirSync(all)
    .map((name) => join(all, name))
    .find((one) => {
      const named = existsSync(join(one, 'gitdir')) ? readFileSync(join(one, 'gitdir'), 'utf8').trim() : ''
      return named !== '' && resolve(named) === resolve(copy, '.git')
    })
}

/** The folder of git that all working copies of a repository share. */
export async function commonFolder(git: Git, root: string): Promise<string> {
  const given = await asked(git, 'rev-parse', '--git-common-dir')
  return isAbsolute(given) ? given : resolve(root, given)
}

/** Removes locks that a killed git left in a working copy, which only Jarvis uses. */
export function removeLocks(common: string, gitFolder: string, branch: string): void {
  for (const path of [join(gitFolder, 'index.lock'), join(gitFolder, 'HEAD.lock')]) rmSync(path, { force: true })
  rmSync(join(common, 'refs', 'heads', `${branch}.lock`), { force: true })
}
