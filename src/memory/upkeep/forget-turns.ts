import { counted } from '../../core/counted.ts'
import {
  type ForgetPart,
  type ForgetRequest,
  type FoundPart,
  nothingErased,
  nothingFound,
} from '../../ports/forgetting.ts'
import { type SayingTurn, sessionTurns, type TurnForgettingNeeds } from '../../sessions/sessions.ts'
import { factRows, type Provenance } from '../../stored-facts/stored-facts.ts'
import { mentions } from '../../text/mentions.ts'
import { sentencesAbout } from '../../text/sentences-about.ts'
import { isCutQuote } from '../facts/turn-origins.ts'
import { withVersions } from './find-facts.ts'

/**
 * Forgets turns that contain the words. In turns that name a person, it covers the sentences about them and keeps the
 * rest; in turns that state a named fact, the words of the fact.
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
  const found = turns.map((turn) => ({ turn, parts: partsAbout(turn, request) }))
  const whole = found.flatMap(({ turn, parts }) => (parts === undefined ? [turn] : []))
  const covered = found.flatMap(({ turn, parts }) => (parts === undefined ? [] : [{ turn, parts }]))
  return {
    items: found.map(({ turn, parts }) =>
      parts === undefined
        ? itemOf(turn)
        : { ...itemOf(turn), text: parts.join(' '), reason: `about ${person}; the rest of the turn stays` },
    ),
    texts: found.flatMap(({ turn, parts }) => parts ?? [turn.text]),
    async erase() {
      if (whole.length > 0) await sessionTurns.eraseTurns(needs, whole)
      for (const { turn, parts } of covered) await sessionTurns.coverInTurn(needs, turn, parts)
      const erased = [
        ...(whole.length > 0 ? [counted(whole.length, 'turn')] : []),
        ...(covered.length > 0 ? [`sentences of ${counted(covered.length, 'turn')}`] : []),
      ]
      return { ...nothingErased, since: 0, erased }
    },
  }
}

/** The sentences of a turn that are about the person; undefined where the whole turn goes. */
function partsAbout({ text, speaker }: SayingTurn, { query, person }: ForgetRequest): string[] | undefined {
  if (person === undefined || query !== undefined || mentions(speaker ?? '', { person })) return undefined
  const parts = sentencesAbout(text, person)
  const rest = parts.reduce((left, part) => left.replaceAll(part, ''), text)
  return parts.length > 0 && /[\p{L}\p{N}]/u.test(rest) ? parts : undefined
}

async function findSayingFacts(needs: TurnForgettingNeeds, references: readonly string[]): Promise<FoundPart> {
  const facts = await withVersions(needs.db, references)
  const ids = facts.map(({ id }) => id)
  const origins = [...(await factRows.readOrigins(needs.db, ids)).values()].flat()
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
