import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Time limit of a git command, milliseconds. */
const patience = 10_000
/** Size limit of the output, bytes: a list of all files of a large repository. */
const longestAnswer = 64 * 1024 * 1024

/**
 * Output of git, or undefined where it fails: git is not installed, the folder is not a repository, an object is
 * missing. It writes nothing and never prompts.
 */
export async function runGit(folder: string, ...given: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', folder, '--no-optional-locks', ...given], {
      timeout: patience,
      maxBuffer: longestAnswer,
      windowsHide: true,
    })
    return stdout
  } catch {
    return undefined
  }
}

/** Splits output of git at NUL. */
export const fieldsOf = (answer: string): string[] => answer.split('\0').filter((field) => field !== '')
