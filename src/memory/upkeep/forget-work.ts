import { counted } from '../../core/counted.ts'
import type { WorkForgetting } from '../../sessions/sessions.ts'
import { type Erased, type ForgetPart, type ForgetRequest, nothingErased } from './forget-part.ts'

/** Ids that are told of sessions which still say it. */
const mostNamed = 5

type FoundWork = Awaited<ReturnType<WorkForgetting['find']>>

/**
 * The part of forgetting that is about what agents did: observations, the events that they were made of, words that agents
 * asked for; in the tables, in the inbox, and in what lies ready for the next session. Turns of a session go with the
 * whole session only: which ones still say it is told.
 */
export function createWorkPart(work: WorkForgetting): ForgetPart {
  return {
    named: 'observations',
    async find(request) {
      const found = await work.find(request)
      const { observations, events, receipts } = found
      const items = [
        ...observations.map(({ id, title }) => ({ kind: 'observation', id, text: title })),
        ...events.map(({ key, text }) => ({ kind: 'event', id: key, text })),
        ...receipts.map(({ id, query }) => ({ kind: 'question', id, text: query })),
      ]
      // Not all of it says when it was written: every copy may hold it.
      const since = items.length === 0 ? nothingErased.since : 0
      return { items, erase: async () => ({ ...(await eraseWork(work, found, request)), since }) }
    },
  }
}

async function eraseWork(
  work: WorkForgetting,
  { observations, events, receipts, reads, sessions }: FoundWork,
  request: ForgetRequest,
): Promise<Omit<Erased, 'since'>> {
  const ids = {
    observations: observations.map(({ id }) => id),
    events: events.map(({ key }) => key),
    receipts: receipts.map(({ id }) => id),
  }
  const contexts = await work.erase({ ...ids, reads }, request)
  return {
    erased: [
      ...some(observations.length, 'observation'),
      ...some(events.length, 'captured event'),
      ...some(receipts.length, 'question of an agent', 'questions of agents'),
      ...some(contexts, 'context made ready', 'contexts made ready'),
    ],
    left: whatSessionsSay(sessions, request),
    texts: observations.map(({ title }) => title),
    drafts: observations.map(work.recordOf),
  }
}

function whatSessionsSay(sessions: readonly string[], { session, observations }: ForgetRequest): string[] {
  if (sessions.length === 0 || (session !== undefined && observations === undefined)) return []
  const named = sessions.slice(0, mostNamed).map((id) => `jarvis forget --session ${id}`)
  const more = sessions.length > mostNamed ? ', …' : ''
  const isOne = sessions.length === 1
  const say =
    observations === undefined
      ? `${isOne ? 'A session says' : `${sessions.length} sessions say`} it`
      : `What was said at the time stays: ${isOne ? 'a session has' : `${sessions.length} sessions have`} it`
  return [
    `${say} in ${isOne ? 'its' : 'their'} turns, which go with the whole session only: ${named.join(', ')}${more}`,
  ]
}

const some = (count: number, one: string, many?: string): string[] => (count === 0 ? [] : [counted(count, one, many)])
