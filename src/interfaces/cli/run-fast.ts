import { marking } from '../../operations/operation.ts'
import { runCollectionList, runGet, runLs, runStatus } from '../../operations/run-documents.ts'
import { runSearch } from '../../operations/run-search.ts'
import type { Invocation } from './invocation.ts'
import { type Run, runWithHome } from './run-with-home.ts'
import { withDefaults } from './with-defaults.ts'

/** Commands whose input the parser has checked as their schema would. */
const runs = {
  search: marking(runSearch) as Run,
  get: marking(runGet) as Run,
  ls: marking(runLs) as Run,
  collection_list: marking(runCollectionList) as Run,
  status: marking(runStatus) as Run,
}

/** Runs a command without its schema, where the home has no settings. */
export function runFast(name: keyof typeof runs, invocation: Invocation): Promise<number> {
  const { command, input } = invocation.parsed
  return runWithHome(runs[name], withDefaults(command, input), invocation)
}
