import { statSync } from 'node:fs'
import { join } from 'node:path'
import { kindOfCommand } from '../../actions/actions.ts'
import type { Reader } from '../../ports/database.ts'
import type { Session } from '../../sessions/sessions.ts'
import type { StoredObservation } from '../observation.ts'
import { listObservations, readObservations, readOpenErrors } from '../observations-repository.ts'
import type { SessionStore } from '../session-store.ts'
import type { ContextLine } from './choose-lines.ts'

/** Next steps that nobody took up in so long are no longer the next, milliseconds; those of the last session always are. */
const stepsLast = 30 * 24 * 60 * 60 * 1000

interface Work extends Pick<SessionStore, 'stepsLeft'> {
  /** Sessions that the next one goes on from, in the order of their weight. */
  sessions: readonly Session[]
  /** The last one, on whatever branch. */
  last: Session | undefined
  /** The branch that is checked out, and those that sessions were on. */
  branch: string | null
  branches: ReadonlyMap<string, string>
  /** Where the working files begin. */
  top: string
}

/** What sessions left open: next steps, errors that nothing has mended, the last question. */
export async function openMatters(
  db: Reader,
  project: string,
  { sessions, last, branch, branches, top, stepsLeft }: Work,
  now: number,
): Promise<ContextLine[]> {
  // What is open on another branch is told as that.
  const on = (other: string | null | undefined, text: string) =>
    other && branch !== null && other !== branch ? `On the branch ${other}: ${text}` : text
  const steps: ContextLine[] = []
  for (const [index, session] of sessions.entries()) {
    if (session.untrusted || (index > 0 && now - session.lastAt >= stepsLast)) continue
    const left = await stepsLeft(session)
    if (left !== '') steps.push({ id: session.id, text: on(branches.get(session.id), left) })
  }
  const recent = await listObservations(
    db,
    { project },
    { order: 'newest', limit: 100 },
    { files: false, concepts: false },
  )
  const errors: ContextLine[] = []
  for (const { id } of sessions) {
    for (const error of await readOpenErrors(db, { session: id })) {
      const { title, cause } = error
      if (error.hidden !== null || !(await mayStillFail(db, error, project, top))) continue
      const why = cause === '' || title.includes(cause) ? title : `${title}: ${cause}`
      errors.push({ id: error.id, text: on(error.branch, `Still failing: ${why}`) })
    }
  }
  const question = recent.find(({ type }) => type === 'question')
  // Only the last question can still be open, while its user has said nothing since.
  const asked =
    question && question.session === last?.id && !(await isAnswered(db, question))
      ? [{ id: question.id, text: `Asked of the user: ${question.title}` }]
      : []
  return [...steps, ...errors, ...asked]
}

async function isAnswered(db: Reader, { session, prompt }: StoredObservation): Promise<boolean> {
  const row = await db.get<{ prompts: number }>('SELECT prompts FROM captured_sessions WHERE session_id = ?', [session])
  return row !== undefined && prompt !== null && row.prompts > prompt
}

/**
 * Whether nothing speaks against it: it was a check, nothing that it named was changed since, by an agent or otherwise,
 * and no later commit may have mended it. A wider run that passed has closed the error before.
 */
async function mayStillFail(
  db: Reader,
  { id, subject, at }: { id: string; subject: string; at: number },
  project: string,
  top: string,
): Promise<boolean> {
  if (kindOfCommand(subject.replace(/^command: /, '')) !== 'check') return false
  const [error] = await readObservations(db, [id], { concepts: false })
  if (error === undefined || error.confidence < seenFailing) return false
  const named = [...error.filesRead, ...(subject.match(/[\w./-]+\.\w{1,5}(?=\s|$|:)/g) ?? [])]
  const later = await listObservations(
    db,
    { project, after: at + 1 },
    { order: 'newest', limit: 200 },
    { concepts: false },
  )
  const isOwn = (one: StoredObservation) => one.session === error.session && one.prompt === error.prompt
  const changed = later.flatMap((one) => (isOwn(one) ? [] : one.filesModified))
  if (named.length === 0 ? changed.length > 0 : named.some((file) => changed.some((other) => isSameFile(file, other))))
    return false
  return !named.some((file) => isNewer(join(top, file), at))
}

/** Errors that nothing was changed after in their own prompt are this sure. */
const seenFailing = 0.9

/** Runners name files from the folder that they run in. */
const isSameFile = (one: string, other: string): boolean =>
  one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`)

function isNewer(path: string, at: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && stats.mtimeMs > at
}
