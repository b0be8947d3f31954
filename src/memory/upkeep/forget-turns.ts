import { counted } from '../../core/counted.ts'
import {
  type ForgetPart,
  type ForgetRequest,
  type FoundPart,
  nothingErased,
  nothingFound,
} from '../../ports/forgetting.ts'
import { type SayingTurn, sessionTurns, type TurnForgettingNeeds } from '../../sessions/sessions.ts'
import { readOrigins } from '../facts/facts-repository.ts'
import { resolveFact } from '../facts/resolve-fact.ts'

/**
 * The part of forgetting that is about what was said: turns that say the words go; of the turns in which a named fact was
 * said, the words of the fact are covered and the rest stays.
 */
export function createTurnForgetting(needs: TurnForgettingNeeds): ForgetPart {
  return {
    named: 'facts',
    find: (request) =>
      request.things?.facts ? findSayingFacts(needs, request.things.facts) : findSayingWords(needs, request),
  }
}

async function findSayingWords(needs: TurnForgettingNeeds, request: ForgetRequest): Promise<FoundPart> {
  const { query, person, session, after, before } = request
  if (query === undefined && person === undefined) return nothingFound
  const turns = await sessionTurns.thatSay(needs.db, { query, person }, { session, after, before })
  if (turns.length === 0) return nothingFound
  return {
    items: turns.map(itemOf),
    async erase() {
      await sessionTurns.erase(needs, turns)
      const texts = turns.map(({ text }) => text)
      return { ...nothingErased, since: 0, erased: [counted(turns.length, 'turn')], texts }
    },
  }
}

async function findSayingFacts(needs: TurnForgettingNeeds, references: readonly string[]): Promise<FoundPart> {
  const ids: string[] = []
  for (const reference of references) ids.push((await resolveFact(needs.db, reference)).id)
  const origins = [...(await readOrigins(needs.db, ids)).values()].flat()
  const turns = await sessionTurns.ofRecords(
    needs.db,
    origins.flatMap(({ record }) => record ?? []),
  )
  if (turns.length === 0) return nothingFound
  const wordsIn = (turn: SayingTurn) => origins.flatMap(({ record, quote }) => (record === turn.record ? quote : []))
  return {
    items: turns.map(itemOf),
    async erase() {
      for (const turn of turns) await sessionTurns.cover(needs, turn, wordsIn(turn))
      return { ...nothingErased, since: 0, erased: [`${counted(turns.length, 'turn')} in which it was said`] }
    },
  }
}

const itemOf = ({ session, id, text }: SayingTurn) => ({ kind: 'turn', id: `${session} ${id}`, text })
