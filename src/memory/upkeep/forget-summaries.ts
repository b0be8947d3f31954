import { counted } from '../../core/counted.ts'
import { type ForgetPart, type ForgetRequest, nothingErased, nothingFound } from '../../ports/forgetting.ts'
import { sessionTurns, type TurnForgettingNeeds } from '../../sessions/sessions.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { mentions } from '../../text/mentions.ts'
import { coveredQuote } from '../facts/turn-origins.ts'
import { withVersions } from './find-facts.ts'

/** Forgets sentences of session summaries, and labels, by words or person, and by the quotations of a named fact. */
export const createSummaryForgetting = (needs: TurnForgettingNeeds): ForgetPart => ({
  named: 'facts',
  async find(request) {
    const says = await testOf(needs, request)
    if (!says) return nothingFound
    const found = await sessionTurns.findSessionsThatSay(needs.db, says, request.things ? {} : request)
    const texts = found.flatMap(({ texts }) => texts)
    return {
      items: found.flatMap(({ session, texts }) =>
        texts.map((text) => ({ kind: 'summary', id: session, text, reason: 'the rest of the summary stays' })),
      ),
      texts,
      async erase() {
        if (found.length === 0) return nothingErased
        await sessionTurns.eraseFromSessions(needs, found)
        return {
          ...nothingErased,
          since: 0,
          erased: [`${counted(texts.length, 'part')} of descriptions and summaries of sessions`],
        }
      },
    }
  },
})

async function testOf(
  { db }: TurnForgettingNeeds,
  { things, query, person }: ForgetRequest,
): Promise<((text: string) => boolean) | undefined> {
  if (!things?.facts)
    return query === undefined && person === undefined ? undefined : (text) => mentions(text, { query, person })
  const facts = await withVersions(db, things.facts)
  const origins = await factRows.readOrigins(
    db,
    facts.map(({ id }) => id),
  )
  const quotes = [...origins.values()].flat().flatMap(({ quote }) => (quote === coveredQuote ? [] : quote))
  return (text) => quotes.some((quote) => text.includes(quote))
}
