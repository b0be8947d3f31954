import type { Output } from './output.ts'
import type { ParsedArguments } from './parse-arguments.ts'

/** Arguments and environment of a command. */
export interface Invocation {
  argv: readonly string[]
  parsed: ParsedArguments
  output: Output
  /** Aborts when the process should end. A command that does not call it is ended at once. */
  signal(): AbortSignal
  /** Ends the special handling of interrupts after the command. */
  end(): void
}
