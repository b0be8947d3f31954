import { utcDayOf } from '../../core/day-of.ts'
import { contentHash, slug } from '../../core/ids.ts'
import { readRows } from '../../core/table-rows.ts'
import type { Database } from '../../ports/database.ts'
import { oneLine } from '../../text/one-line.ts'
import type { Session } from '../session.ts'
import { readEventsOf, readSummaries, readTurns } from '../sessions-repository.ts'
import { sessionRows } from './row-forms.ts'

/** A readable page for each session: its summaries first, then its turns. */
export async function* sessionPages(db: Database): AsyncIterable<{ path: string; text: string }> {
  for await (const row of readRows(db, sessionRows)) {
    const session = row as unknown as Session
    yield { path: pathOf(session), text: await pageOf(db, session) }
  }
}

/** Path of a session's page. Session ids may hold any character, so a hash at the end keeps paths distinct. */
const pathOf = ({ id, label, startedAt }: Session): string =>
  `sessions/${utcDayOf(startedAt)}-${slug(label ?? id).slice(0, 40)}-${contentHash(id).slice(0, 8)}.md`

async function pageOf(db: Database, session: Session): Promise<string> {
  const { id, label, agent, channel, project, status, startedAt, lastAt, goal, outcome } = session
  const facts: [string, string | null][] = [
    ['Session', id],
    ['Began', timeOf(startedAt)],
    ['Last word', timeOf(lastAt)],
    ['Status', status],
    ['Agent', agent],
    ['Channel', channel],
    ['Project', project],
    ['Goal', goal],
    ['Outcome', outcome],
  ]
  const parts = [
    `# ${oneLine(label ?? id)}`,
    facts.flatMap(([name, value]) => (value === null ? [] : [`- ${name}: ${oneLine(value)}`])).join('\n'),
  ]
  for (const summary of await readSummaries(db, id)) {
    const { request, learned, completed, decisions, nextSteps } = summary
    const written = [request, learned, completed, decisions.join('\n'), nextSteps].filter((text) => text.trim() !== '')
    if (written.length > 0) parts.push(`## Summary of ${timeOf(summary.end)}`, written.join('\n\n'))
  }
  const events = await readEventsOf(db, id)
  if (events.length > 0)
    parts.push('## Events', events.map(({ at, kind, text }) => `- ${timeOf(at)} ${kind}: ${oneLine(text)}`).join('\n'))
  const turns = await readTurns(db, id)
  if (turns.length > 0) parts.push('## What was said')
  for (const { speaker, at, text } of turns) parts.push(`**${oneLine(speaker)}** (${timeOf(at)}):\n\n${text.trim()}`)
  return `${parts.join('\n\n')}\n`
}

/** UTC, so that the same session is the same page everywhere. */
const timeOf = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
