import { JarvisError } from '../core/errors.ts'
import { letterKey } from '../sealing/sealing.ts'
import { readLine } from './inbox.ts'

/**
 * The event in a line of the inbox; undefined for a line that is not an event. Throws if the line cannot be read now
 * but may be readable later: the system refuses access to its file, or the home is locked. Such an event must not count
 * as read.
 */
export function eventInLine(home: string, line: string): ReturnType<typeof readLine> | undefined {
  try {
    return readLine(home, line)
  } catch (error) {
    if (isRefused(error) || (isLocked(error) && letterKey(home) !== undefined)) throw error
    return undefined
  }
}

/** A large event whose file was deleted cannot become readable later. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error as NodeJS.ErrnoException).code !== 'ENOENT'

const isLocked = (error: unknown): boolean => error instanceof JarvisError && error.code === 'home_locked'
