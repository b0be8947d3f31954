#!/usr/bin/env node
import process from 'node:process'
import { toJarvisError } from '../../core/errors.ts'
import { doorCodes } from '../errors.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { commandHelp, groupHelp, overview } from './help.ts'
import { type Output, processOutput } from './output.ts'
import { type ParsedArguments, parseArguments } from './parse-arguments.ts'
import { version } from './version.ts'

process.exitCode = await main(process.argv.slice(2))

/** Reads the command line, runs the command, and gives the exit code. Only this file and commands/ print or end the process. */
async function main(argv: readonly string[]): Promise<number> {
  // A reader that has enough (`jarvis ls | head`) is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 70))
  const output = processOutput({ quiet: argv.includes('--quiet') || argv.includes('-q') })
  const stop = new AbortController()
  const interrupt = () => {
    // The second time nobody wants to wait for an orderly end.
    if (stop.signal.aborted) process.exit(doorCodes.Cancelled.exit)
    stop.abort()
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    return await dispatch(parseArguments(argv, commands), output, stop.signal)
  } catch (thrown) {
    const error = toJarvisError(thrown)
    const { kind, code, message, details } = error
    if (argv.includes('--json'))
      process.stderr.write(`${JSON.stringify({ error: { kind, code, message, details } })}\n`)
    else process.stderr.write(`${output.noteStyle.bad('jarvis:')} ${message}\n`)
    if (kind === 'Internal' && process.env.JARVIS_DEBUG)
      process.stderr.write(`${(error.cause as Error)?.stack ?? error.stack}\n`)
    return doorCodes[kind].exit
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

async function dispatch(parsed: ParsedArguments, output: Output, signal: AbortSignal): Promise<number> {
  const { command, group, common } = parsed
  if (common.version) output.answer(version)
  else if (command && common.help) output.answer(commandHelp(command, output))
  else if (group !== undefined) output.answer(groupHelp(group, commands, output.width))
  else if (common.help) output.answer(overview(commands, version, output))
  else if (command?.operation !== undefined) {
    const { runCommand } = await import('./run-command.ts')
    return await runCommand(command as Command & { operation: string }, parsed, output, signal)
  } else return await runOwn(command?.words[0] ?? 'start', parsed, output, signal)
  return 0
}

/** Commands that are programs of their own, each loaded when it is reached. */
async function runOwn(name: string, parsed: ParsedArguments, output: Output, signal: AbortSignal): Promise<number> {
  if (name === 'watch') return (await import('./commands/watch.ts')).watch(parsed, output, signal)
  if (name === 'mcp') return (await import('./commands/mcp.ts')).mcp(parsed, output, signal)
  if (name === 'completion') return (await import('./commands/completion.ts')).completion(parsed, output)
  return (await import('./commands/start.ts')).start(parsed, output)
}
