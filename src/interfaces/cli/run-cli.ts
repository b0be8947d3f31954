import { doorCodes } from '../errors.ts'
import { refuseMessages } from './coding-agent.ts'
import { commands } from './commands.ts'
import { commandHelp, groupHelp, overview } from './help.ts'
import type { Invocation } from './invocation.ts'
import { type Output, processOutput } from './output.ts'
import { type ParsedArguments, parseArguments } from './parse-arguments.ts'
import { reportError } from './report-error.ts'
import { version } from './version.ts'

/** Parses the command line: returns the invocation, or an exit code after help or an error was printed. */
export function readCommandLine(argv: readonly string[]): Invocation | number {
  const output = processOutput({ quiet: argv.includes('--quiet') || argv.includes('-q') })
  // Until there is an answer: a process that ends before it has printed one has failed.
  process.exitCode = doorCodes.Internal.exit
  try {
    const parsed = parseArguments(argv, commands)
    const help = answerOfHelp(parsed, output)
    if (help !== undefined) return help
    refuseMessages(parsed, process.env)
    return { argv, parsed, output, ...createInterruption() }
  } catch (thrown) {
    return reportError(thrown, argv, output)
  }
}

/**
 * A signal that aborts when the process is asked to end; the second time it ends at once. Created on demand: it costs 5
 * ms, and help and a search need no orderly end.
 */
function createInterruption() {
  let stop: AbortController | undefined
  const interrupt = () => {
    if (stop?.signal.aborted) process.exit(doorCodes.Cancelled.exit)
    stop?.abort()
  }
  return {
    signal() {
      if (stop === undefined) {
        stop = new AbortController()
        process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
      }
      return stop.signal
    },
    end() {
      if (stop) process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    },
  }
}

function answerOfHelp({ command, group, common }: ParsedArguments, output: Output): number | undefined {
  if (common.version) output.answer(version)
  else if (command && common.help) output.answer(commandHelp(command, output, commands.all()))
  else if (group !== undefined) output.answer(groupHelp(group, commands.all(), output.width))
  else if (common.help) output.answer(overview(commands.all(), version, output))
  else return undefined
  return 0
}
