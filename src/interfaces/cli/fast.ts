import { existsSync } from 'node:fs'
import { chosenHome } from '../../config/home.ts'
import { loadPart } from '../load-part.ts'
import { codeCache } from './code-cache.ts'
import type { Invocation } from './invocation.ts'
import { reachedLeftOut } from './left-out.ts'
import { runReported } from './report-error.ts'
import { readCommandLine } from './run-cli.ts'

/**
 * Help is answered here, the most used reads by run-fast.ts, which only they load, calls to a running server by
 * run-served.ts, the context of a session by run-brief.ts, and a fact is stored by run-remember.ts. Other commands are
 * returned parsed, for the full command line; nothing was printed then.
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
  // Settings need the schema library, which is only in the full file.
  if (existsSync(configFile)) return undefined
  const hasServer = existsSync(serverFile)
  if (soonestHere.has(name) || (soonHere.has(name) && !hasServer)) {
    if (Object.keys(common.set).length > 0) return undefined
    const { runFast } = loadPart<typeof import('./run-fast.ts')>('run-fast', codeCache)
    return runFast(name as Parameters<typeof runFast>[0], invocation)
  }
  if (name === 'brief' && !hasServer && Object.keys(common.set).length === 0)
    return loadPart<typeof import('./run-brief.ts')>('run-brief', codeCache).runBriefHere(invocation)
  if (name === 'remember_fact' && isPlainly(invocation.parsed))
    return loadPart<typeof import('./run-remember.ts')>('run-remember', codeCache).runRememberHere(invocation)
  // Without a server's file, nothing more is loaded.
  if (command?.effect !== 'read' || command.source !== undefined || !hasServer) return undefined
  return loadPart<typeof import('./run-served.ts')>('run-served', codeCache).runServed(name, invocation)
}

/** Commands that run-fast.ts answers sooner than a server would, and those that it answers if no server runs. */
const soonestHere: ReadonlySet<string> = new Set(['search', 'get'])
const soonHere: ReadonlySet<string> = new Set(['ls', 'collection_list', 'status'])

/** Whether the parser has checked all that the schema would: no empty text, no long list, nothing to read from a pipe. */
const isPlainly = ({ input, common }: Invocation['parsed']): boolean =>
  Object.keys(common.set).length === 0 &&
  input.content !== '-' &&
  Object.values(input)
    .flat()
    .every((value) => value !== '') &&
  Object.values(input).every((value) => !Array.isArray(value) || value.length <= mostListed)
const mostListed = 20

/** The build leaves modules that a fast command hardly ever needs out of its file, and marks that one was reached. */
function unlessLeftOut(error: unknown): undefined {
  if (!reachedLeftOut()) throw error
}
