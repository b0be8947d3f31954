import { cannotWrite, reasonOf } from '../core/errors.ts'

/** Sentences: what could not follow a write, or be read before an answer. Empty where nothing is behind. */
export interface Degraded {
  degraded: string[]
}

/** An answer that also says what is behind; a list carries it as a property that loops and JSON do not see. */
export function withDegraded<Result extends object>(result: Result, degraded: readonly string[]): Result & Degraded {
  if (Array.isArray(result))
    return Object.defineProperty(result, 'degraded', { value: [...degraded], configurable: true }) as Result & Degraded
  const before = (result as Partial<Degraded>).degraded ?? []
  return { ...result, degraded: [...new Set([...before, ...degraded])] }
}

/**
 * Brings memory files in line with the database, or says in a sentence why that is impossible just now: what is in the
 * database counts, and the next call tries again. A read-only home is no fault: it stays as it is.
 */
export async function keepInLine(work: () => Promise<unknown>): Promise<string[]> {
  try {
    await work()
    return []
  } catch (error) {
    return cannotWrite(error) ? [] : [behind(error)]
  }
}

/** Why the memory files are behind. */
export const behind = (error: unknown): string =>
  `The memory files do not match the database yet: ${reasonOf(error)}. The database is complete; the files follow with the next command.`
