import { homedir } from 'node:os'
import { configError } from '../errors.ts'

/** The folder of this user; undefined for a user unknown to the system, as in a container with a numeric user. */
export function findUserHome(ask: () => string = homedir): string | undefined {
  try {
    return ask() || undefined
  } catch {
    return undefined
  }
}

/** The folder of this user. Errors: Config `user_home_unknown`. */
export function userHome(ask: () => string = homedir): string {
  const found = findUserHome(ask)
  if (found !== undefined) return found
  throw configError(
    'user_home_unknown',
    'This user has no home folder, and HOME is not set. Set JARVIS_HOME to a writable folder.',
  )
}
