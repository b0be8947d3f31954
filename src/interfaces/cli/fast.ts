import { existsSync } from 'node:fs'
import { chosenHome } from '../../config/home.ts'
import { loadPart } from '../load-part.ts'
import { codeCache } from './code-cache.ts'
import { notHere } from './invocation.ts'
import { runCli } from './run-cli.ts'

/**
 * Help here; `search` and `get` by run-fast.ts, which only they read; what a running server answers by run-served.ts.
 * Everything else is not here (start.ts).
 */
export function runFastest(argv: readonly string[]): Promise<number> {
  return runCli(argv, async (invocation) => {
    const { command, common } = invocation.parsed
    const name = command?.operation
    if (name === undefined || argv.includes('--debug')) throw notHere()
    if (name !== 'search' && name !== 'get') {
      // Where no server was started, nothing more is read for one.
      const { serverFile } = chosenHome(common.home, process.env.JARVIS_HOME)
      if (command?.effect !== 'read' || !existsSync(serverFile)) throw notHere()
      const { runServed } = loadPart<typeof import('./run-served.ts')>('run-served', codeCache)
      return runServed(name, invocation)
    }
    const { runFast } = loadPart<typeof import('./run-fast.ts')>('run-fast', codeCache)
    return runFast(name, invocation)
  })
}
