import { counted } from '../../core/counted.ts'
import {
  type ForgetPart,
  type ForgetRequest,
  type FoundPart,
  nothingErased,
  nothingFound,
} from '../../ports/forgetting.ts'
import { type SayingTurn, sessionTurns, type TurnForgettingNeeds } from '../../sessions/sessions.ts'
import { type Provenance, readOrigins } from '../facts/facts-repository.ts'
import { isCutQuote } from '../facts/turn-origins.ts'
import { withVersions } from './find-facts.ts'

/**
 * Forgets turns that contain the words. In turns that state a named fact, it covers the words of the fact and keeps the
 * rest.
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
  const turns = await sessionTurns.findTurnsThatSay(needs.db, { query, person }, { session, after, before })
  if (turns.length === 0) return nothingFound
  return {
    items: turns.map(itemOf),
    texts: turns.map(({ text }) => text),
    async erase() {
      await sessionTurns.eraseTurns(needs, turns)
      return { ...nothingErased, since: 0, erased: [counted(turns.length, 'turn')] }
    },
  }
}

async function findSayingFacts(needs: TurnForgettingNeeds, references: readonly string[]): Promise<FoundPart> {
  const facts = await withVersions(needs.db, references)
  const ids = facts.map(({ id }) => id)
  const origins = [...(await readOrigins(needs.db, ids)).values()].flat()
  const turns = await sessionTurns.readTurnsOfRecords(
    needs.db,
    origins.flatMap(({ record }) => record ?? []),
  )
  if (turns.length === 0) return nothingFound
  const wordsIn = (turn: SayingTurn) =>
    origins.flatMap((origin) => (origin.record === turn.record ? saidIn(turn.text, origin) : []))
  return {
    items: turns.map((turn) => ({ ...itemOf(turn), reason: 'the words of the fact are covered in it' })),
    async erase() {
      for (const turn of turns) await sessionTurns.coverInTurn(needs, turn, wordsIn(turn))
      return { ...nothingErased, since: 0, erased: [`${counted(turns.length, 'turn')} in which it was said`] }
    },
  }
}

/** The full words of a turn whose beginning an origin quotes. */
function saidIn(text: string, { quote, start, end }: Provenance): string {
  if (!isCutQuote(quote)) return quote
  const whole = text.slice(start, end).trim()
  if (whole.startsWith(quote)) return whole
  // Text before it was covered since, so its offset has changed.
  const at = text.indexOf(quote)
  return at < 0 ? quote : text.slice(at, at + end - start).trimEnd()
}

const itemOf = ({ session, id, text }: SayingTurn) => ({ kind: 'turn', id: `${session} ${id}`, text })
