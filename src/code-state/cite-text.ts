import { existsSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { checkoutOf } from '../capture/read-git.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import { findProject, pathIn, readPlace, resolveProject, topOfProject } from '../repositories/repositories.ts'
import { pathsIn } from '../text/paths-in.ts'
import { type Citation, putCitations, readCitations } from './citations-repository.ts'
import { citeFiles } from './cite-files.ts'
import { readCitedStates } from './freshness.ts'

/** A text about code, and its source. */
export interface SaidOfCode {
  text: string
  /** When it was said, epoch milliseconds. A file that was written since is not cited. */
  at: number
  sessions: readonly string[]
  /** Name of its project, or the path of a folder in it; by default the project of the sessions. */
  project?: string | undefined
}

/** The top folder of a project, and the project's name. */
interface Ground {
  project: string
  top: string
}

export type Citing = ReturnType<typeof createCiting>

/** Cites files for records other than observations, and compares the citations with the files as they are now. */
export function createCiting({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Cites the project files that a text names, as they are now. Returns none when the project is unknown. */
    async cite(said: SaidOfCode): Promise<Citation[]> {
      const words = pathsIn(said.text)
      const ground = words.length === 0 ? undefined : await groundOf(db, said, words, clock())
      if (ground === undefined) return []
      const paths = words.map((word) => pathIn(ground.top, word)).filter((path) => isInside(path))
      const named = { filesModified: paths, filesRead: [], concepts: namesIn(said.text) }
      const head = checkoutOf([{ at: said.at }], ground.top, clock())?.head ?? null
      return citeFiles({ ...named, project: ground.project, at: said.at }, { top: ground.top, head })
    },
    /** Replaces the stored citations, in the caller's transaction. */
    put: putCitations,
    read: (ids: readonly string[]) => readCitations(db, ids),
    /** The current state of the cited files, for records that cite any. */
    states: (ids: readonly string[]) => readCitedStates(db, ids),
  }
}

/** A path that leaves the project is not one of its files. */
const isInside = (path: string): boolean => !isAbsolute(path) && !path.split('/').includes('..')

async function groundOf(
  db: Database,
  { sessions, project }: SaidOfCode,
  words: readonly string[],
  now: number,
): Promise<Ground | undefined> {
  if (project !== undefined) return isAbsolute(project) ? inFolder(db, project, now) : byName(db, project)
  for (const session of sessions) {
    const row = await db.get<{ folder: string | null; project: string | null }>(
      `SELECT c.folder, coalesce(c.project, s.project) AS project
       FROM sessions s LEFT JOIN captured_sessions c ON c.session_id = s.id WHERE s.id = ?`,
      [session],
    )
    if (row?.folder && existsSync(row.folder)) return inFolder(db, row.folder, now)
    const named = row?.project ? await byName(db, row.project) : undefined
    if (named) return named
  }
  // An absolute path names its own project, if that project is known.
  for (const word of words.filter((one) => isAbsolute(one) && existsSync(one))) {
    const known = await findProject(db, dirname(word))
    if (!isAbsolute(known)) return { project: known, top: readPlace(dirname(word)).top }
  }
  return undefined
}

async function inFolder(db: Database, folder: string, now: number): Promise<Ground> {
  const where = readPlace(folder)
  return { project: await resolveProject(db, where, now), top: where.top }
}

async function byName(db: Database, project: string): Promise<Ground | undefined> {
  const top = await topOfProject(db, project)
  return top === undefined ? undefined : { project, top }
}

/** Names in code: words in backticks, and words in a form that only code has. */
function namesIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\p{L}_$][\p{L}\p{N}_$]*)(?:\(\))?`/gu)].map(([, name]) => name!)
  const formed = text.match(/(?<![\p{L}\p{N}_$./-])[\p{L}_$]+(?:_|(?<=\p{Ll})\p{Lu}|(?=\())[\p{L}\p{N}_$]*/gu) ?? []
  return [...new Set([...quoted, ...formed])].slice(0, mostNames)
}
const mostNames = 20
