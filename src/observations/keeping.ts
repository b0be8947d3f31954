import { followRecent, recentPlaces } from '../code-state/code-state.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import { createProjects, findProject, type JoinNeeds } from '../repositories/repositories.ts'
import type { Search } from '../search/search.ts'
import { branchWork } from './changes/branch-work.ts'
import { editObservation, pinObservation, restoreObservation, retractObservation } from './changes/edit-observations.ts'
import { mergeObservations } from './changes/merge-observations.ts'
import { addLink, confirmLink, removeLink } from './links/change-links.ts'
import { filesTogether, type TogetherRequest } from './links/files-together.ts'
import { type LinkFilter, listLinks } from './links/links-repository.ts'
import type { LinkName } from './observation.ts'
import { applyRetention } from './retention/apply-retention.ts'
import type { RetentionPolicy } from './retention/is-due.ts'

export interface KeepingNeeds {
  db: Database
  search: Search
  clock: Clock
  /** How long observations are kept; without one for ever. */
  retention?: RetentionPolicy | undefined
  /** The home whose contexts tell of projects; undefined for a space that has none. */
  home?: string | undefined
  /** Columns of subsystems that name projects. */
  projectColumns?: JoinNeeds['projectColumns']
}

type Actor = { agent?: string | undefined }
type Page = { limit?: number | undefined; offset?: number | undefined }
const usualPage = 50
const keepAll: RetentionPolicy = { archiveDays: 0, mergeDays: 0, deleteDays: 0 }

export type Keeping = ReturnType<typeof createKeeping>

/** What people and agents do with observations that are there. Every write stands in the log and can be undone. */
export function createKeeping(needs: KeepingNeeds) {
  const { db } = needs
  return {
    edit: (id: string, edit: Parameters<typeof editObservation>[2]) => editObservation(needs, id, edit),
    pin: (id: string, pinned?: boolean) => pinObservation(needs, id, pinned),
    retract: (id: string, why?: string) => retractObservation(needs, id, why),
    restore: (id: string) => restoreObservation(needs, id),
    merge: (into: string, ids: readonly string[]) => mergeObservations(needs, into, ids),

    /** Links, newest first. */
    async links({ project, ...filter }: LinkFilter = {}, { limit = usualPage, offset = 0 }: Page = {}) {
      const named = project === undefined ? undefined : await findProject(db, project)
      return { links: await listLinks(db, { ...filter, project: named }, { limit, offset }) }
    },
    addLink: (link: LinkName, actor?: Actor) => addLink(needs, link, actor),
    confirmLink: (link: LinkName, actor?: Actor) => confirmLink(needs, link, actor),
    removeLink: (link: LinkName, actor?: Actor) => removeLink(needs, link, actor),
    filesTogether: (request: TogetherRequest) => filesTogether(db, request),

    /** Archives, merges and deletes what is due; without `dryRun: false` only says what. */
    retain: (options?: CallOptions & { dryRun?: boolean | undefined }) =>
      applyRetention(needs, needs.retention ?? keepAll, options),

    /** Looks for branches that were dropped and files that were moved; the places where there was something. */
    follow: (options?: Parameters<typeof followRecent>[1]) =>
      followRecent({ ...needs, work: branchWork(needs) }, options),
    /** Places of the last days' sessions. */
    places: () => recentPlaces(needs),

    ...createProjects(needs),
  }
}
