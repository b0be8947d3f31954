import type { Jarvis } from '../../app/jarvis.ts'
import { plural, printable, printableLines, wrap } from './layout.ts'
import { brief } from './render-brief.ts'
import type { View } from './view.ts'

type Memory = Jarvis['memory']
type Session = Awaited<ReturnType<Memory['sessions']['open']>>
type Appended = Awaited<ReturnType<Memory['sessions']['append']>>
type Closed = Awaited<ReturnType<Memory['closeSession']>>
type History = Awaited<ReturnType<Memory['sessions']['history']>>
type Event = Awaited<ReturnType<Memory['recordEvent']>>
type Flush = ReturnType<Memory['checkFlush']>
type Summary = NonNullable<Closed['summary']>

/** A session with its first question, which names it if it has no label. */
type Listed = Session & { asked?: string | null }

/** A session that ended with steps left is not completed. */
const stateOf = ({ status, nextSteps }: Pick<Session, 'status' | 'nextSteps'>): string =>
  status === 'completed' && nextSteps ? 'ended with open steps' : status

const list: View<{ sessions: Listed[] }> = {
  plain: ({ sessions }, { output: { style, width } }) =>
    sessions
      .map(({ id, status, nextSteps, lastAt, prompts, label, goal, asked = null, agent, project }) => {
        const facts = [stateOf({ status, nextSteps }), plural(prompts, 'prompt'), project, agent].filter(
          (part) => part !== null,
        )
        const name = (label ?? goal ?? asked ?? '').replace(/\s+/g, ' ').trim()
        const lines = [...(name === '' ? [] : [name]), facts.join(' · ')].flatMap((line) =>
          wrap(printable(line), width - 2),
        )
        return [`${style.bold(printable(id))}  ${style.moment(lastAt)}`, ...lines.map((line) => `  ${line}`)].join('\n')
      })
      .join('\n'),
  rows: ({ sessions }) => sessions.map((session) => ({ ...session })),
  addresses: ({ sessions }) => sessions.map(({ id }) => id),
  notes: ({ sessions }) => (sessions.length === 0 ? ['No sessions yet.'] : []),
}

const history: View<History> = {
  plain: ({ session, turns, summaries, events }, { output: { style } }) =>
    [
      `${style.bold(printable(session.label ?? session.id))}  ${stateOf(session)}, ${style.moment(session.startedAt)} to ${style.moment(session.lastAt)}`,
      ...summaries.map((summary) => summaryLines(summary).join('\n')),
      events.map(({ at, kind, text }) => `${style.moment(at)}  ${printable(kind)}: ${printable(text)}`).join('\n'),
      turns.map(({ speaker, text }) => `${style.bold(printable(speaker))}: ${printableLines(text)}`).join('\n'),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  rows: ({ turns }) => turns.map((turn) => ({ ...turn })),
}

function summaryLines({ request, completed, learned, decisions, nextSteps, topics }: Summary): string[] {
  const parts: [string, string][] = [
    ['Request', request],
    ['Done', completed],
    ['Learned', learned],
    ['Decided', decisions.join(' ')],
    ['Next', nextSteps],
    ['Topics', topics.join(', ')],
  ]
  return parts.flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${printable(text)}`]))
}

const closed: View<Closed> = {
  plain: ({ session, summary, facts, note }) =>
    [
      `${printable(session.id)} is ${session.status}.`,
      ...(summary ? summaryLines(summary) : ['No new turns since the last summary.']),
      ...(facts > 0 ? [`${plural(facts, 'fact')} kept.`] : []),
      ...(note === null ? [] : [`Saved as ${note}`]),
    ].join('\n'),
}

export const sessionViews: Readonly<Record<string, View<never>>> = {
  brief,
  session_open: { plain: ({ id }: Session) => id },
  session_append: {
    plain: ({ added, known, closed }: Appended) =>
      `${added.length} added${known > 0 ? `, ${known} known` : ''}${closed?.note ? `; saved as ${closed.note}` : ''}.`,
  },
  session_close: closed,
  session_list: list,
  session_get: history,
  record_event: {
    plain: ({ at, text }: Event, { output: { style } }) => `${style.moment(at)}  ${printable(text)}`,
  },
  recent_events: {
    plain: ({ events }: { events: Event[] }, { output: { style } }) =>
      events.map(({ at, kind, text }) => `${style.moment(at)}  ${printable(kind)}: ${printable(text)}`).join('\n'),
    rows: ({ events }: { events: Event[] }) => events.map((event) => ({ ...event })),
    notes: ({ events }: { events: Event[] }) => (events.length === 0 ? ['No events in these days.'] : []),
  },
  flush_check: {
    plain: (advice: Flush) => (advice.flush ? advice.prompt : `Not now: ${advice.why} (${advice.threshold} tokens).`),
  },
}
