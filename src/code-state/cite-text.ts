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

/** Something that was said, and where. */
export interface SaidOfCode {
  text: string
  /** When it was said, epoch milliseconds: of a file that was written since nothing is known. */
  at: number
  sessions: readonly string[]
  /** Name of the project that it is about, or the path of a folder in it; else that of the sessions. */
  project?: string | undefined
}

/** Where the files of a project begin, and what it is called. */
interface Ground {
  project: string
  top: string
}

export type Citing = ReturnType<typeof createCiting>

/** For what is not an observation, and speaks of files all the same: what they were then, and how they are now. */
export function createCiting({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** The files of the project that a text names, as they are now. Where it is not known which project, none. */
    async cite(said: SaidOfCode): Promise<Citation[]> {
      const words = pathsIn(said.text)
      const ground = words.length === 0 ? undefined : await groundOf(db, said, words, clock())
      if (ground === undefined) return []
      const paths = words.map((word) => pathIn(ground.top, word)).filter((path) => isInside(path))
      const named = { filesModified: paths, filesRead: [], concepts: namesIn(said.text) }
      const head = checkoutOf([{ at: said.at }], ground.top, clock())?.head ?? null
      return citeFiles({ ...named, project: ground.project, at: said.at }, { top: ground.top, head })
    },
    /** Keeps what it cites, in place of what was kept; in the caller's transaction. */
    put: putCitations,
    read: (ids: readonly string[]) => readCitations(db, ids),
    /** How the files are now, of those that cite any. */
    states: (ids: readonly string[]) => readCitedStates(db, ids),
  }
}

/** A path that leads out of the project is none of its files. */
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
  // A whole path says itself where it is, if that is a project of ours.
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

/** Names of the code: what stands between backticks, and words that no language but a program's has. */
function namesIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\p{L}_$][\p{L}\p{N}_$]*)(?:\(\))?`/gu)].map(([, name]) => name!)
  const formed = text.match(/(?<![\p{L}\p{N}_$./-])[\p{L}_$]+(?:_|(?<=\p{Ll})\p{Lu}|(?=\())[\p{L}\p{N}_$]*/gu) ?? []
  return [...new Set([...quoted, ...formed])].slice(0, mostNames)
}
const mostNames = 20
