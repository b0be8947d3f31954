import { existsSync } from 'node:fs'
import { chosenHome } from '../../config/home.ts'
import { loadPart } from '../load-part.ts'
import { codeCache } from './code-cache.ts'
import type { Invocation } from './invocation.ts'
import { reachedLeftOut } from './left-out.ts'
import { runReported } from './report-error.ts'
import { readCommandLine } from './run-cli.ts'

/**
 * Help here; what is read most by run-fast.ts, which only that reads; what a running server answers by run-served.ts; the
 * context of a session by run-brief.ts. Everything else is handed back, read, for the full command line. Nothing was printed then.
 */
export async function runFastest(argv: readonly string[]): Promise<number | Invocation> {
  const invocation = readCommandLine(argv)
  if (typeof invocation === 'number') return invocation
  return (await runReported(invocation, () => runHere(invocation).catch(unlessLeftOut))) ?? invocation
}

async function runHere(invocation: Invocation): Promise<number | undefined> {
  const { command, common } = invocation.parsed
  const name = command?.operation
  if (name === undefined || invocation.argv.includes('--debug')) return undefined
  const { serverFile, configFile } = chosenHome(common.home, process.env.JARVIS_HOME)
  // Settings need the schema library, which is in the full file.
  if (existsSync(configFile)) return undefined
  const hasServer = existsSync(serverFile)
  if (soonestHere.has(name) || (soonHere.has(name) && !hasServer)) {
    if (Object.keys(common.set).length > 0) return undefined
    const { runFast } = loadPart<typeof import('./run-fast.ts')>('run-fast', codeCache)
    return runFast(name as Parameters<typeof runFast>[0], invocation)
  }
  if (name === 'brief' && !hasServer && Object.keys(common.set).length === 0)
    return loadPart<typeof import('./run-brief.ts')>('run-brief', codeCache).runBriefHere(invocation)
  // Where no server was started, nothing more is read for one.
  if (command?.effect !== 'read' || command.source !== undefined || !hasServer) return undefined
  return loadPart<typeof import('./run-served.ts')>('run-served', codeCache).runServed(name, invocation)
}

/** What run-fast.ts answers sooner than a server could be asked, and what it answers where none runs. */
const soonestHere: ReadonlySet<string> = new Set(['search', 'get'])
const soonHere: ReadonlySet<string> = new Set(['ls', 'collection_list', 'status'])

/** The build leaves modules that a fast command hardly ever needs out of its file, and marks that one was reached. */
function unlessLeftOut(error: unknown): undefined {
  if (!reachedLeftOut()) throw error
}
