import { type CodeState, readCodeStates } from '../code-state/code-state.ts'
import { invalidInput } from '../core/errors.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import { markFetched } from '../receipts/receipts.ts'
import { sessionTurns } from '../sessions/sessions.ts'
import { readLinks } from './links/links-repository.ts'
import type { LinkKind, StoredObservation } from './observation.ts'
import { countRetrievals, readObservations } from './observations-repository.ts'

export interface LinkedObservation extends StoredObservation {
  /** Present state of its files, compared with their state then. */
  code: CodeState
  links: {
    kind: LinkKind
    direction: 'from' | 'to'
    id: string
    /** Confirmed by a person or an agent; otherwise it is proposed. */
    confirmed: boolean
  }[]
}

/** The agent's last message at the prompt of an observation, in full. */
export interface LastWords {
  session: string
  prompt: number
  text: string
}

export interface GotObservations {
  observations: LinkedObservation[]
  /** Ids that do not exist. */
  missing: string[]
  /** Only if `full` was requested. */
  words?: LastWords[]
}

export interface GetOptions {
  includeLinked?: boolean
  /** False: the request is not counted as a retrieval, such as a look by a person. */
  count?: boolean
  /** Includes the agent's last message at each of their prompts. */
  full?: boolean
}

/** Most ids of a request, to protect the client's context. */
const mostIds = 50

/** Full observations in the requested order; with `includeLinked`, followed by those that are linked to them. */
export async function getObservations(
  { db, clock }: { db: Database; clock: Clock },
  ids: readonly string[],
  { includeLinked = false, count = true, full = false }: GetOptions = {},
): Promise<GotObservations> {
  if (ids.length > mostIds)
    throw invalidInput(
      'too_many_observations',
      `At most ${mostIds} observations can be fetched at once. Split the request.`,
    )
  const asked = await withLinks(db, await readObservations(db, ids))
  const known = new Set(asked.map(({ id }) => id))
  const further = includeLinked
    ? asked.flatMap(({ links }) => links.map(({ id }) => id)).filter((id) => !known.has(id))
    : []
  const linked = further.length > 0 ? await withLinks(db, await readObservations(db, further)) : []
  // Only requested observations count as retrieved, not those that were added by links.
  if (count && asked.length > 0)
    await db.transaction(async (tx) => {
      await countRetrievals(tx, [...known], clock())
      await markFetched(tx, [...known], clock())
    })
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  return { observations: [...asked, ...linked], missing, ...(full && { words: await lastWordsOf(db, asked) }) }
}

async function withLinks(db: Database, observations: readonly StoredObservation[]): Promise<LinkedObservation[]> {
  const whole: LinkedObservation[] = []
  const states = await readCodeStates(db, observations)
  for (const observation of observations) {
    const links = (await readLinks(db, observation.id)).map(({ from, to, kind, confirmed }) =>
      from === observation.id
        ? { kind, direction: 'to' as const, id: to, confirmed }
        : { kind, direction: 'from' as const, id: from, confirmed },
    )
    whole.push({ ...observation, links, code: states.get(observation.id)! })
  }
  return whole
}

/**
 * The agent's messages between the prompt of each observation and the next, by their times: a forgotten turn would change
 * the number of all later ones. Turns are kept as long as their session.
 */
async function lastWordsOf(db: Database, observations: readonly StoredObservation[]): Promise<LastWords[]> {
  const prompts = new Map(
    observations.flatMap(({ session, prompt, at }) =>
      session === null || prompt === null ? [] : [[`${session} ${prompt}`, { session, prompt, at }] as const],
    ),
  )
  const words: LastWords[] = []
  for (const { session, prompt, at } of prompts.values()) {
    const turns = await sessionTurns.readTurns(db, session)
    const asked = turns.flatMap((turn) => (turn.role === 'user' ? [turn.at] : []))
    const from = asked.findLast((time) => time <= at) ?? 0
    const next = asked.find((time) => time > at) ?? Number.POSITIVE_INFINITY
    const said = turns.filter((turn) => turn.role === 'assistant' && turn.at >= from && turn.at < next)
    const text = said.map((turn) => turn.text).join('\n\n')
    if (text !== '') words.push({ session, prompt, text })
  }
  return words
}
