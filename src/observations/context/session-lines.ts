import { dayOf } from '../../core/day-of.ts'
import type { Reader } from '../../ports/database.ts'
import { readSummaries, type Session } from '../../sessions/sessions.ts'
import { readReport } from '../../text/report/read-report.ts'
import { titleOf } from '../../text/report/title.ts'
import { shortened } from '../../text/shortened.ts'
import { listObservations } from '../observations-repository.ts'
import type { ContextLine } from './choose-lines.ts'

/** Most requests of a session, characters of each, and observations that are read. */
const most = { requests: 3, length: 90, observations: 60 }
/** Requests without any content, such as "commit". */
const formal =
  /^(?:(?:ok|okay|yes|great|good|nice|thanks|please|now|und|jetzt)[,.!]?\s+)*(?:commit|push|merge|continue|go on|go ahead|proceed|do it|weiter)\b.{0,25}$/i
/** Types of results of a request. Fixes of errors are included, although they use the words of the error. */
const results = ['feature', 'refactor', 'change', 'bugfix', 'discovery'] as const

/** A line for each session: its requests that had results, work first; otherwise its summary. */
export async function sessionLines(db: Reader, sessions: readonly Session[]): Promise<ContextLine[]> {
  const lines: ContextLine[] = []
  for (const { id, untrusted, lastAt } of sessions) {
    if (untrusted) continue
    const asked = await requestsOf(db, id)
    const text = asked.length > 0 ? asked.join('; ') : await summaryOf(db, id)
    if (text !== '') lines.push({ id, text: `${dayOf(lastAt)} ${text}`, isOther: true })
  }
  return lines
}

async function requestsOf(db: Reader, session: string): Promise<string[]> {
  const made = await listObservations(
    db,
    { session, types: results },
    { order: 'oldest', limit: most.observations },
    { files: false, concepts: false },
  )
  const asked = made.flatMap(({ type, subtitle, narrative }) => {
    const isAsked = subtitle !== '' && !formal.test(subtitle) && narrative.startsWith(`Asked: ${subtitle.slice(0, 20)}`)
    return isAsked ? [{ isWork: type !== 'discovery', text: firstSentence(subtitle) }] : []
  })
  const inOrder = [...asked.filter(({ isWork }) => isWork), ...asked.filter(({ isWork }) => !isWork)]
  return [...new Set(inOrder.map(({ text }) => text))].slice(0, most.requests)
}

function firstSentence(request: string): string {
  const { statements, questions } = readReport(request)
  return shortened(titleOf(statements[0]?.text ?? questions[0] ?? request.replace(/\s+/g, ' ')), most.length)
}

async function summaryOf(db: Reader, session: string): Promise<string> {
  const summary = (await readSummaries(db, session)).at(-1)
  if (summary === undefined) return ''
  return [summary.request, summary.completed && `Done: ${summary.completed}`].filter((part) => part !== '').join(' ')
}
