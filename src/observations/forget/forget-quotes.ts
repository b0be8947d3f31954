import { isDeepStrictEqual } from 'node:util'
import { counted } from '../../core/counted.ts'
import { least } from '../../core/long-lists.ts'
import { userSaidForm } from '../../core/work-marks.ts'
import type { Database } from '../../ports/database.ts'
import { type ForgetPart, nothingErased, nothingFound } from '../../ports/forgetting.ts'
import type { Search } from '../../search/search.ts'
import { sessionTurns } from '../../sessions/sessions.ts'
import { mentions } from '../../text/mentions.ts'
import { readSentences } from '../../text/report/read-sentences.ts'
import { isIndexed } from '../changes/begin-change.ts'
import { readFormer } from '../changes/standing-repository.ts'
import type { StoredObservation } from '../observation.ts'
import { recordOf, tokensOf } from '../observation-record.ts'
import { putObservation, readObservations } from '../observations-repository.ts'

interface Needs {
  db: Database
  search: Pick<Search, 'prepare' | 'put'>
}

/** Shorter sentences are said in many sessions, characters. */
const shortest = 12

/**
 * The part of "forget" for what a session's user said of earlier work: other sessions' observations repeat it. They
 * stay, with their mark; the words go.
 */
export const createQuoteForgetting = ({ db, search }: Needs): ForgetPart => ({
  async find({ session, things, query, person, after = 0, before = Number.POSITIVE_INFINITY }) {
    if (session === undefined || things !== undefined) return nothingFound
    const said = (await sessionTurns.readTurns(db, session))
      .filter(
        ({ role, at, text }) => role === 'user' && at >= after && at < before && mentions(text, { query, person }),
      )
      .map(({ text }) => plain(text))
    if (said.length === 0) return nothingFound
    const isOfSession = (fact: string) => userSaidForm.test(fact) && repeats(fact.replace(userSaidForm, ''), said)
    const rows = await db.all<{ id: string }>(
      `SELECT id FROM observations WHERE session_id IS DISTINCT FROM ? AND facts LIKE '%"The user said %'`,
      [session],
    )
    const ids = rows.map(({ id }) => id)
    const quoting = (await readObservations(db, ids)).filter(({ facts }) => facts.some(isOfSession))
    return {
      items: quoting.map(({ id, facts }) => ({ kind: 'quote', id, text: facts.find(isOfSession)! })),
      async erase() {
        if (quoting.length === 0) return nothingErased
        for (const { id } of quoting) await withoutFacts({ db, search }, id, isOfSession)
        return {
          ...nothingErased,
          erased: [counted(quoting.length, 'quote in work of other sessions', 'quotes in work of other sessions')],
          drafts: quoting.map(recordOf),
          since: least(quoting.map(({ updatedAt }) => updatedAt)),
        }
      },
    }
  },
})

/** Writes the observation without these facts, and removes them from what undo keeps of it. */
async function withoutFacts({ db, search }: Needs, id: string, isGone: (fact: string) => boolean): Promise<void> {
  const before = (await readFormer(db, id))?.observation
  const prepared = before && isIndexed(before.hidden) ? await search.prepare([recordOf(without(before, isGone))]) : []
  const isDone = await db.transaction(async (tx) => {
    const kept = await readFormer(tx, id)
    if (!kept || !isDeepStrictEqual(kept.observation, before)) return !kept
    await putObservation(tx, without(kept.observation, isGone), kept)
    await search.put(tx, prepared)
    const states = await tx.all<{ log: number; former: string }>(
      `SELECT log_id AS log, former FROM observation_changes WHERE observation_id = ? AND link = '' AND former LIKE '%The user said %'`,
      [id],
    )
    for (const { log } of states.filter(({ former }) => factsIn(former).some(isGone)))
      await tx.run(`DELETE FROM observation_changes WHERE log_id = ? AND observation_id = ? AND link = ''`, [log, id])
    return true
  })
  // It was changed while its text was prepared.
  if (!isDone) await withoutFacts({ db, search }, id, isGone)
}

const without = (former: StoredObservation, isGone: (fact: string) => boolean): StoredObservation => {
  const left = { ...former, facts: former.facts.filter((fact) => !isGone(fact)) }
  return { ...left, tokens: tokensOf(left) }
}

const factsIn = (former: string): readonly string[] =>
  (JSON.parse(former) as { observation?: StoredObservation }).observation?.facts ?? []

/** Whether a sentence of the text was said in one of these. */
const repeats = (text: string, said: readonly string[]): boolean =>
  readSentences(text)
    .map((sentence) => plain(sentence.text))
    .some((one) => one.length >= shortest && said.some((turn) => turn.includes(one)))

const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/…$/, '').trim()
