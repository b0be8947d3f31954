import type { CallOptions } from '../core/runtime.ts'
import { createObservationAdmin, type NewProject, type ProjectEdit } from '../observations/observations.ts'
import type { BriefLine, BriefRequest } from '../ports/brief.ts'
import type { JobContext } from '../ports/jobs.ts'
import type { ProjectBrief } from './brief/project-brief.ts'
import { createDrawingMaps } from './map/drawing-maps.ts'
import type { ProjectMap } from './map/project-map.ts'
import type { ProjectNeeds, WorkingNeeds } from './needs.ts'
import { type Decided, refuseGems, takeGems } from './suggest/decide.ts'
import type { Suggestions } from './suggest/suggest-for-project.ts'
import type { ProjectSummary } from './summary/summarize-project.ts'

export type Projects = ReturnType<typeof createProjects>

/** Matters that the owner works on, with what belongs to them. One per space. */
export function createProjects(given: ProjectNeeds) {
  const embed: WorkingNeeds['embed'] = async (texts, options) => {
    const { instant, main } = given.embedders()
    const embedder = instant ?? main
    return embedder && texts.length > 0 ? embedder.embed(texts, 'document', options) : []
  }
  const needs: WorkingNeeds = { ...given, embed, keeping: createObservationAdmin(given) }
  const { keeping } = needs

  return {
    /** Errors: `project_exists`, `project_name_empty`. */
    create: (project: NewProject) => keeping.createProject(project),
    /** Errors: `project_not_found`, `nothing_to_change`. */
    edit: (named: string, edit: ProjectEdit) => keeping.editProject(named, edit),
    /** Deletes a project; its gems stay. Errors: `project_not_found`, `project_in_use`. */
    async remove(named: string) {
      return (await import('./delete-project.ts')).deleteProject(needs, named)
    },
    /** Errors: `project_not_found`. */
    async show(named: string, options?: CallOptions) {
      return (await import('./show-project.ts')).showProject(needs, named, options)
    },
    ...gemChoices(needs),
    ...summaryCalls(needs),
    ...mapCalls(needs),
    ...briefCalls(needs),
  }
}

/** Which gems belong to a project. */
const gemChoices = (needs: WorkingNeeds) => ({
  /** Gems that belong to no project yet and may belong to this one. Errors: `project_not_found`. */
  async suggest(
    named: string,
    { limit = 10, ...options }: CallOptions & { limit?: number } = {},
  ): Promise<Suggestions> {
    return (await import('./suggest/suggest-for-project.ts')).suggestForProject(needs, named, { limit, ...options })
  },
  /** Puts gems into a project: one change. Errors: `project_not_found`, `gem_not_found`. */
  take: (named: string, ids: readonly string[]): Promise<Decided> => takeGems(needs, named, ids),
  /** Records that gems do not belong to a project: they are not suggested again. Errors as of `take`. */
  refuse: (named: string, ids: readonly string[]): Promise<Decided> => refuseGems(needs, named, ids),
})

const summaryCalls = (needs: WorkingNeeds) => ({
  /**
   * Sums a project up out of its gems, and remembers which it had: the next summary says what is new. Errors:
   * `project_not_found`.
   */
  async summarize(named: string, options?: CallOptions): Promise<ProjectSummary> {
    const project = await needs.keeping.project(named)
    const { summarizeProject } = await import('./summary/summarize-project.ts')
    const { lastSummary, noteSummary } = await import('./summary/last-summary.ts')
    const summary = await summarizeProject(needs, project, await lastSummary(needs.db, project.name), options)
    await noteSummary(needs, summary)
    return summary
  },
  /** Summarizes projects whose gems changed, for `show`; the owner's last summary stays what news count from. */
  async keepSummaries(round: Pick<JobContext, 'shouldEnd' | 'did' | 'signal'>) {
    return (await import('./summary/kept-summary.ts')).keepSummaries(needs, round)
  },
})

function mapCalls(needs: WorkingNeeds) {
  const mapOf = createDrawingMaps(needs)
  return {
    /**
     * The map of a project, or of all gems: kept, with new gems beside their neighbours; `again` draws a new one.
     * Errors: `project_not_found`.
     */
    map: (named?: string, { again }: { again?: boolean | undefined } = {}): Promise<ProjectMap> => mapOf(named, again),
    /** Brings kept maps up to date, draws again those that drifted, drops those of no gems; how many are kept then. */
    async refreshMaps(options?: CallOptions): Promise<number> {
      const { refreshMaps } = await import('./map/refresh-maps.ts')
      return refreshMaps(needs, options)
    },
  }
}

const briefCalls = (needs: WorkingNeeds) => ({
  /** What a session in the project should know of it, within a budget of tokens. Errors: `project_not_found`. */
  async brief(named: string, budget = 800): Promise<ProjectBrief> {
    return (await import('./brief/project-brief.ts')).projectBrief(needs, named, budget)
  },
  /** Lines for the context of a session in a project. */
  async lines({ project, period }: BriefRequest): Promise<BriefLine[]> {
    if (project === undefined || period !== undefined) return []
    const { briefLines } = await import('./brief/brief-lines.ts')
    return briefLines(needs, project)
  },
})
