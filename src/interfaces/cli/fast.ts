#!/usr/bin/env node
import { isNotHere, notHere } from './invocation.ts'
import { runCli } from './run-cli.ts'

/**
 * What `jarvis` starts: help here, `search` and `get` by run-fast.ts, everything else by the full command line. Modules
 * that a fast command never needs are left out of both files by the build; where one is reached after all, the full
 * command line takes over, too.
 */
void start()

async function start(): Promise<void> {
  const argv = process.argv.slice(2)
  try {
    process.exitCode = await runCli(argv, async (invocation) => {
      const name = invocation.parsed.command?.operation
      if ((name !== 'search' && name !== 'get') || argv.includes('--debug')) throw notHere()
      const { runFast } = await import('./run-fast.ts')
      return runFast(name, invocation)
    })
  } catch (error) {
    if (!isNotHere(error)) throw error
    await import('./main.ts')
  }
}
