import type { Output } from './output.ts'
import type { ParsedArguments } from './parse-arguments.ts'

/** What a command gets. */
export interface Invocation {
  argv: readonly string[]
  parsed: ParsedArguments
  output: Output
  /** Aborts when the process is to end. A command that does not ask for it is ended at once. */
  signal(): AbortSignal
  /** The command is over: from here on the process ends as others do. */
  end(): void
}
