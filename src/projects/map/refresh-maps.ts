import type { CallOptions } from '../../core/runtime.ts'
import type { WorkingNeeds } from '../needs.ts'
import { dropMaps, keptKeys, mapKey } from './kept-map.ts'
import { projectMap } from './project-map.ts'

/**
 * Brings kept maps up to date: new gems are placed, and what drifted is drawn again. Maps of projects that do not exist
 * any more, or have no gems, are dropped. How many maps are kept then.
 */
export async function refreshMaps(needs: WorkingNeeds, options: CallOptions = {}): Promise<number> {
  const { projects } = await needs.keeping.projects()
  const names = new Set(projects.map(({ name }) => name))
  let kept = 0
  for (const key of await keptKeys(needs.db)) {
    options.signal?.throwIfAborted()
    const project = key === mapKey(undefined) ? undefined : key
    const isKnown = project === undefined || names.has(project)
    const map = isKnown ? await projectMap(needs, project, options) : undefined
    if (map && map.gems.length > 0) kept++
    else await dropMaps(needs.db, [key])
  }
  return kept
}
