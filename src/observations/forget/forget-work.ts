import { counted } from '../../core/counted.ts'
import { shellWord } from '../../core/shell-word.ts'
import { type Erased, type ForgetPart, nothingErased } from '../../ports/forgetting.ts'
import type { WorkRequest } from './find-work.ts'
import type { WorkForgetting } from './forgetting.ts'

type FoundWork = Awaited<ReturnType<WorkForgetting['find']>>

/**
 * The part of "forget" for work: observations, their events, recorded events and queries of agents, in the tables, the
 * inbox and prepared contexts. Turns, summaries and labels of sessions
 * are other parts.
 */
export function createWorkPart(work: WorkForgetting): ForgetPart {
  return {
    named: 'observations',
    async find({ things, ...conditions }) {
      const request: WorkRequest = { ...conditions, observations: things?.observations }
      const found = await work.find(request)
      const { observations, events, receipts, recorded, reads } = found
      const items = [
        ...observations.map(({ id, title }) => ({ kind: 'observation', id, text: title })),
        ...events.map(({ key, text }) => ({ kind: 'event', id: key, text })),
        ...recorded.map(({ id, text }) => ({ kind: 'recorded event', id, text })),
        ...reads.map(({ session, path }) => ({ kind: 'file read', id: session, text: path })),
        ...receipts.map(({ id, query }) => ({ kind: 'question', id, text: query })),
      ]
      // Some of it has no date, so every backup may contain it.
      const since = items.length === 0 ? nothingErased.since : 0
      return {
        items,
        texts: observations.map(({ title }) => title),
        left: [...found.sessions.map(stays), ...(found.refused ?? []).map(isRefused)],
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

/** A named observation leaves the turns that it was made from. */
const stays = ({ session, turns }: FoundWork['sessions'][number]): string =>
  `Session ${session} keeps what was said at the time (${counted(turns, 'turn')}). Erase all of it with "jarvis forget --session ${shellWord(session)} --yes".`

const some = (count: number, one: string, many?: string): string[] => (count === 0 ? [] : [counted(count, one, many)])
