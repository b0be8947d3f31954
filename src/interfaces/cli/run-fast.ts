import { markInstructions } from '../../core/flag-instruction.ts'
import type { SearchResult } from '../../core/hit.ts'
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

/** Runs a command without its schema, in a home without settings. */
export function runFast(name: keyof typeof runs, invocation: Invocation): Promise<number> {
  const { command, input, common } = invocation.parsed
  const printsSnippets = name === 'search' && common.format !== 'json' && !common.full
  const run = printsSnippets ? (marking(runSearch, markSnippets) as Run) : runs[name]
  return runWithHome(run, withDefaults(command, input), invocation)
}

/**
 * Checks only the snippets, which are printed: whole passages are six times as long, and reading them takes most of a
 * start.
 */
function markSnippets(answer: SearchResult): SearchResult {
  const marked = markInstructions({ ...answer, hits: answer.hits.map((hit) => ({ ...hit, text: '' })) })
  return { ...marked, hits: marked.hits.map((hit, index) => ({ ...hit, text: answer.hits[index]!.text })) }
}
