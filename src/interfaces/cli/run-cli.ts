import { toJarvisError } from '../../core/errors.ts'
import { doorCodes } from '../errors.ts'
import { commands } from './commands.ts'
import { commandHelp, groupHelp, overview } from './help.ts'
import { type Invocation, isNotHere } from './invocation.ts'
import { type Output, processOutput } from './output.ts'
import { type ParsedArguments, parseArguments } from './parse-arguments.ts'
import { version } from './version.ts'

/** Reads the command line, runs the command, and gives the exit code: help here, everything else by `dispatch`. */
export async function runCli(
  argv: readonly string[],
  dispatch: (invocation: Invocation) => Promise<number>,
): Promise<number> {
  const output = processOutput({ quiet: argv.includes('--quiet') || argv.includes('-q') })
  const stop = new AbortController()
  const interrupt = () => {
    // The second time nobody wants to wait for an orderly end.
    if (stop.signal.aborted) process.exit(doorCodes.Cancelled.exit)
    stop.abort()
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    const parsed = parseArguments(argv, commands)
    return answerOfHelp(parsed, output) ?? (await dispatch({ parsed, output, signal: stop.signal }))
  } catch (thrown) {
    if (isNotHere(thrown)) throw thrown
    return reportError(thrown, argv, output)
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

function answerOfHelp({ command, group, common }: ParsedArguments, output: Output): number | undefined {
  if (common.version) output.answer(version)
  else if (command && common.help) output.answer(commandHelp(command, output))
  else if (group !== undefined) output.answer(groupHelp(group, commands, output.width))
  else if (common.help) output.answer(overview(commands, version, output))
  else return undefined
  return 0
}

/** Failures go to the error stream, as JSON where JSON was asked for, so that the answer's stream stays clean. */
function reportError(thrown: unknown, argv: readonly string[], { noteStyle }: Output): number {
  const error = toJarvisError(thrown)
  const { kind, code, message, details } = error
  if (argv.includes('--json')) process.stderr.write(`${JSON.stringify({ error: { kind, code, message, details } })}\n`)
  else process.stderr.write(`${noteStyle.bad('jarvis:')} ${message}\n`)
  if (argv.includes('--debug')) process.stderr.write(`${(error.cause as Error | undefined)?.stack ?? error.stack}\n`)
  return doorCodes[kind].exit
}
