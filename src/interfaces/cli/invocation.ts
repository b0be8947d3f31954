import type { Output } from './output.ts'
import type { ParsedArguments } from './parse-arguments.ts'

/** What a command gets. The result is the exit code. */
export interface Invocation {
  parsed: ParsedArguments
  output: Output
  /** Aborts when the process is to end. Who does not ask for it is ended at once. */
  signal(): AbortSignal
}

/**
 * Thrown in the fast entry when a command, or a module left out of its file, is not its business: the full command
 * line starts over. Nothing was printed yet.
 */
export const notHere = (): Error => Object.assign(new Error('not in the fast file'), { notHere: true })
export const isNotHere = (error: unknown): boolean => error instanceof Error && 'notHere' in error
