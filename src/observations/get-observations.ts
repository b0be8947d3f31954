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
  /** How its files are now, beside how they were then. */
  code: CodeState
  links: {
    kind: LinkKind
    direction: 'from' | 'to'
    id: string
    /** A person or an agent stands behind it; otherwise it is proposed. */
    confirmed: boolean
  }[]
}

/** The last words of the agent at the prompt of an observation, in full. */
export interface LastWords {
  session: string
  prompt: number
  text: string
}

export interface GotObservations {
  observations: LinkedObservation[]
  /** Ids that nobody knows. */
  missing: string[]
  /** Where they are asked for. */
  words?: LastWords[]
}

export interface GetOptions {
  includeLinked?: boolean
  /** False: somebody looks at them who does not work with them; it is no retrieval. */
  count?: boolean
  /** With the agent's last words at each of their prompts. */
  full?: boolean
}

/** A client's context is precious. */
const mostIds = 50

/** The whole of each, in the order asked for; with `includeLinked` those that one link leads to stand behind them. */
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
  // Being fetched counts for what was asked for: what came along was nobody's choice.
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

/** Turns are kept for as long as their session: the answers between a prompt and the next. */
async function lastWordsOf(db: Database, observations: readonly StoredObservation[]): Promise<LastWords[]> {
  const prompts = new Map(
    observations.flatMap(({ session, prompt }) =>
      session === null || prompt === null ? [] : [[`${session} ${prompt}`, { session, prompt }] as const],
    ),
  )
  const words: LastWords[] = []
  for (const { session, prompt } of prompts.values()) {
    const turns = await sessionTurns.read(db, session)
    let at = 0
    const said = turns.filter(({ role }) => {
      if (role === 'user') at++
      return role === 'assistant' && at === prompt
    })
    const text = said.map((turn) => turn.text).join('\n\n')
    if (text !== '') words.push({ session, prompt, text })
  }
  return words
}
