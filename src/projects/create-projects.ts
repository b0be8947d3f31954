import type { CallOptions } from '../core/runtime.ts'
import { together } from '../journal/journal.ts'
import { createKeeping, type NewProject, type ProjectEdit } from '../observations/observations.ts'
import type { BriefLine, BriefRequest } from '../ports/brief.ts'
import type { JobContext } from '../ports/jobs.ts'
import { estimateTokens, fitToBudget } from '../text/budget.ts'
import type { ProjectMap } from './map/project-map.ts'
import type { ProjectNeeds, WorkingNeeds } from './needs.ts'
import { refuse } from './refusals.ts'
import type { Suggestions } from './suggest/suggest-for-project.ts'
import type { ProjectSummary } from './summary/summarize-project.ts'

/** A brief of a project as text, within a budget. */
export interface ProjectBrief {
  project: string
  text: string
  tokens: number
  budget: number
  lines: { id: string; text: string; why: string }[]
}

/** What was decided about suggestions. */
export interface Decided {
  project: string
  gems: string[]
  /** Lines of the log by which it is undone. */
  logEntries: number[]
}

export type Projects = ReturnType<typeof createProjects>

/** Matters that the owner works on, with what belongs to them. One per space. */
export function createProjects(given: ProjectNeeds) {
  const embed: WorkingNeeds['embed'] = async (texts, options) => {
    const { instant, main } = given.embedders()
    const embedder = instant ?? main
    return embedder && texts.length > 0 ? embedder.embed(texts, 'document', options) : []
  }
  const needs: WorkingNeeds = { ...given, embed, keeping: createKeeping(given) }
  const { db, gems, keeping } = needs
  const drawing = new Map<string, Promise<ProjectMap>>()

  return {
    /** Errors: `project_exists`, `project_name_empty`. */
    create: (project: NewProject) => keeping.createProject(project),
    /** Errors: `project_not_found`, `nothing_to_change`. */
    edit: (named: string, edit: ProjectEdit) => keeping.editProject(named, edit),
    /** Errors: `project_not_found`. */
    async show(named: string, options?: CallOptions) {
      return (await import('./show-project.ts')).showProject(needs, named, options)
    },

    /** Gems that belong to no project yet and may belong to this one. Errors: `project_not_found`. */
    async suggest(
      named: string,
      { limit = 10, ...options }: CallOptions & { limit?: number } = {},
    ): Promise<Suggestions> {
      return (await import('./suggest/suggest-for-project.ts')).suggestForProject(needs, named, { limit, ...options })
    },
    /** Puts gems into a project: one change. Errors: `project_not_found`, `gem_not_found`. */
    take: (named: string, ids: readonly string[]): Promise<Decided> =>
      together(async () => {
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
      }),
    /** Says that gems do not belong to a project: they are not suggested again. Errors as of `take`. */
    refuse: (named: string, ids: readonly string[]): Promise<Decided> =>
      together(async () => {
        const { name } = await keeping.project(named)
        const lines = await gems.lines(ids)
        const logEntries: number[] = []
        for (const { id } of lines) logEntries.push(await refuse(needs, name, id))
        return { project: name, gems: lines.map(({ id }) => id), logEntries }
      }),

    /**
     * Sums a project up out of its gems, and remembers which it had: the next summary says what is new. Errors:
     * `project_not_found`.
     */
    async summarize(named: string, options?: CallOptions): Promise<ProjectSummary> {
      const project = await keeping.project(named)
      const { summarizeProject } = await import('./summary/summarize-project.ts')
      const { lastSummary, noteSummary } = await import('./summary/last-summary.ts')
      const summary = await summarizeProject(needs, project, await lastSummary(db, project.name), options)
      await noteSummary(needs, summary)
      return summary
    },

    /** Summarizes projects whose gems changed, for `show`; the owner's last summary stays what news count from. */
    async keepSummaries(round: Pick<JobContext, 'shouldEnd' | 'did' | 'signal'>) {
      return (await import('./summary/kept-summary.ts')).keepSummaries(needs, round)
    },

    /**
     * The map of a project, or of all gems: kept, with new gems beside their neighbours; `again` draws a new one. Errors:
     * `project_not_found`.
     */
    async map(named?: string, { again }: { again?: boolean | undefined } = {}): Promise<ProjectMap> {
      const project = named === undefined ? undefined : (await keeping.project(named)).name
      const key = project ?? ''
      // Who asks meanwhile gets the same one.
      const drawn = drawing.get(key) ?? (await import('./map/project-map.ts')).projectMap(needs, project, { again })
      drawing.set(key, drawn)
      return drawn.finally(() => drawing.delete(key))
    },
    /** Brings kept maps up to date, draws again those that drifted, drops those of no gems; how many are kept then. */
    async refreshMaps(options?: CallOptions): Promise<number> {
      const { refreshMaps } = await import('./map/refresh-maps.ts')
      return refreshMaps(needs, options)
    },

    /** What a session in the project should know of it, within a budget of tokens. Errors: `project_not_found`. */
    async brief(named: string, budget = 800): Promise<ProjectBrief> {
      const { name } = await keeping.project(named)
      const { briefLines } = await import('./brief/brief-lines.ts')
      const lines = (await briefLines(needs, name)).sort(byWorth)
      const fitting = fitToBudget(
        lines.map((line) => ({ ...line, tokens: estimateTokens(`- ${line.text} [${line.id}]\n`) })),
        budget,
      ).sort((a, b) => a.order - b.order)
      const text = fitting.map((line) => `- ${line.text} [${line.id}]`).join('\n')
      const told = fitting.map(({ id, text, why }) => ({ id, text, why }))
      return { project: name, text, tokens: estimateTokens(text), budget, lines: told }
    },
    /** Lines for the context of a session in a project. */
    async lines({ project, period }: BriefRequest): Promise<BriefLine[]> {
      if (project === undefined || period !== undefined) return []
      const { briefLines } = await import('./brief/brief-lines.ts')
      return briefLines(needs, project)
    },
  }
}

const byWorth = (a: BriefLine, b: BriefLine): number => a.tier - b.tier || b.value - a.value || a.order - b.order
