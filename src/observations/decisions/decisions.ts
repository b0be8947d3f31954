import { invalidInput } from '../../core/errors.ts'
import { laterFirst } from '../../core/later-first.ts'
import { markOf } from '../../core/work-marks.ts'
import { asOneChange } from '../../journal/journal.ts'
import type { Reader } from '../../ports/database.ts'
import { findProject } from '../../repositories/repositories.ts'
import type { Search } from '../../search/search.ts'
import type { ChangeNeeds } from '../changes/begin-change.ts'
import { oneObservation } from '../changes/edit-observations.ts'
import { addLink } from '../links/change-links.ts'
import { isShown, readReplacements } from '../links/links-repository.ts'
import { readObservations } from '../observations-repository.ts'
import { saveObservation } from '../save-observation.ts'
import { searchObservations } from '../search-observations.ts'
import { type Decision, decisionOf, type NewDecision, observationOf } from './decision.ts'

export interface DecisionFilter {
  /** Words or a question; without it, the newest decisions are listed. */
  query?: string | undefined
  project?: string | undefined
  /** Path relative to the top of the project. */
  file?: string | undefined
  /** Includes decisions that were replaced or withdrawn. */
  superseded?: boolean | undefined
  limit?: number | undefined
}

/** Most decisions read to fill a page, some of which are superseded. */
const mostRead = 400
/** Most decisions in the notes of a project's files. */
const mostOfProject = 300

/** Decisions: observations of type decision with their parts, and the links by which later ones replace them. */
export function createDecisions(
  needs: ChangeNeeds & { search: Pick<Search, 'search' | 'holding' | 'embedForQuestion'> },
) {
  const { db } = needs
  return {
    /** Stores a decision. Errors for replaced ones: `observation_not_found`, `not_a_decision`. */
    add: asOneChange(async (given: NewDecision): Promise<Decision> => {
      const replaced = [...new Set(given.supersedes ?? [])]
      for (const id of replaced) await mustBeDecision(db, id)
      const { id } = await saveObservation(needs, observationOf(given))
      const actor = { agent: given.agent }
      for (const to of replaced) await addLink(needs, { from: id, to, kind: 'supersedes' }, actor)
      return (await readDecisions(db, [id]))[0]!
    }),

    /** Lists decisions, best or newest first. */
    async list({ query = '', project, file, superseded = false, limit = 20 }: DecisionFilter = {}) {
      const request = { query, project, ...(file !== undefined && { files: [file] }), types: ['decision' as const] }
      const { observations, degraded } = await searchObservations(needs, { ...request, limit: mostRead })
      const ids = observations.map(({ id }) => id)
      const all = await readDecisions(db, ids)
      const found = superseded ? all : all.filter(holds)
      const byId = new Map([...found, ...(await laterOnes(db, all))].map((one) => [one.id, one]))
      const shown = laterFirst(found, ({ likelySupersededBy: later }) => byId.get(later?.id ?? ''))
      return { decisions: shown.slice(0, limit), total: shown.length, degraded }
    },

    /** Decisions in force that name files of a project, newest first. */
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

/** Probable replacements of these decisions that are not among them. */
async function laterOnes(db: Reader, found: readonly Decision[]): Promise<Decision[]> {
  const missing = found.flatMap(({ likelySupersededBy: later }) =>
    later === null || found.some(({ id }) => id === later.id) ? [] : [later.id],
  )
  return (await readDecisions(db, [...new Set(missing)])).filter(holds)
}

/** Whether a decision is in force: not replaced by a later one and not withdrawn by the user. */
const holds = ({ supersededBy, chosen }: Decision): boolean =>
  supersededBy === null && markOf({ title: chosen }) !== 'withdrawn'

async function mustBeDecision(db: Reader, id: string): Promise<void> {
  const { type } = await oneObservation({ db }, id)
  if (type !== 'decision')
    throw invalidInput('not_a_decision', `${id} is of type ${type}, not a decision. jarvis decisions lists them.`, {
      id,
    })
}

/** Decisions by id, in that order. A proposed link replaces nothing yet; the older decision only mentions it. */
async function readDecisions(db: Reader, ids: readonly string[]): Promise<Decision[]> {
  if (ids.length === 0) return []
  const observations = await readObservations(db, ids)
  const links = await readReplacements(db, ids)
  return observations.map((observation) => {
    const own = links.filter(({ from, confirmed }) => confirmed && from === observation.id)
    const later = (isConfirmed: boolean) => {
      const link = links.findLast(({ to, confirmed }) => to === observation.id && confirmed === isConfirmed)
      return link === undefined ? null : { id: link.from, title: link.fromTitle }
    }
    return decisionOf(observation, {
      supersedes: own.map(({ to, toTitle }) => ({ id: to, title: toTitle })),
      supersededBy: later(true),
      likelySupersededBy: later(false),
    })
  })
}
