import { inList } from '../../core/sql.ts'
import type { Database } from '../../ports/database.ts'
import { findProject } from '../../repositories/repositories.ts'
import { isShown } from './links-repository.ts'

/** A file that changes together with another. */
export interface FileTogether {
  path: string
  /** Observations in which both were changed. */
  together: number
  /** Observations in which this one was changed, with or without the requested file. */
  alone: number
  /** Jaccard index: both / either, 0…1. */
  share: number
  /** When both changed last, epoch milliseconds. */
  lastAt: number
  /** Some of the observations, newest first. */
  observations: string[]
}

export interface TogetherRequest {
  /** Path relative to the top of the project. */
  file: string
  /** Name of the project, or a folder in it. */
  project?: string | undefined
  limit?: number | undefined
}

/** Most files of an observation that counts. A larger one, such as a rename, says nothing about pairs of files. */
const mostFilesAtOnce = 30
const mostShown = 5
/** Most changes of a file that are read. Older ones say little. */
const mostChanges = 1000

/** Files that change together with one, in the same observations, most often first. */
export async function filesTogether(
  db: Database,
  { file, project: named, limit = 20 }: TogetherRequest,
): Promise<{ file: string; changes: number; files: FileTogether[] }> {
  const project = named === undefined ? undefined : await findProject(db, named)
  const ofProject = project === undefined ? '' : 'AND o.project = ?'
  const params = project === undefined ? [] : [project]
  const visible = isShown('o.id')
  // CROSS JOIN, here and below, starts the query from the few entries of a file instead of the whole project.
  const own = await db.all<{ id: string; at: number }>(
    `SELECT o.id, o.at FROM observation_files f CROSS JOIN observations o ON o.id = f.observation_id
     WHERE f.path = ? AND f.modified = 1 ${ofProject} AND ${visible}
       AND (SELECT count(*) FROM observation_files n WHERE n.observation_id = o.id AND n.modified = 1) <= ?
     ORDER BY o.at DESC, o.id DESC LIMIT ?`,
    [file, ...params, mostFilesAtOnce, mostChanges],
  )
  if (own.length === 0) return { file, changes: 0, files: [] }
  const { marks: ids, params: idValues } = inList(own.map(({ id }) => id))
  const rows = await db.all<{ path: string; together: number; lastAt: number }>(
    `SELECT f.path, count(*) AS together, max(o.at) AS "lastAt"
     FROM observation_files f JOIN observations o ON o.id = f.observation_id
     WHERE f.modified = 1 AND f.path <> ? AND o.id IN ${ids}
     GROUP BY f.path ORDER BY together DESC, "lastAt" DESC, f.path LIMIT ?`,
    [file, ...idValues, limit],
  )
  if (rows.length === 0) return { file, changes: own.length, files: [] }
  const { marks, params: paths } = inList(rows.map(({ path }) => path))
  const counts = await db.all<{ path: string; alone: number }>(
    `SELECT f.path, count(*) AS alone FROM observation_files f CROSS JOIN observations o ON o.id = f.observation_id
     WHERE f.path IN ${marks} AND f.modified = 1 ${ofProject} AND ${visible} GROUP BY f.path`,
    [...paths, ...params],
  )
  const both = await db.all<{ path: string; id: string }>(
    `SELECT f.path, o.id FROM observation_files f JOIN observations o ON o.id = f.observation_id
     WHERE f.path IN ${marks} AND f.modified = 1 AND o.id IN ${ids} ORDER BY o.id DESC`,
    [...paths, ...idValues],
  )
  const newest = new Map<string, string[]>()
  for (const { path, id } of both) newest.set(path, [...(newest.get(path) ?? []), id])
  const alone = new Map(counts.map((row) => [row.path, row.alone]))
  const files = rows.map(({ path, together, lastAt }) => {
    const changes = alone.get(path) ?? together
    const share = together / (own.length + changes - together)
    const observations = (newest.get(path) ?? []).slice(0, mostShown)
    return { path, together, alone: changes, share, lastAt, observations }
  })
  return { file, changes: own.length, files: files.sort((a, b) => b.share - a.share || b.together - a.together) }
}
