import { dayMs } from '../../core/day-of.ts'
import { anywhere, inList } from '../../core/sql.ts'
import type { Reader } from '../../ports/database.ts'
import type { Observation, ObservationLink, ObservationType } from '../observation.ts'
import { isShown } from './links-repository.ts'

/** Most earlier observations with a shared file that are read, newest first. */
const mostNeighbours = 40
/** Age limits of related changes and of causes of an error, milliseconds. */
const recently = 30 * dayMs
const justBefore = 7 * dayMs
/** Share of common files among all files of two observations from which they are related. */
const leastShare = 0.5
/** Most files of an observation that are compared; a change of everything has no subject. */
const mostFiles = 20
const mostRelated = 3

const changes: readonly ObservationType[] = ['bugfix', 'feature', 'refactor', 'change']

/** An earlier observation. */
interface Earlier {
  id: string
  type: ObservationType
  title: string
  at: number
  session: string | null
  prompt: number | null
}

/**
 * Proposes links of an observation to earlier ones of its project: the change that its title reverts, the fix of the
 * same error, the last change of files that an error names, the decision that it replaces, and changes of the same
 * files. People and agents confirm or remove them. Reads a few rows by index.
 */
export async function proposeLinks(
  db: Reader,
  observation: Observation,
  subject: string | null,
): Promise<ObservationLink[]> {
  if (observation.project === null) return []
  const links = [
    ...(await reverted(db, observation)),
    ...(await fixedBefore(db, observation, subject)),
    ...(await causeOf(db, observation)),
    ...(await replaced(db, observation)),
  ]
  const linked = new Set(links.map(({ to }) => to))
  const related = (await sameFiles(db, observation)).filter(({ to }) => !linked.has(to))
  return [...links, ...related].map((link) => ({ ...link, from: observation.id, madeBy: 'rules' }))
}

type Proposed = Pick<ObservationLink, 'to' | 'kind'>

const earlier = `SELECT o.id, o.type, o.title, o.at, o.session_id AS session, o.prompt FROM observations o
  WHERE o.project = ? AND (o.at, o.id) < (?, ?) AND ${isShown('o.id')}`

/** `lower` of SQLite keeps capitals such as "Ü", with which a word may begin. */
const inAnyCase = (lower: string): string => anywhere(lower).replace(/(?<!\p{L})(?![a-z])\p{Ll}/gu, '_')

const aboutReverting = /^(?:revert(?:ed|s)?|undid|undo|rolled back|backed out)\b:?\s*["“”']?(.+?)["“”']?\s*$/i

/** `Revert "Add retries"` reverts the last change with this title. */
async function reverted(db: Reader, { id, title, at, project }: Observation): Promise<Proposed[]> {
  const name = aboutReverting.exec(title)?.[1]?.toLowerCase()
  if (name === undefined || name.length < 6) return []
  const rows = await db.all<Earlier>(
    `${earlier} AND lower(o.title) LIKE ? ESCAPE '!' AND o.type IN ('bugfix', 'feature', 'refactor', 'change')
     ORDER BY o.at DESC, o.id DESC LIMIT 5`,
    [project, at, id, inAnyCase(name)],
  )
  const target = rows.find((row) => !aboutReverting.test(row.title))
  return target ? [{ to: target.id, kind: 'reverts' }] : []
}

/** The last occurrence of the same error of the same command, or the fix of it, which may work again. */
async function fixedBefore(
  db: Reader,
  { id, type, at, project, subtitle, session }: Observation,
  subject: string | null,
): Promise<Proposed[]> {
  if (type !== 'error' || subject === null || subtitle === '') return []
  const rows = await db.all<{ id: string; fix: string | null }>(
    `SELECT o.id, (SELECT l.to_id FROM observation_links l WHERE l.from_id = o.id AND l.kind = 'led_to'
       ORDER BY l.created_at DESC LIMIT 1) AS fix
     FROM observations o WHERE o.project = ? AND (o.at, o.id) < (?, ?) AND o.type = 'error' AND o.subject = ?
       AND o.subtitle = ? AND coalesce(o.session_id, '') <> ? ORDER BY o.at DESC, o.id DESC LIMIT 1`,
    [project, at, id, subject, subtitle, session ?? ''],
  )
  return rows.map((row) => ({ to: row.fix ?? row.id, kind: 'related' as const }))
}

/** The last change of a file that an error names, if it was shortly before. */
async function causeOf(db: Reader, observation: Observation): Promise<Proposed[]> {
  if (observation.type !== 'error') return []
  const neighbours = await sharing(db, observation, observation.filesRead, observation.at - justBefore)
  const cause = neighbours.find(({ type }) => changes.includes(type))
  return cause ? [{ to: cause.id, kind: 'caused_by' }] : []
}

const replacing =
  /\b(?:instead of|in place of|rather than|no longer|stop using|replac(?:es?|ed|ing)|drop(?:s|ped)?|away from)\s+(?:the\s+|an?\s+)?([\p{L}\p{N}][\p{L}\p{N}_.-]{2,})/iu

/** "Use pnpm instead of npm" replaces the last decision that names npm. */
async function replaced(db: Reader, { id, type, title, narrative, at, project }: Observation): Promise<Proposed[]> {
  const named = type === 'decision' ? replacing.exec(`${title}. ${narrative}`)?.[1] : undefined
  if (named === undefined) return []
  const [word] = wordsOf(named) as [string]
  const rows = await db.all<Earlier>(
    `${earlier} AND o.type = 'decision' AND lower(o.title) LIKE ? ESCAPE '!' ORDER BY o.at DESC, o.id DESC LIMIT 20`,
    [project, at, id, inAnyCase(word)],
  )
  // The title must contain the whole word: pnpm does not match npm.
  const target = rows.find((row) => wordsOf(row.title).includes(word))
  return target ? [{ to: target.id, kind: 'supersedes' }] : []
}

/** Words in lower case, without final punctuation; node.js is one word. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_.-]*/gu) ?? []).map((word) => word.replace(/[.-]+$/, ''))

/** Changes of mostly the same files, most similar first. */
async function sameFiles(db: Reader, observation: Observation): Promise<Proposed[]> {
  const { type, at, session, prompt, filesModified } = observation
  if (!changes.includes(type) || filesModified.length === 0 || filesModified.length > mostFiles) return []
  const neighbours = (await sharing(db, observation, filesModified, at - recently)).filter(
    (one) => changes.includes(one.type) && (one.session !== session || one.prompt !== prompt || session === null),
  )
  if (neighbours.length === 0) return []
  const { marks, params } = inList(neighbours.map(({ id }) => id))
  const files = await db.all<{ id: string; path: string }>(
    `SELECT observation_id AS id, path FROM observation_files WHERE modified = 1 AND observation_id IN ${marks}`,
    params,
  )
  const own = new Set(filesModified)
  const shareOf = ({ id }: Earlier): number => {
    const others = files.filter((file) => file.id === id)
    const both = others.filter(({ path }) => own.has(path)).length
    return both / (own.size + others.length - both)
  }
  return neighbours
    .map((one) => ({ one, share: shareOf(one) }))
    .filter(({ share }) => share >= leastShare)
    .sort((a, b) => b.share - a.share || b.one.at - a.one.at)
    .slice(0, mostRelated)
    .map(({ one }) => ({ to: one.id, kind: 'related' }))
}

/** Earlier observations of the project that changed one of these files, newest first. */
async function sharing(
  db: Reader,
  { id, at, project }: Observation,
  files: readonly string[],
  since: number,
): Promise<Earlier[]> {
  if (files.length === 0) return []
  const { marks, params } = inList(files.slice(0, mostFiles))
  return db.all<Earlier>(
    `${earlier} AND o.at >= ? AND o.id IN (SELECT observation_id FROM observation_files
       WHERE path IN ${marks} AND modified = 1)
     ORDER BY o.at DESC, o.id DESC LIMIT ${mostNeighbours}`,
    [project, at, id, since, ...params],
  )
}
