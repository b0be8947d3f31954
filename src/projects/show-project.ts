import type { Hit } from '../core/hit.ts'
import type { RecordKind } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Gem, GemLine } from '../gems/gems.ts'
import { factsOfProject } from '../memory/memory.ts'
import type { Project } from '../observations/observations.ts'
import type { WorkingNeeds } from './needs.ts'
import { keptSummary } from './summary/kept-summary.ts'
import { mostGems, type ProjectSummary } from './summary/summarize-project.ts'

/** Something that was decided or is still to be done, and the gem that says it. */
export interface Matter {
  text: string
  gem: string
  title: string
}

/** A decision or a session of agents, by its record. */
export interface Work {
  id: string
  title: string
  at: number | null
}

/** Everything that belongs to a project, the newest first. */
export interface WholeProject {
  project: Project
  folders: string[]
  remotes: string[]
  repositories: string[]
  gems: { total: number; newest: GemLine[] }
  open: { actionItems: Matter[]; questions: Matter[] }
  decisions: { ofGems: Matter[]; ofAgents: Work[] }
  sessions: Work[]
  facts: { id: string; content: string }[]
  /** As idle time summarized it, without what its gems no longer say; null where it did not yet. */
  summary: ProjectSummary | null
}

const shownGems = 50
/** Gems that are asked for decisions and open matters. */
const readGems = 500
const shownWork = 20

/** One project with all that belongs to it. Errors: `project_not_found`. */
export async function showProject(needs: WorkingNeeds, named: string, options?: CallOptions): Promise<WholeProject> {
  const { db, gems, keeping, clock } = needs
  const project = await keeping.project(named)
  const listed = (await keeping.projects()).projects.find(({ name }) => name === project.name)
  const { gems: newest, total } = await gems.list({ project: project.name, limit: shownGems })
  const all = await gems.ofProject(project.name, readGems)
  const facts = await factsOfProject(db, project.name, shownWork, clock())
  return {
    project,
    folders: listed?.folders ?? [],
    remotes: listed?.remotes ?? [],
    repositories: listed?.repositories ?? [],
    gems: { total, newest },
    open: { actionItems: mattersOf(all, 'actionItems'), questions: mattersOf(all, 'openQuestions') },
    decisions: {
      ofGems: mattersOf(all, 'decisions'),
      ofAgents: await workOf(needs, project.name, { kinds: ['observation'], type: 'decision' }, options),
    },
    sessions: await workOf(needs, project.name, { kinds: ['summary'] }, options),
    facts: facts.map(({ id, content }) => ({ id, content })),
    summary: await keptSummary(db, project.name, await gems.ofProject(project.name, mostGems)),
  }
}

/** What co-pilots, the owner and enrichment noted of gems, each once. */
export function mattersOf(gems: readonly Gem[], field: 'decisions' | 'actionItems' | 'openQuestions'): Matter[] {
  const seen = new Set<string>()
  const matters: Matter[] = []
  for (const { id, title, copilot, enrichment } of gems)
    for (const text of [...copilot[field], ...(enrichment?.[field] ?? [])]) {
      const key = text.toLowerCase()
      if (seen.has(key)) continue
      seen.add(key)
      matters.push({ text, gem: id, title })
    }
  return matters
}

async function workOf(
  { search }: WorkingNeeds,
  project: string,
  { kinds, type }: { kinds: RecordKind[]; type?: string },
  options?: CallOptions,
): Promise<Work[]> {
  const { hits } = await search.search(
    {
      ...{ query: '', mode: 'search', order: 'date_desc', limit: shownWork, offers: false, snippets: false },
      filter: { kinds, facets: { project: [project], ...(type !== undefined && { type: [type] }) } },
    },
    options,
  )
  return hits.map(({ id, title, text, date }: Hit) => ({ id, title: title || text.slice(0, 160), at: date }))
}
