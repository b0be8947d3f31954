import type { DateStyle } from '../core/day-in-words.ts'
import { minuteOf } from '../core/day-of.ts'
import { notFound } from '../core/errors.ts'
import { inList, slices } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import { resolveId } from './resolve-id.ts'
import type { LearningState } from './tables.ts'
import { trustInWords } from './trust-in-words.ts'

export interface ListedLearning {
  id: string
  project: string
  scope: string
  state: LearningState
  kind: string
  error: string
  solution: string
  confidence: number
  occurrences: number
  uses: number
  successes: number
  failures: number
  lastAt: number
  /** Its trust and the reasons, in sentences. */
  trust: string
  /** The latest runs that it was learned from: time, session, command, and the changes before its success. */
  evidenceText: string
}

export interface LearningFilter {
  project?: string | undefined
  state?: LearningState | 'open' | 'all' | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** A learning with its evidence and history. */
export interface WholeLearning extends Omit<ListedLearning, 'evidenceText'> {
  message: string
  intent: string
  signature: string
  firstAt: number
  history: { at: number; confidence: number; why: string }[]
  evidence: Evidence[]
}

/** A failed run, and the changes before its success. */
export interface Evidence {
  session: string
  at: number
  command: string
  files: string[]
  commands: string[]
}

const columns = `id, project, scope, state, kind, error, solution, confidence, occurrences, uses, successes, failures,
  last_at AS "lastAt"`
const usual = 50
/** States that wait for a person's decision. */
const waiting: readonly LearningState[] = ['active', 'candidate']

/** Learnings, those with the most trust first. */
export async function listLearnings(
  db: Reader,
  { project, state = 'all', limit = usual, offset = 0 }: LearningFilter = {},
): Promise<{ learnings: ListedLearning[]; total: number }> {
  const states = state === 'open' ? waiting : state === 'all' ? undefined : [state]
  const named = states && inList(states)
  const conditions = [...(project === undefined ? [] : ['project = ?']), ...(named ? [`state IN ${named.marks}`] : [])]
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const params = [...(project === undefined ? [] : [project]), ...(named?.params ?? [])]
  const count = await db.get<{ total: number }>(`SELECT COUNT(*) AS total FROM learnings ${where}`, params)
  const rows = await db.all<Omit<ListedLearning, 'trust' | 'evidenceText'>>(
    `SELECT ${columns} FROM learnings ${where} ORDER BY confidence DESC, last_at DESC, id LIMIT ? OFFSET ?`,
    [...params, limit, offset],
  )
  const evidence = await evidenceOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    learnings: rows.map((row) => ({
      ...row,
      trust: trustInWords(row),
      evidenceText: inShort(evidence.get(row.id) ?? []),
    })),
    total: count?.total ?? 0,
  }
}

/** Runs of a learning that a list names; the others are counted. */
const listedRuns = 2

/** The latest runs in sentences. */
function inShort(evidence: readonly Evidence[]): string {
  const latest = evidence
    .slice(-listedRuns)
    .reverse()
    .map((run) => `${minuteOf(run.at)}: ${changeLine({ ...run, files: run.files.map(shortened) })}`)
  const more = evidence.length - latest.length
  return [...latest, ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

/** `2026-11-26 10:15, session s1: npm test ← src/queue.ts`: the failed command, and the changes before its success. */
export const evidenceLine = (run: Evidence, style: DateStyle): string =>
  `${style.moment(run.at)}, session ${run.session}: ${changeLine(run)}`

function changeLine({ command, files, commands }: Evidence): string {
  const changed = [...files, ...commands].join(', ')
  return `${command}${changed === '' ? '' : ` ← ${changed}`}`
}

/** An absolute path is shortened to its folder and file. */
const shortened = (path: string): string =>
  /^(?:[/\\]|[A-Za-z]:)/.test(path) ? path.split(/[/\\]/).slice(-2).join('/') : path

/** Evidence of many learnings by their ids, oldest first. */
async function evidenceOf(db: Reader, ids: readonly string[]): Promise<Map<string, Evidence[]>> {
  const found = new Map<string, Evidence[]>(ids.map((id) => [id, []]))
  for (const slice of slices(ids, 500)) {
    const { marks, params } = inList(slice)
    const rows = await db.all<Omit<Evidence, 'files' | 'commands'> & { learning: string; changes: string }>(
      `SELECT learning, session, at, command, changes FROM learning_evidence WHERE learning IN ${marks} ORDER BY at`,
      params,
    )
    for (const { learning, changes, ...row } of rows)
      found.get(learning)!.push({ ...row, ...(JSON.parse(changes) as Pick<Evidence, 'files' | 'commands'>) })
  }
  return found
}

/** A learning with its evidence and history, by its id or a prefix of it. Errors: `learning_not_found`, `ambiguous_id`. */
export async function getLearning(db: Reader, reference: string): Promise<WholeLearning> {
  const id = await learningId(db, reference)
  const row = await db.get<Omit<WholeLearning, 'history' | 'evidence' | 'trust'>>(
    `SELECT ${columns}, message, intent, signature, first_at AS "firstAt" FROM learnings WHERE id = ?`,
    [id],
  )
  const history = await db.all<WholeLearning['history'][number]>(
    'SELECT at, confidence, why FROM learning_history WHERE learning = ? ORDER BY at, id',
    [id],
  )
  const evidence = (await evidenceOf(db, [id])).get(id)!
  return { ...row!, trust: trustInWords(row!), history, evidence }
}

/** The full id of a typed one. Errors: `learning_not_found`, `ambiguous_id`. */
export async function learningId(db: Reader, reference: string): Promise<string> {
  const id = await resolveId(db, 'learnings', reference)
  if (id !== undefined) return id
  throw notFound('learning_not_found', `No learning has the id "${reference}". "jarvis learnings" shows them.`, {
    id: reference,
  })
}
