import { contentMark } from '../../core/ids.ts'
import type { CallOptions } from '../../core/runtime.ts'
import { inList, slices } from '../../core/sql.ts'
import type { Gem } from '../../gems/gems.ts'
import type { Database, Reader } from '../../ports/database.ts'
import { type ForgetPart, nothingErased } from '../../ports/forgetting.ts'
import type { JobContext, JobRound } from '../../ports/jobs.ts'
import type { WorkingNeeds } from '../needs.ts'
import type { CitedSentence } from './cited-sentence.ts'
import { lastSummary } from './last-summary.ts'
import { mostGems, type ProjectSummary, summarizeProject } from './summarize-project.ts'

/** A summary of fewer gems says no more than their titles. */
const leastGems = 3

type Versions = Readonly<Record<string, number>>
type Round = Pick<JobContext, 'shouldEnd' | 'did'> & CallOptions

/**
 * Summarizes active projects whose gems changed since their kept summary, and drops summaries of projects that no longer
 * exist, are paused or done, or have fewer than three gems. The owner's last summary stays the one that "new since the last summary" counts from.
 */
export async function keepSummaries(needs: WorkingNeeds, round: Round): Promise<JobRound | undefined> {
  const { db, keeping, gems } = needs
  const projects = (await keeping.projects()).projects.filter(({ status }) => status === 'active')
  const kept = new Map((await readStates(db)).map(({ project, state }) => [project, state]))
  for (const { name } of projects) {
    if (round.shouldEnd()) return { more: true }
    const project = await keeping.project(name)
    const own = await gems.ofProject(name, mostGems)
    const state = contentMark(
      [project.objective, ...own.map(({ id, version }) => `${id} ${version}`).sort()].join('\n'),
    )
    const isCurrent = kept.get(name) === state
    if (own.length >= leastGems) kept.delete(name)
    if (own.length < leastGems || isCurrent) continue
    const summary = await summarizeProject(needs, project, await lastSummary(db, name), round)
    const versions = Object.fromEntries(own.map(({ id, version }) => [id, version]))
    const isKept = await db.transaction(async (tx) => {
      // Something was edited or forgotten meanwhile: its sentences must not come back.
      if (!(await sayTheSame(tx, versions))) return false
      await tx.run(
        `INSERT INTO project_kept_summaries (project, state, versions, summary) VALUES (?, ?, ?, ?)
         ON CONFLICT (project) DO UPDATE SET
           state = excluded.state, versions = excluded.versions, summary = excluded.summary`,
        [name, state, JSON.stringify(versions), JSON.stringify(summary)],
      )
      return true
    })
    if (isKept) round.did?.(1)
  }
  await dropSummaries(db, [...kept.keys()])
  return undefined
}

/** The stored summary of a project, without sentences that its gems no longer contain; null if it does not exist. */
export async function keptSummary(
  db: Pick<Database, 'get'>,
  project: string,
  gems: readonly Gem[],
): Promise<ProjectSummary | null> {
  const row = await db.get<{ versions: string; summary: string }>(
    'SELECT versions, summary FROM project_kept_summaries WHERE project = ?',
    [project],
  )
  if (!row) return null
  const then = JSON.parse(row.versions) as Versions
  const now = new Map(gems.map(({ id, version }) => [id, version]))
  const isHere = ({ gem }: { gem: string }) => now.has(gem)
  const isSaid = ({ gem }: CitedSentence) => now.get(gem) === then[gem]
  const summary = JSON.parse(row.summary) as ProjectSummary
  const themes = summary.themes.map((theme) => ({
    ...theme,
    gems: theme.gems.filter(isHere),
    sentences: theme.sentences.filter(isSaid),
  }))
  return {
    ...summary,
    themes: themes.filter((theme) => theme.gems.length > 0),
    redundant: summary.redundant.filter((pair) => isHere(pair) && now.has(pair.of)),
    contradictions: summary.contradictions.filter(({ one, other }) => isSaid(one) && isSaid(other)),
    fresh: summary.fresh.filter(isHere),
  }
}

/** Sentences of gems are in it: whatever is forgotten, no kept summary has them. */
export const summaryForgetting = (db: Database): ForgetPart => ({
  isDerived: true,
  find: async () => ({
    items: [],
    async erase() {
      await dropSummaries(
        db,
        (await readStates(db)).map(({ project }) => project),
      )
      return nothingErased
    },
  }),
})

/** Whether all gems are there as they were, inside the transaction that writes what they say. */
async function sayTheSame(tx: Reader, versions: Versions): Promise<boolean> {
  const ids = Object.keys(versions)
  let same = 0
  for (const slice of slices(ids, 1000)) {
    const { marks, params } = inList(slice)
    const rows = await tx.all<{ id: string; version: number }>(
      `SELECT id, version FROM gems WHERE id IN ${marks} AND deleted_at IS NULL`,
      params,
    )
    same += rows.filter(({ id, version }) => versions[id] === version).length
  }
  return same === ids.length
}

const readStates = (db: Pick<Database, 'all'>): Promise<{ project: string; state: string }[]> =>
  db.all('SELECT project, state FROM project_kept_summaries')

const dropSummaries = (db: Database, projects: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    for (const project of projects) await tx.run('DELETE FROM project_kept_summaries WHERE project = ?', [project])
  })
