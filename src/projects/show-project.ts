import type { Hit } from '../core/hit.ts'
import type { RecordKind } from '../core/record.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Gem, GemLine } from '../gems/gems.ts'
import { factsOfProject } from '../memory/memory.ts'
import type { Project } from '../observations/observations.ts'
import { readSession } from '../sessions/sessions.ts'
import { oneLine } from '../text/one-line.ts'
import type { WorkingNeeds } from './needs.ts'
import { keptSummary } from './summary/kept-summary.ts'
import { mostGems, type ProjectSummary } from './summary/summarize-project.ts'

/** Something that was decided or is still to be done, and the gem that says it. */
export interface Matter {
  text: string
  gem: string
  title: string
}

/** A decision or a session of agents. */
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
      ofAgents: (await recordsOf(needs, project.name, 'observation', options, 'decision')).map(
        ({ id, title, text, date }) => ({ id, title: title || shortOf(text), at: date }),
      ),
    },
    sessions: await sessionsOf(needs, project.name, options),
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

/** Sessions that were summed up, each by its label or by what was asked in it, as the page calls them, too. */
async function sessionsOf(needs: WorkingNeeds, project: string, options?: CallOptions): Promise<Work[]> {
  const found = new Map<string, Work>()
  for (const { session, title, text, date } of await recordsOf(needs, project, 'summary', options)) {
    if (session === undefined || found.has(session)) continue
    const known = await readSession(needs.db, session)
    found.set(session, { id: session, title: known?.label ?? known?.goal ?? (shortOf(text) || title), at: date })
  }
  return [...found.values()]
}

async function recordsOf(
  { search }: WorkingNeeds,
  project: string,
  kind: RecordKind,
  options?: CallOptions,
  type?: string,
): Promise<Hit[]> {
  const { hits } = await search.search(
    {
      ...{ query: '', mode: 'search', order: 'date_desc', limit: shownWork, offers: false, snippets: false },
      filter: { kinds: [kind], facets: { project: [project], ...(type !== undefined && { type: [type] }) } },
    },
    options,
  )
  return hits
}

const shortOf = (text: string): string => oneLine(text).slice(0, 160)
