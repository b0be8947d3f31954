import type { Reader } from '../ports/database.ts'
import { readReport } from '../text/report/read-report.ts'
import type { LaterSentence } from './closed-steps.ts'
import { namesMost, openSteps } from './closed-steps.ts'
import type { SessionWork } from './session-work.ts'

/** Turns since then that are read. */
const mostTurns = 200
const fileNamed = /(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[a-z]\w{0,5}(?![\w/])/gi

/** Steps as a session left them, in one text, and where and when. */
interface Left {
  nextSteps: string
  session: string
  project: string | null
  end: number
}

/** The next steps of a session without those that were done or dropped since, by what was said, edited and run. */
export async function stillOpen(db: Reader, work: SessionWork, left: Left): Promise<string> {
  const { nextSteps, session, project, end } = left
  if (nextSteps === '') return ''
  const steps = nextSteps.split(/(?<=[.!?;。])\s+/).map((text) => ({ text, turn: -1 }))
  const rows = await db.all<{ session: string; role: string; text: string }>(
    `SELECT t.session_id AS session, t.role, t.text FROM session_turns t JOIN sessions s ON s.id = t.session_id
     WHERE t.at > ? AND s.untrusted = 0 AND (s.id = ? ${project === null ? '' : 'OR s.project = ?'}) ORDER BY t.at LIMIT ?`,
    [end, session, ...(project === null ? [] : [project]), mostTurns],
  )
  const later = rows.flatMap(({ session: other, role, text }, turn): LaterSentence[] =>
    readReport(text).statements.map((one) => ({
      ...{ text: one.text, turn, isAssistant: role !== 'user', isElsewhere: other !== session },
    })),
  )
  const open = openSteps(steps, later)
  if (open.length === 0 || project === null) return open.map(({ text }) => text).join(' ')
  const done = await work.doneSince(db, project, end)
  return open
    .filter(({ text }) => !wasEdited(text, done.files) && !wasRun(text, done.commands))
    .map(({ text }) => text)
    .join(' ')
}

/** The first file that a step names is what it is about. */
function wasEdited(step: string, files: readonly string[]): boolean {
  const [named] = step.replace(/[.;]$/, '').match(fileNamed) ?? []
  return named !== undefined && files.some((file) => file === named || file.endsWith(`/${named}`))
}

function wasRun(step: string, commands: readonly string[]): boolean {
  const quoted = [...step.matchAll(/`([^`]+)`/g)].map(([, text]) => text!).filter((text) => /\w\s+\w/.test(text))
  return commands.some((command) => quoted.some((text) => command.includes(text)) || namesMost(command, step))
}
