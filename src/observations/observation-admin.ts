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

export interface ObservationAdminNeeds {
  db: Database
  search: Search
  clock: Clock
  /** How long observations are kept; forever unless given. */
  retention?: RetentionPolicy | undefined
  /** The home with the contexts of projects; undefined for a space without one. */
  home?: string | undefined
  /** Columns of subsystems that name projects. */
  projectColumns?: JoinNeeds['projectColumns']
}

type Actor = { agent?: string | undefined }
type Page = { limit?: number | undefined; offset?: number | undefined }
const usualPage = 50
const keepAll: RetentionPolicy = { archiveDays: 0, mergeDays: 0, deleteDays: 0 }

export type ObservationAdmin = ReturnType<typeof createObservationAdmin>

/** Operations of people and agents on existing observations. Every write has a log line and can be undone. */
export function createObservationAdmin(needs: ObservationAdminNeeds) {
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

    /** Archives, merges and deletes observations that are due; only previews them without `dryRun: false`. */
    retain: (options?: CallOptions & { dryRun?: boolean | undefined }) =>
      applyRetention(needs, needs.retention ?? keepAll, options),

    /** Checks for deleted branches and moved files; returns the places with changes. */
    follow: (options?: Parameters<typeof followRecent>[1]) =>
      followRecent({ ...needs, work: branchWork(needs) }, options),
    /** Places of sessions of the last days. */
    places: () => recentPlaces(needs),

    ...createProjects(needs),
  }
}
