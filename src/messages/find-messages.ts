import type { CallOptions } from '../core/runtime.ts'
import { inList, selectIn } from '../core/sql.ts'
import type { Reader } from '../ports/database.ts'
import { answerLater, type ContinuedExchange } from './answer-later.ts'
import { askIndex } from './ask-index.ts'
import { exchangeScore } from './exchange-score.ts'
import { settleExchanges } from './exchanges.ts'
import { type FoundPerson, namesakeNotes, namesakesIn, peopleNamed } from './find-people.ts'
import { preferLaterDay } from './later-day.ts'
import { chooseMarked } from './mark.ts'
import { isNarrow, type MessageFilter, type MessageScope, messageFilter } from './message-filter.ts'
import type { MessageNeeds } from './needs.ts'
import { readExchange, type ShownExchange } from './show-exchange.ts'
import { type AskedTerm, askedTerms, findByWords, type WordHit } from './words.ts'

/** Exchanges that are weighed, at least; of messages twice as many, since several may lie in one exchange. */
const leastDepth = 30
/** Messages that are read at once where the newest are asked for. */
const pageLength = 120
/** What damps the first places of a list, as the engine has it. */
const damping = 60
/** What the places in the two lists count for: exchanges by meaning and words, messages by words. */
export interface ListWeights {
  exchange: number
  words: number
}

/**
 * Exchanges rank, and messages by words hardly more than break ties: `bench/messages-quality.ts` shows that more takes
 * good exchanges from the first place, for questions about names and numbers as for others.
 */
const listWeights: ListWeights = { exchange: 0.95, words: 0.05 }

/** Factor for exchanges with a participant whom the question names. */
const namedGain = 1.15

export interface MessageQuery extends MessageScope {
  query: string
  mode?: 'hybrid' | 'words' | 'meaning' | undefined
  limit?: number | undefined
  offset?: number | undefined
  minScore?: number | undefined
}

export interface FoundExchange extends ShownExchange {
  /** 0…1, comparable over questions; null where nothing was asked for. */
  score: number | null
  /** The answer, where the marked message asks and the next exchange of the chat answers. */
  continued?: ContinuedExchange
}

export interface FoundMessages {
  hits: FoundExchange[]
  degraded: string[]
  notes: string[]
}

interface Candidate {
  uid: string
  /** The best message by words, if any. */
  message?: WordHit
  fused: number
  score: number
}

/** Exchanges that answer, each with the message marked that does. Without a query the newest. */
export async function findMessages(
  needs: MessageNeeds,
  asked: MessageQuery,
  options: CallOptions = {},
  weights: ListWeights = listWeights,
): Promise<FoundMessages> {
  const { db } = needs
  await settleExchanges(needs, options)
  const filter = await messageFilter(db, asked)
  const { query, limit = 5, offset = 0, minScore = 0 } = asked
  const called = query.trim() === '' ? [] : await peopleNamed(db, query)
  const notes = await notesOn(db, asked, { people: filter.people, called })
  if (query.trim() === '') return { ...(await newest(db, filter, limit, offset)), notes }
  const terms = await askedTerms(db, query)
  const wanted = limit + offset
  const depth = Math.max(leastDepth, wanted * 2)
  const mode = asked.mode === 'meaning' ? 'vsearch' : 'query'
  const byMeaning =
    asked.mode === 'words'
      ? { hits: [], degraded: [] }
      : await askIndex(needs, { query, mode, depth, wanted }, filter, options)
  const byWords =
    asked.mode === 'meaning' ? [] : await exchangesWith(db, await findByWords(db, terms, depth * 2, filter.where))
  const candidates = fuse(byMeaning.hits, byWords, terms, weights)
  const hits: FoundExchange[] = []
  const silent: FoundExchange[] = []
  for (const candidate of await preferNamed(
    db,
    candidates,
    called.map(({ id }) => id),
  )) {
    if (hits.length >= wanted) break
    if (candidate.score < minScore) continue
    const shown = await showCandidate(needs, candidate, { asked, filter, terms, called, options })
    if (!shown) continue
    // A picture alone is found by the name of its group, and answers no question.
    const says = candidate.message !== undefined || shown.messages.some(({ text }) => text !== '')
    const list = says ? hits : silent
    list.push(shown)
  }
  if (hits.length === 0) notes.push(...(await closest(db, candidates, minScore, filter)))
  const inOrder = isNarrow(asked)
    ? hits
    : preferLaterDay(hits, {
        ...{ query, terms: terms.map(({ term }) => term), names: called.map(({ name }) => name) },
      })
  return { hits: [...inOrder, ...silent].slice(offset, wanted), degraded: byMeaning.degraded, notes }
}

/** The best exchange where none has the minimum score, if it comes near. */
async function closest(
  db: Reader,
  [first]: readonly Candidate[],
  minScore: number,
  { where }: MessageFilter,
): Promise<string[]> {
  if (!first || first.score >= minScore || first.score < minScore * near) return []
  const exchange = await readExchange(db, first.uid, where)
  if (!exchange?.messages[0]) return []
  const { conversation } = exchange.show(exchange.messages[0].id)
  const least = Math.floor(first.score * 10) / 10
  return [
    `The closest exchange, with ${conversation}, has a score of ${first.score.toFixed(2)}. A minimum score of ${least} shows it.`,
  ]
}
/** Share of the minimum score from which an exchange is near it. */
const near = 0.5

/** Names that several contacts have: all of them are searched. */
async function notesOn(
  db: Reader,
  { contact }: MessageQuery,
  { people, called }: { people: readonly FoundPerson[]; called: readonly FoundPerson[] },
): Promise<string[]> {
  const names = contact === undefined ? namesakesIn(called) : [{ name: contact.trim(), people }]
  return namesakeNotes(db, names, 'all of them were searched')
}

/** The exchange that holds a message `m`, as a column: a statement for each message took a fifth of a search. */
export const exchangeOfMessage = `(SELECT e.uid FROM message_exchanges e
  WHERE e.chat = m.chat AND (e.first_at, e.first_id) <= (m.at, m.id) ORDER BY e.first_at DESC, e.first_id DESC LIMIT 1)`

/** The exchange of each message, the best message of each. */
async function exchangesWith(db: Reader, hits: readonly WordHit[]): Promise<{ uid: string; message: WordHit }[]> {
  const ids = hits.map(({ id }) => id)
  const sql = `SELECT m.id, ${exchangeOfMessage} AS uid FROM messages m WHERE m.id`
  const rows = await selectIn<{ id: number; uid: string | null }>(db, sql, ids)
  const exchanges = new Map(rows.map(({ id, uid }) => [id, uid]))
  const found = new Map<string, WordHit>()
  for (const hit of hits) {
    const uid = exchanges.get(hit.id)
    if (uid && !found.has(uid)) found.set(uid, hit)
  }
  return [...found].map(([uid, message]) => ({ uid, message }))
}

/** Both lists as one, by rank; the score is that of the index, fitted to exchanges, or the share of the question's words that one message holds. */
function fuse(
  byMeaning: readonly { uid: string; score: number }[],
  byWords: readonly { uid: string; message: WordHit }[],
  terms: readonly AskedTerm[],
  weights: ListWeights,
): Candidate[] {
  const all = new Map<string, Candidate>()
  for (const [rank, { uid, score }] of byMeaning.entries())
    all.set(uid, { uid, score: exchangeScore(score), fused: weights.exchange / (damping + rank + 1) })
  const most = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const best = byWords[0]?.message.score ?? 1
  for (const [rank, { uid, message }] of byWords.entries()) {
    const known = all.get(uid) ?? { uid, score: Math.min(0.6, (0.6 * message.score) / Math.max(best, most)), fused: 0 }
    all.set(uid, { ...known, message, fused: known.fused + weights.words / (damping + rank + 1) })
  }
  return [...all.values()].sort(byPlace)
}

const byPlace = (a: Candidate, b: Candidate) => b.fused - a.fused || b.score - a.score || (a.uid < b.uid ? -1 : 1)

async function preferNamed(
  db: Reader,
  candidates: readonly Candidate[],
  people: readonly string[],
): Promise<Candidate[]> {
  if (people.length === 0) return [...candidates]
  if (candidates.length === 0) return []
  const [uids, ids] = [inList(candidates.map(({ uid }) => uid)), inList(people)]
  const rows = await db.all<{ uid: string }>(
    `SELECT e.uid FROM message_exchanges e WHERE e.uid IN ${uids.marks} AND EXISTS (
       SELECT 1 FROM message_members m JOIN message_handles h ON h.id = m.handle
       WHERE m.chat = e.chat AND h.person IN ${ids.marks})`,
    [...uids.params, ...ids.params],
  )
  const naming = new Set(rows.map(({ uid }) => uid))
  return candidates.map((one) => (naming.has(one.uid) ? { ...one, fused: one.fused * namedGain } : one)).sort(byPlace)
}

interface Showing {
  asked: MessageQuery
  filter: MessageFilter
  terms: readonly AskedTerm[]
  called: readonly FoundPerson[]
  options: CallOptions
}

async function showCandidate(needs: MessageNeeds, { uid, message, score }: Candidate, showing: Showing) {
  const { asked, filter, terms, called, options } = showing
  const exchange = await readExchange(needs.db, uid, filter.where)
  if (!exchange) return undefined
  const marked = await chooseMarked(needs.search, exchange, {
    ...{ question: asked.query, terms, named: called, best: message?.id, options },
  })
  const continued = isNarrow(asked) ? undefined : await answerLater(needs.db, uid, exchange, marked)
  return { ...exchange.show(marked), score: Math.round(score * 1000) / 1000, ...(continued && { continued }) }
}

/** Without words: exchanges of the newest messages that pass. */
async function newest(db: Reader, filter: MessageFilter, limit: number, offset: number): Promise<FoundMessages> {
  const { sql, params } = filter.where
  const hits: FoundExchange[] = []
  const seen = new Set<string>()
  for (let from = 0; hits.length < limit + offset; from += pageLength) {
    const rows = await db.all<{ id: number; uid: string | null }>(
      `SELECT m.id, ${exchangeOfMessage} AS uid FROM messages m ${sql === '' ? '' : `WHERE ${sql}`}
       ORDER BY m.at DESC, m.id DESC LIMIT ${pageLength} OFFSET ${from}`,
      params,
    )
    for (const { id, uid } of rows) {
      if (uid === null || seen.has(uid) || hits.length >= limit + offset) continue
      seen.add(uid)
      const exchange = await readExchange(db, uid, filter.where)
      if (exchange) hits.push({ ...exchange.show(id), score: null })
    }
    if (rows.length < pageLength) break
  }
  return { hits: hits.slice(offset), degraded: [], notes: [] }
}
