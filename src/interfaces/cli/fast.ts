import { notHere } from './invocation.ts'
import { loadPart } from './load-part.ts'
import { runCli } from './run-cli.ts'

/** Help here, `search` and `get` by run-fast.ts, which only they read. Everything else is not here (start.ts). */
export function runFastest(argv: readonly string[]): Promise<number> {
  return runCli(argv, async (invocation) => {
    const name = invocation.parsed.command?.operation
    if ((name !== 'search' && name !== 'get') || argv.includes('--debug')) throw notHere()
    const { runFast } = loadPart<typeof import('./run-fast.ts')>('run-fast')
    return runFast(name, invocation)
  })
}
