import { invalidInput } from '../../core/errors.ts'
import { inList } from '../../core/sql.ts'
import { markOf } from '../../core/work-marks.ts'
import { asOneChange } from '../../journal/journal.ts'
import type { Reader } from '../../ports/database.ts'
import { findProject } from '../../repositories/repositories.ts'
import type { Search } from '../../search/search.ts'
import type { ChangeNeeds } from '../changes/begin-change.ts'
import { oneObservation } from '../changes/edit-observations.ts'
import { addLink } from '../links/change-links.ts'
import { isShown } from '../links/links-repository.ts'
import { readObservations } from '../observations-repository.ts'
import { saveObservation } from '../save-observation.ts'
import { searchObservations } from '../search-observations.ts'
import { type Decision, decisionOf, type NewDecision, observationOf } from './decision.ts'

export interface DecisionFilter {
  /** Words or a question; without, the newest. */
  query?: string | undefined
  project?: string | undefined
  /** Path from the top of the project. */
  file?: string | undefined
  /** With decisions that a later one replaced, or that were withdrawn. */
  superseded?: boolean | undefined
  limit?: number | undefined
}

/** Decisions that are read to fill a page: some are superseded. */
const mostRead = 400
/** Decisions with files that a hook's file holds at most. */
const mostOfProject = 300

/** Decision traces: observations of type decision with their parts, and the links by which later ones replace them. */
export function createDecisions(
  needs: ChangeNeeds & { search: Pick<Search, 'search' | 'holding' | 'embedForQuestion'> },
) {
  const { db } = needs
  return {
    /** Keeps a decision. Errors: `observation_not_found`, `not_a_decision` for what it replaces. */
    add: asOneChange(async (given: NewDecision): Promise<Decision> => {
      const replaced = [...new Set(given.supersedes ?? [])]
      for (const id of replaced) await mustBeDecision(db, id)
      const { id } = await saveObservation(needs, observationOf(given))
      const actor = { agent: given.agent }
      for (const to of replaced) await addLink(needs, { from: id, to, kind: 'supersedes' }, actor)
      return (await readDecisions(db, [id]))[0]!
    }),

    /** Decisions, the best or the newest first. */
    async list({ query = '', project, file, superseded = false, limit = 20 }: DecisionFilter = {}) {
      const request = { query, project, ...(file !== undefined && { files: [file] }), types: ['decision' as const] }
      const { observations, degraded } = await searchObservations(needs, { ...request, limit: mostRead })
      const ids = observations.map(({ id }) => id)
      const all = await readDecisions(db, ids)
      const shown = superseded ? all : all.filter(holds)
      return { decisions: shown.slice(0, limit), total: shown.length, degraded }
    },

    /** Decisions that hold and name files of a project, newest first. */
    async withFiles(project: string): Promise<Decision[]> {
      const name = await findProject(db, project)
      const rows = await db.all<{ id: string }>(
        `SELECT o.id FROM observations o WHERE o.project = ? AND o.type = 'decision' AND ${isShown('o.id')}
           AND EXISTS (SELECT 1 FROM observation_files f WHERE f.observation_id = o.id)
         ORDER BY o.at DESC, o.id DESC LIMIT ${mostOfProject}`,
        [name],
      )
      const ids = rows.map(({ id }) => id)
      return (await readDecisions(db, ids)).filter(holds)
    },
  }
}

/** Neither replaced by a later one, nor withdrawn by its user. */
const holds = ({ supersededBy, chosen }: Decision): boolean =>
  supersededBy === null && markOf({ title: chosen }) !== 'withdrawn'

async function mustBeDecision(db: Reader, id: string): Promise<void> {
  const { type } = await oneObservation({ db }, id)
  if (type !== 'decision')
    throw invalidInput('not_a_decision', `${id} is of type ${type}, not a decision. jarvis decisions lists them.`, {
      id,
    })
}

/** Decisions by id, in that order. A proposed link replaces nothing yet. */
async function readDecisions(db: Reader, ids: readonly string[]): Promise<Decision[]> {
  if (ids.length === 0) return []
  const observations = await readObservations(db, ids)
  const { marks, params } = inList(ids)
  const links = await db.all<{ from: string; to: string; fromTitle: string; toTitle: string }>(
    `SELECT l.from_id AS "from", l.to_id AS "to", a.title AS "fromTitle", b.title AS "toTitle"
     FROM observation_links l
     JOIN observation_link_verdicts v
       ON v.from_id = l.from_id AND v.to_id = l.to_id AND v.kind = l.kind AND v.verdict = 'confirmed'
     JOIN observations a ON a.id = l.from_id JOIN observations b ON b.id = l.to_id
     WHERE l.kind = 'supersedes' AND (l.from_id IN ${marks} OR l.to_id IN ${marks})
       AND ${isShown('l.from_id')} AND ${isShown('l.to_id')} ORDER BY l.created_at`,
    [...params, ...params],
  )
  return observations.map((observation) => {
    const own = links.filter(({ from }) => from === observation.id)
    const later = links.findLast(({ to }) => to === observation.id)
    return decisionOf(observation, {
      supersedes: own.map(({ to, toTitle }) => ({ id: to, title: toTitle })),
      supersededBy: later === undefined ? null : { id: later.from, title: later.fromTitle },
    })
  })
}
