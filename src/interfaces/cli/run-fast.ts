import { existsSync } from 'node:fs'
import { chosenHome } from '../../config/home.ts'
import { marking } from '../../operations/operation.ts'
import { runGet } from '../../operations/run-documents.ts'
import { runSearch } from '../../operations/run-search.ts'
import { type Invocation, notHere } from './invocation.ts'
import { type Run, runWithHome } from './run-with-home.ts'

/** Commands whose input the parser has checked as their schema would. */
const runs = { search: marking(runSearch) as Run, get: marking(runGet) as Run }

/** Runs a command without its schema. Settings need the schema library, so where there are some this is not the place. */
export async function runFast(name: keyof typeof runs, invocation: Invocation): Promise<number> {
  const { command, common, input } = invocation.parsed
  const { configFile } = chosenHome(common.home, process.env.JARVIS_HOME)
  if (existsSync(configFile) || Object.keys(common.set).length > 0) throw notHere()
  const shipped = command?.options.filter((option) => option.default !== undefined) ?? []
  const defaults = Object.fromEntries(shipped.map((option) => [option.field, option.default]))
  return runWithHome(runs[name], { ...defaults, ...input }, invocation)
}
