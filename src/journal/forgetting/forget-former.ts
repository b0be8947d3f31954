import { counted } from '../../core/counted.ts'
import type { Database, Reader } from '../../ports/database.ts'
import { type ForgetPart, type ForgetRequest, nothingErased, nothingFound } from '../../ports/forgetting.ts'
import { mentions } from '../../text/mentions.ts'
import { type FormerState, forgetStates, statesThat } from '../former-states.ts'
import { eachSessionState, statesOfSessions } from '../session-states.ts'

/**
 * Forgetting of the states that the journal stores for undo. An undone or changed record is in no table, but its former
 * state still contains the words. It covers every kind of record that the journal knows.
 */
export const createFormerForgetting = (db: Database): ForgetPart => ({
  async find(request) {
    const isOfWords = (request.query ?? request.person) !== undefined
    const states = await (isOfWords ? statesThatSay(db, request) : statesInSessions(db, request))
    if (states.length === 0) return nothingFound
    return {
      items: states.map(({ kind, id, texts }) => ({
        kind: `former ${kind}`,
        id,
        text: texts.join(' '),
        reason: 'kept for undo',
      })),
      // Text that a session also has elsewhere is not removed.
      texts: isOfWords ? states.flatMap(({ texts }) => texts) : [],
      async erase() {
        await db.transaction((tx) => forgetStates(tx, states))
        return {
          ...nothingErased,
          erased: [`${counted(states.length, 'former state')} in the log`],
          since: states[0]?.at ?? 0,
        }
      },
    }
  },
})

async function statesThatSay(db: Reader, request: ForgetRequest): Promise<FormerState[]> {
  const { query, person, session, after, before } = request
  const says = (text: string) => mentions(text, { query, person })
  const said =
    session === undefined
      ? await statesThat(db, says)
      : (await statesOf(db, session)).filter(({ texts }) => texts.some(says))
  return said.filter(({ at }) => isBetween(at, { after, before }))
}

/** States of the given session, or of those that began in a span of days. */
async function statesInSessions(db: Reader, { session, ...span }: ForgetRequest): Promise<FormerState[]> {
  if (session !== undefined) return statesOf(db, session)
  const began = new Set<string>()
  for await (const state of eachSessionState(db))
    if (state.startedAt !== undefined && isBetween(state.startedAt, span)) began.add(state.session)
  return began.size === 0 ? [] : statesOfSessions(db, (id) => began.has(id))
}

const statesOf = (db: Reader, session: string): Promise<FormerState[]> => statesOfSessions(db, (id) => id === session)

const isBetween = (at: number, { after, before }: Pick<ForgetRequest, 'after' | 'before'>): boolean =>
  at >= (after ?? 0) && at < (before ?? Number.POSITIVE_INFINITY)
