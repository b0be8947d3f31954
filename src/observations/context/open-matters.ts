import { statSync } from 'node:fs'
import { join } from 'node:path'
import { kindOfCommand } from '../../actions/actions.ts'
import { dayMs } from '../../core/day-of.ts'
import type { Reader } from '../../ports/database.ts'
import type { LeftOpen, Question, Session } from '../../sessions/sessions.ts'
import type { StoredObservation } from '../observation.ts'
import { listObservations, readObservations, readOpenErrors } from '../observations-repository.ts'
import type { SessionStore } from '../session-store.ts'
import type { ContextLine } from './choose-lines.ts'

/** Most lines with next steps of other sessions, and with questions. The budget usually holds fewer. */
const most = { steps: 8, questions: 2 }
/** Age at which an unanswered question is dropped, milliseconds. */
const questionsLast = 30 * dayMs

interface Needs {
  db: Reader
  sessions: Pick<SessionStore, 'leftOpen' | 'unanswered'>
  now: number
}

interface Work {
  /** Sessions that the next one continues, most important first. */
  sessions: readonly Session[]
  /** The branch that is checked out, and the branches of sessions. */
  branch: string | null
  branches: ReadonlyMap<string, string>
  /** Top folder of the working tree. */
  top: string
}

/** Open matters of sessions: next steps, errors without a fix, and unanswered questions. */
export async function openMatters(
  needs: Needs,
  project: string,
  { sessions, branch, branches, top }: Work,
): Promise<ContextLine[]> {
  const { db } = needs
  // Matters of another branch name it.
  const on = (other: string | null | undefined, text: string) =>
    other && branch !== null && other !== branch ? `On the branch ${other}: ${text}` : text
  const left = await needs.sessions.leftOpen({ project, last: sessions[0]?.id })
  const stepsOf = (some: readonly LeftOpen[]) =>
    some.map((one) => ({ id: one.session, text: on(branches.get(one.session), one.nextSteps), isJudged: true }))
  const own = sessions.flatMap(({ id }) => left.filter(({ session }) => session === id))
  const others = left.filter((one) => !own.includes(one)).slice(0, most.steps)
  const errors: ContextLine[] = []
  for (const { id } of sessions) {
    for (const error of await readOpenErrors(db, { session: id })) {
      const { title, cause } = error
      if (error.hidden !== null || !(await mayStillFail(db, error, project, top))) continue
      const why = cause === '' || title.includes(cause) ? title : `${title}: ${cause}`
      errors.push({ id: error.id, text: on(error.branch, `Still failing: ${why}`) })
    }
  }
  return [...stepsOf(own), ...errors, ...(await openQuestions(needs, project)), ...stepsOf(others)]
}

/** The last questions of agents in their sessions that are still unanswered. */
async function openQuestions({ db, sessions, now }: Needs, project: string): Promise<ContextLine[]> {
  const asked = await listObservations(
    db,
    { project, types: ['question'], after: now - questionsLast },
    { order: 'newest', limit: 20 },
    { files: false, concepts: false },
  )
  const open: (Question & { id: string })[] = []
  for (const one of asked) {
    if (one.session === null || (await isAnswered(db, one))) continue
    open.push({ id: one.id, text: one.title, session: one.session, project, end: one.at })
  }
  const questions = await sessions.unanswered(open)
  return questions.slice(0, most.questions).map(({ id, text }) => ({ id, text: `Asked of the user: ${text}` }))
}

async function isAnswered(db: Reader, { session, prompt }: StoredObservation): Promise<boolean> {
  const row = await db.get<{ prompts: number }>('SELECT prompts FROM captured_sessions WHERE session_id = ?', [session])
  return row !== undefined && prompt !== null && row.prompts > prompt
}

/**
 * Whether an error probably still occurs: it came from a check, no agent changed a file that it names, and no file
 * changed on disk since. A wider run that passed has already closed the error.
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

/** Confidence of errors after which nothing was changed in the same prompt. */
const seenFailing = 0.9

/** Whether two paths are the same file. Test runners name files relative to their working folder. */
const isSameFile = (one: string, other: string): boolean =>
  one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`)

function isNewer(path: string, at: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && stats.mtimeMs > at
}
