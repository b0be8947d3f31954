import { cannotWrite, reasonOf } from '../core/errors.ts'

/** Sentences about follow-up work that failed after a write or before an answer. Empty if all is up to date. */
export interface Degraded {
  degraded: string[]
}

/** Adds `degraded` to a result. On a list it is a property that loops and JSON ignore. */
export function withDegraded<Result extends object>(result: Result, degraded: readonly string[]): Result & Degraded {
  if (Array.isArray(result))
    return Object.defineProperty(result, 'degraded', { value: [...degraded], configurable: true }) as Result & Degraded
  const before = (result as Partial<Degraded>).degraded ?? []
  return { ...result, degraded: [...new Set([...before, ...degraded])] }
}

/**
 * Brings memory files in line with the database, or returns a sentence why that failed. The database is authoritative
 * and the next call tries again. A read-only home is not an error: its files stay as they are.
 */
export async function keepInLine(work: () => Promise<unknown>): Promise<string[]> {
  try {
    await work()
    return []
  } catch (error) {
    return cannotWrite(error) ? [] : [outOfDateReason(error)]
  }
}

/** Why the memory files are behind. */
export const outOfDateReason = (error: unknown): string =>
  `The memory files do not match the database yet: ${reasonOf(error)}. The database is complete; the files follow with the next command.`
