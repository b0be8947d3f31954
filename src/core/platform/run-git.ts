import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Git answers within so long or not at all, milliseconds. */
const patience = 10_000
/** A list of all files of a large repository, bytes. */
const longestAnswer = 64 * 1024 * 1024

/**
 * What git prints, or undefined where it fails: it is not installed, the folder is none of its, an object is gone. It
 * writes nothing and asks nobody.
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

/** Fields that git separates by NUL. */
export const fieldsOf = (answer: string): string[] => answer.split('\0').filter((field) => field !== '')
