import { together } from '../../journal/journal.ts'
import type { WorkingNeeds } from '../needs.ts'
import { refuse } from '../refusals.ts'

/** What was decided about suggestions. */
export interface Decided {
  project: string
  gems: string[]
  /** Lines of the log by which it is undone. */
  logEntries: number[]
}

/** Puts gems into a project: one change. Errors: `project_not_found`, `gem_not_found`. */
export function takeGems({ gems, keeping }: WorkingNeeds, named: string, ids: readonly string[]): Promise<Decided> {
  return together(async () => {
    const { name } = await keeping.project(named)
    const logEntries: number[] = []
    const assigned: string[] = []
    // All of them are looked up before the first is assigned: a wrong id leaves nothing half done.
    for (const { id } of await gems.lines(ids)) {
      const { gem, logEntry } = await gems.assign(id, name)
      assigned.push(gem.id)
      logEntries.push(logEntry)
    }
    return { project: name, gems: assigned, logEntries }
  })
}

/** Records that gems do not belong to a project: they are not suggested again. Errors as of `takeGems`. */
export function refuseGems(needs: WorkingNeeds, named: string, ids: readonly string[]): Promise<Decided> {
  return together(async () => {
    const { name } = await needs.keeping.project(named)
    const lines = await needs.gems.lines(ids)
    const logEntries: number[] = []
    for (const { id } of lines) logEntries.push(await refuse(needs, name, id))
    return { project: name, gems: lines.map(({ id }) => id), logEntries }
  })
}
