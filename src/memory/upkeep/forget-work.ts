import type { WorkForgetting } from '../../sessions/sessions.ts'
import type { Erased, ForgetPart, ForgetRequest, Forgettable } from './forget-part.ts'

/** Ids that are told of sessions which still say it. */
const mostNamed = 5

/**
 * The part of forgetting that is about what agents did: observations, the events that they were made of, words that agents
 * asked for; in the tables, in the inbox, and in what lies ready for the next session. Turns of a session go with the
 * whole session only: which ones still say it is told.
 */
export function createWorkPart(work: WorkForgetting): ForgetPart {
  return {
    async find(request) {
      if (request.facts !== undefined) return []
      const { observations, events, receipts } = await work.find(request)
      return [
        ...observations.map(({ id, title }) => ({ kind: 'observation', id, text: title })),
        ...events.map(({ key, text }) => ({ kind: 'event', id: key, text })),
        ...receipts.map(({ id, query }) => ({ kind: 'question', id, text: query })),
      ]
    },
    async erase(items, request) {
      const nothing: Erased = { erased: [], left: [], texts: [], drafts: [], since: Number.POSITIVE_INFINITY }
      if (request.facts !== undefined) return nothing
      const of = (kind: string) => items.flatMap((item: Forgettable) => (item.kind === kind ? item.id : []))
      const ids = { observations: of('observation'), events: of('event'), receipts: of('question') }
      const { observations, sessions, paths } = await work.find(request)
      const contexts = await work.erase({ ...ids, paths }, request)
      return {
        erased: [
          ...counted(ids.observations.length, 'observation'),
          ...counted(ids.events.length, 'captured event'),
          ...counted(ids.receipts.length, 'question of an agent', 'questions of agents'),
          ...counted(contexts, 'context made ready', 'contexts made ready'),
        ],
        left: whatSessionsSay(sessions, request),
        texts: observations.map(({ title }) => title),
        drafts: observations.map(work.recordOf),
        since: items.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...observations.map(({ at }) => at), 0),
      }
    },
  }
}

function whatSessionsSay(sessions: readonly string[], { session }: ForgetRequest): string[] {
  if (sessions.length === 0 || session !== undefined) return []
  const named = sessions.slice(0, mostNamed).map((id) => `jarvis forget --session ${id}`)
  const more = sessions.length > mostNamed ? ', …' : ''
  return [
    `${sessions.length === 1 ? 'A session says' : `${sessions.length} sessions say`} it in ${sessions.length === 1 ? 'its' : 'their'} turns, which go with the whole session only: ${named.join(', ')}${more}`,
  ]
}

const counted = (count: number, one: string, many = `${one}s`): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
