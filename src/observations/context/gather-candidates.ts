import { inList } from '../../core/sql.ts'
import { markOf } from '../../core/work-marks.ts'
import type { Reader } from '../../ports/database.ts'
import { mostFollowed } from '../../receipts/receipts.ts'
import type { StoredObservation } from '../observation.ts'
import { listObservations, readObservations } from '../observations-repository.ts'

/** Most candidates of each source: enough to choose from, few enough to read at every drain. */
const most = { lasting: 80, passing: 60, ofFiles: 150, pinned: 30, followed: 30, files: 60 }
/** Types listed elsewhere: open errors and questions have a section, and fixed errors appear with their fix. */
const listedElsewhere: ReadonlySet<StoredObservation['type']> = new Set(['error', 'question'])
const lasting = ['decision', 'insight'] as const
const passing = ['bugfix', 'feature', 'refactor', 'change', 'discovery'] as const

/**
 * Observations that a session may need: the newest, those of files in work whatever their age, pinned ones, and those
 * that earlier sessions followed up. Excludes archived, merged and dropped ones.
 */
export async function gatherCandidates(
  db: Reader,
  project: string,
  files: ReadonlyMap<string, number>,
): Promise<StoredObservation[]> {
  const newest = (types: readonly StoredObservation['type'][], limit: number) =>
    listObservations(db, { project, types }, { order: 'newest', limit }, { concepts: false })
  const ids = [
    ...(await idsOfFiles(
      db,
      project,
      [...files].sort(([, a], [, b]) => b - a).map(([path]) => path),
    )),
    ...(await pinnedIds(db, project)),
    ...(await mostFollowed(db, project, most.followed)).map(({ id }) => id),
  ]
  const found = [
    ...(await newest(lasting, most.lasting)),
    ...(await newest(passing, most.passing)),
    ...(await readObservations(db, ids, { concepts: false })),
  ]
  const eligible = found.filter(
    (one) =>
      one.hidden === null && !listedElsewhere.has(one.type) && one.project === project && markOf(one) !== 'withdrawn',
  )
  return [...new Map(eligible.map((one) => [one.id, one])).values()]
}

async function idsOfFiles(db: Reader, project: string, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const { marks, params } = inList(files.slice(0, most.files))
  // CROSS JOIN makes the query start from the few entries of these files instead of the whole project.
  const rows = await db.all<{ id: string }>(
    `SELECT DISTINCT o.id, o.at FROM observation_files f CROSS JOIN observations o ON o.id = f.observation_id
     WHERE f.path IN ${marks} AND o.project = ? ORDER BY o.at DESC LIMIT ?`,
    [...params, project, most.ofFiles],
  )
  return rows.map(({ id }) => id)
}

async function pinnedIds(db: Reader, project: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `SELECT o.id FROM observation_standing s JOIN observations o ON o.id = s.observation_id
     WHERE s.pinned_at IS NOT NULL AND o.project = ? ORDER BY s.pinned_at DESC LIMIT ?`,
    [project, most.pinned],
  )
  return rows.map(({ id }) => id)
}
