import { toJarvisError } from '../../core/errors.ts'
import { doorCodes } from '../errors.ts'
import type { Invocation } from './invocation.ts'
import type { Output } from './output.ts'

/** Runs a command to its exit code. A failure is reported; undefined is left to another part of the program. */
export async function runReported<Code extends number | undefined>(
  { argv, output, end }: Invocation,
  work: () => Promise<Code>,
): Promise<Code | number> {
  try {
    const code = await work()
    if (code !== undefined) end()
    return code
  } catch (thrown) {
    end()
    return reportError(thrown, argv, output)
  }
}

/** Failures go to the error stream, as JSON where JSON was asked for, so that the answer's stream stays clean. */
export function reportError(thrown: unknown, argv: readonly string[], output: Output): number {
  const error = toJarvisError(thrown)
  const { kind, code, message, details } = error
  if (argv.includes('--json')) output.failure(JSON.stringify({ error: { kind, code, message, details } }))
  else output.failure(`${output.noteStyle.bad('jarvis:')} ${message}`)
  if (argv.includes('--debug')) output.failure(String((error.cause as Error | undefined)?.stack ?? error.stack))
  return doorCodes[kind].exit
}
