import { together } from '../journal/journal.ts'
import type { WorkingNeeds } from './needs.ts'

/** What was deleted, with the gems that are in no project now; `logEntries` undo it. */
export interface DeletedProject {
  project: string
  /** They stay, with all that was said of them. */
  gems: number
  logEntries: number[]
}

/** Gems that are looked for at one go. */
const page = 200

/**
 * Deletes a project. Its gems stay, in no project; facts stay as they are. One change of the log. Errors: `project_not_found`,
 * `project_in_use`.
 */
export function deleteProject({ gems, keeping }: WorkingNeeds, named: string): Promise<DeletedProject> {
  return together(async () => {
    const name = await keeping.deletableProject(named)
    const logEntries: number[] = []
    for (;;) {
      const { gems: own } = await gems.list({ project: name, archived: true, limit: page })
      for (const { id } of own) logEntries.push((await gems.assign(id, null)).logEntry)
      if (own.length < page) break
    }
    const count = logEntries.length
    // A project that only gems named goes with the last of them.
    const isThere = (await keeping.projects()).projects.some((one) => one.name === name)
    if (isThere) logEntries.push((await keeping.deleteProject(name)).logEntry)
    return { project: name, gems: count, logEntries }
  })
}
