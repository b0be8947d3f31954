import { counted } from '../../core/counted.ts'
import { shellWord } from '../../core/shell-word.ts'
import { type Erased, type ForgetPart, nothingErased } from '../../ports/forgetting.ts'
import type { WorkRequest } from './find-work.ts'
import type { WorkForgetting } from './forgetting.ts'

type FoundWork = Awaited<ReturnType<WorkForgetting['find']>>

/**
 * The part of "forget" for work: observations, their events, recorded events and queries of agents, in the tables, the
 * inbox and prepared contexts. Summaries and labels are only erased with the whole session, so each session that
 * matches is named.
 */
export function createWorkPart(work: WorkForgetting): ForgetPart {
  return {
    named: 'observations',
    async find({ things, ...conditions }) {
      const request: WorkRequest = { ...conditions, observations: things?.observations }
      const found = await work.find(request)
      const { observations, events, receipts, recorded } = found
      const items = [
        ...observations.map(({ id, title }) => ({ kind: 'observation', id, text: title })),
        ...events.map(({ key, text }) => ({ kind: 'event', id: key, text })),
        ...recorded.map(({ id, text }) => ({ kind: 'recorded event', id, text })),
        ...receipts.map(({ id, query }) => ({ kind: 'question', id, text: query })),
      ]
      // Some of it has no date, so every backup may contain it.
      const since = items.length === 0 ? nothingErased.since : 0
      return {
        items,
        texts: observations.map(({ title }) => title),
        left: [...found.sessions.map((one) => stays(one, request)), ...(found.refused ?? []).map(isRefused)],
        erase: async () => ({ ...(await eraseWork(work, found, request)), since }),
      }
    },
  }
}

async function eraseWork(
  work: WorkForgetting,
  { observations, events, receipts, reads, recorded, refused: known = [] }: FoundWork,
  request: WorkRequest,
): Promise<Omit<Erased, 'since'>> {
  const ids = {
    observations: observations.map(({ id }) => id),
    events: events.map(({ key }) => key),
    receipts: receipts.map(({ id }) => id),
    recorded: recorded.map(({ id }) => id),
  }
  const { contexts, refused } = await work.erase({ ...ids, reads }, request)
  return {
    erased: [
      ...some(observations.length, 'observation'),
      ...some(events.length, 'captured event'),
      ...some(recorded.length, 'recorded event'),
      ...some(receipts.length, 'question of an agent', 'questions of agents'),
      ...some(contexts, 'context made ready', 'contexts made ready'),
    ],
    left: refused.filter((path) => !known.includes(path)).map(isRefused),
    drafts: observations.map(work.recordOf),
  }
}

const isRefused = (path: string): string =>
  `${path} could not be searched, and may contain it: it belongs to another user. Run sudo chown "$(id -un)" ${shellWord(path)}, then run the command again.`

/** The message for a session. Turns are a record that is erased as a whole or not at all. */
function stays(
  { session, turns, summaries, isDescribed }: FoundWork['sessions'][number],
  { observations }: WorkRequest,
) {
  const where = [
    ...some(turns, 'turn'),
    ...some(summaries, 'summary', 'summaries'),
    ...(isDescribed ? ['its description'] : []),
  ]
  const says =
    observations === undefined ? `says it in ${where.join(', ')}` : `keeps what was said at the time (${where.join()})`
  return `Session ${session} ${says}. Erase all of it with "jarvis forget --session ${shellWord(session)} --yes".`
}

const some = (count: number, one: string, many?: string): string[] => (count === 0 ? [] : [counted(count, one, many)])
