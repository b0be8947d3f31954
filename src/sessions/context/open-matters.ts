import type { Reader } from '../../ports/database.ts'
import type { StoredObservation } from '../observations/observation.ts'
import { listObservations, readOpenErrors } from '../observations/observations-repository.ts'
import { commandName } from '../observations/rules/command-words.ts'
import type { Session } from '../session.ts'
import type { ContextLine } from './choose-lines.ts'

/** Next steps that nobody took up in so long are no longer the next, milliseconds; those of the last session always are. */
const stepsLast = 30 * 24 * 60 * 60 * 1000

interface Work {
  /** Sessions that the next one goes on from, in the order of their weight. */
  sessions: readonly Session[]
  /** The last one, on whatever branch. */
  last: Session | undefined
  /** The branch that is checked out, and those that sessions were on. */
  branch: string | null
  branches: ReadonlyMap<string, string>
}

/** What sessions left open: next steps, errors that nothing has mended, the last question. */
export async function openMatters(
  db: Reader,
  project: string,
  { sessions, last, branch, branches }: Work,
  now: number,
): Promise<ContextLine[]> {
  // What is open on another branch is told as that.
  const on = (other: string | null | undefined, text: string) =>
    other && branch !== null && other !== branch ? `On the branch ${other}: ${text}` : text
  const steps = sessions.flatMap(({ id, nextSteps, lastAt, untrusted }, index) =>
    nextSteps && !untrusted && (index === 0 || now - lastAt < stepsLast)
      ? [{ id, text: on(branches.get(id), nextSteps) }]
      : [],
  )
  const recent = await listObservations(
    db,
    { project },
    { order: 'newest', limit: 100 },
    { files: false, concepts: false },
  )
  const errors: ContextLine[] = []
  for (const { id } of sessions) {
    for (const error of await readOpenErrors(db, id, Number.MAX_SAFE_INTEGER)) {
      const { subject, title, cause } = error
      if (error.hidden !== null || isOver(error.id, subject, recent)) continue
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

/** A command that failed in one session may have run well in a later one, which had nothing to mend. */
function isOver(id: string, subject: string, recent: readonly StoredObservation[]): boolean {
  const name = `${commandName(subject.replace(/^command: /, ''))}: `
  const place = recent.findIndex((one) => one.id === id)
  const later = place === -1 ? recent : recent.slice(0, place)
  return later.some(({ facts }) => facts.some((fact) => fact.startsWith(name) && !fact.startsWith(`${name}failed`)))
}
