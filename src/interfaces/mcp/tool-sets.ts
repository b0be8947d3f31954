import { invalidInput } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import { loadCatalogue, loadDoors } from '../../operations/catalogue.ts'
import { documentTools } from './document-tools.ts'
import { gemTools } from './gem-tools.ts'
import { linkTools } from './link-tools.ts'
import { memoryTools } from './memory-tools.ts'
import { observationTools } from './observation-tools.ts'
import { type Tool, toolOf } from './tool.ts'

/** Which tools are served. Sets have names, from which a user chooses. */
export interface ToolSets {
  /** Names of all sets. */
  names: readonly string[]
  /**
   * The tools of the sets named (`documents,memory`), or the usual ones for an empty list. InvalidInput
   * `tool_set_unknown` for a name that is none.
   */
  choose(names: string): readonly Tool[]
  /** The tools of one set. */
  toolsOf(name: string): readonly Tool[]
  /** The first set that has a tool of this name. */
  setOf(tool: string): string | undefined
}

/** Default tools: a client's context is precious, so tools that others can replace are left out. */
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
/** All sets of tools: those of the house, and one for each subsystem that declares tools. */
export async function loadToolSets(): Promise<ToolSets> {
  const sets: Record<string, readonly Tool[]> = {
    documents: documentTools,
    memory: memoryTools,
    observations: [...observationTools, ...linkTools],
    gems: gemTools,
  }
  for (const [name, tools] of await declaredSets()) sets[name] = [...(sets[name] ?? []), ...tools]
  const names = Object.keys(sets)
  const usual = Object.values(sets)
    .flat()
    .filter(({ name }) => usualNames.includes(name))
  const toolsOf = (name: string): readonly Tool[] => {
    const tools = sets[name]
    if (tools) return tools
    throw invalidInput(
      'tool_set_unknown',
      `Tool set "${name}" does not exist.${didYouMean(nearest(name, names))} Sets are ${names.join(', ')}.`,
    )
  }
  return {
    names,
    toolsOf,
    setOf: (tool) => names.find((name) => sets[name]?.some((one) => one.name === tool)),
    choose(given) {
      const wanted = given
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
      if (wanted.length === 0) return usual
      const chosen = [...new Set(wanted.flatMap(toolsOf))]
      // Beside other tools, the descriptions explain enough.
      const alone = wanted.every((name) => name === 'observations')
      return alone ? chosen : chosen.filter(({ name }) => name !== '__IMPORTANT')
    },
  }
}

/** Tools that subsystems declare, by the set that they are served in. */
async function declaredSets(): Promise<Map<string, Tool[]>> {
  const sets = new Map<string, Tool[]>()
  const doors = await loadDoors()
  const operations = doors.size === 0 ? [] : await loadCatalogue()
  for (const [name, { tools = [] }] of doors)
    for (const { operation, set = name, ...shape } of tools) {
      const found = operations.find((one) => one.name === operation)
      if (found) sets.set(set, [...(sets.get(set) ?? []), toolOf(found, shape)])
    }
  return sets
}
