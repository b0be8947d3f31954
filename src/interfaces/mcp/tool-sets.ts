import { invalidInput } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import { documentTools } from './document-tools.ts'
import { linkTools } from './link-tools.ts'
import { memoryTools } from './memory-tools.ts'
import { observationTools } from './observation-tools.ts'
import type { Tool } from './tool.ts'

/** Sets of tools by name. */
const sets: Readonly<Record<string, readonly Tool[]>> = {
  documents: documentTools,
  memory: memoryTools,
  observations: [...observationTools, ...linkTools],
}

/** Served when nobody chooses: a client's context is precious, so what can be said with another tool is left out. */
const usualNames = [
  'query',
  'get',
  'multi_get',
  'status',
  'memory_search',
  'memory_get',
  'remember_fact',
  'recall_memory',
  'obs_search',
  'timeline',
  'get_observations',
  'save_observation',
]
const usual = Object.values(sets)
  .flat()
  .filter(({ name }) => usualNames.includes(name))

/**
 * The tools of the sets named (`documents,memory`), or the usual ones for an empty list. InvalidInput `tool_set_unknown`
 * for a name that is none.
 */
export function chooseTools(names: string): readonly Tool[] {
  const wanted = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (wanted.length === 0) return usual
  const chosen = [...new Set(wanted.flatMap(toolsOf))]
  // Beside other tools, their own descriptions say it.
  return wanted.every((name) => name === 'observations') ? chosen : chosen.filter(({ name }) => name !== '__IMPORTANT')
}

/** Names of all sets. */
export const toolSetNames: readonly string[] = Object.keys(sets)

/** The first set that has a tool of this name. */
export const setOf = (tool: string): string | undefined =>
  toolSetNames.find((name) => sets[name]?.some((one) => one.name === tool))

/** The tools of one set. */
export function toolsOf(name: string): readonly Tool[] {
  const tools = sets[name]
  if (tools) return tools
  throw invalidInput(
    'tool_set_unknown',
    `There is no set of tools "${name}".${didYouMean(nearest(name, toolSetNames))} Sets are ${toolSetNames.join(', ')}.`,
  )
}
