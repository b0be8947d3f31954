import type { HitTrace } from '../../core/hit.ts'
import { idsOf } from '../../core/ids.ts'
import type { CallOptions } from '../../core/runtime.ts'
import { inList } from '../../core/sql.ts'
import { type Fact, instructions, isOrder, isTrueNow } from '../../fact-rules/fact-rules.ts'
import type { Reader } from '../../ports/database.ts'
import { sharedTopics, topicWords } from '../../reading/reading.ts'
import { asksBack, type Offer, type OfferRequest, type Search } from '../../search/search.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { anyInstruction } from './any-instruction.ts'
import { ofOtherProjects } from './other-projects.ts'

export interface OfferedInstruction {
  fact: Fact
  /** How well it fits, 0…1; comparable only within one kind of evidence. */
  share: number
  /** MaxSim with the question, if it was computed. */
  late?: number
}

/**
 * Least scores at which a standing instruction applies to a question. With bge-small's MaxSim, 16 of 20 fitting
 * instructions of the BEAM chats are above `late`, and 3 of 100 of other people's. A follow-up question contains the
 * topic's words in any case, so it needs more.
 */
const enough = { late: 0.24, meaning: 2, topic: 0.5 } as const
const enoughAskedBack = { late: 0.45, meaning: 4.5, topic: Number.POSITIVE_INFINITY } as const

/** Most instructions that are read: some of the best may not be shown. */
const mostLookedAt = 12
/** Most instructions in front of an answer. */
const mostOffered = 2

/**
 * Standing instructions that apply to a question or message, best first, also in other words: "when I ask about travel,
 * name prices" is offered when a trip is planned. Untrusted statements are never included.
 */
export async function offeredInstructions(
  db: Reader,
  { question, ask }: OfferRequest,
  now: number,
  limit = mostOffered,
): Promise<OfferedInstruction[]> {
  if (topicWords(question).size === 0 || !(await anyInstruction(db))) return []
  const filter = { kinds: ['fact' as const], facets: { tag: [instructions.tag] } }
  const { hits } = await ask({ filter, limit: mostLookedAt })
  const facts = await factRows.read(db, idsOf(hits))
  const least = asksBack(question) ? enoughAskedBack : enough
  return hits
    .flatMap(({ id, trace }) => {
      const fact = facts.get(id)
      const share = fact && trace && isOffered(fact, now) ? fitOf(fact, question, trace, least) : undefined
      const late = trace?.evidence?.late
      return share === undefined ? [] : [{ fact: fact!, share, ...(late !== undefined && { late }) }]
    })
    .slice(0, limit)
}

/** Builds the request for the instructions of a message. */
export const askedOf = (search: Pick<Search, 'search'>, question: string, options?: CallOptions): OfferRequest => ({
  question,
  ask: (part) => search.search({ ...part, query: question, expand: false, explain: true, offers: false }, options),
})

const isOffered = (fact: Fact, now: number): boolean =>
  fact.instruction !== null && isTrueNow(fact, now) && !isOrder(fact) && !fact.untrusted && !fact.sensitive

/** How an instruction fits, by meaning or by its topic's words; undefined if it does not apply. */
function fitOf(
  { instruction }: Fact,
  question: string,
  { evidence = {} }: HitTrace,
  least: Readonly<Record<keyof typeof enough, number>>,
): number | undefined {
  const topics = topicWords(instruction?.topics.join(' ') ?? '')
  const shared = sharedTopics(topics, topicWords(question)) / Math.max(1, Math.min(topics.size, 4))
  const { late, meaning } = evidence
  if (late !== undefined ? late >= least.late : meaning !== undefined && meaning >= least.meaning)
    return late ?? meaning! / 10
  return shared >= least.topic ? Math.min(1, shared) : undefined
}

/** Instructions that apply to a question, with the passages that state them. Rules of a project are left out: a search has no project. */
export async function findOffers(db: Reader, request: OfferRequest, now: number): Promise<Offer[]> {
  const all = await offeredInstructions(db, request, now, mostLookedAt)
  const facts = all.map(({ fact }) => fact)
  const elsewhere = await ofOtherProjects(db, facts, undefined)
  const offered = all.filter(({ fact }) => !elsewhere.has(fact.id)).slice(0, mostOffered)
  const ids = offered.map(({ fact }) => fact.id)
  const records = await recordsSaying(db, ids)
  return offered.map(({ fact: { id, content }, late }) => ({
    fact: id,
    says: content,
    records: records.get(id) ?? [],
    ...(late !== undefined && { late }),
  }))
}

/** Rows of `records` by fact: the turns that state it, latest first, then the fact's own row. */
async function recordsSaying(db: Reader, facts: readonly string[]): Promise<Map<string, number[]>> {
  if (facts.length === 0) return new Map()
  const { marks, params } = inList(facts)
  const rows = await db.all<{ fact: string; record: number }>(
    `SELECT o.fact_id AS fact, r.id AS record, 0 AS own, r.date AS said
       FROM fact_origins o JOIN records r ON r.content_hash = o.passage_hash
       WHERE o.fact_id IN ${marks} AND (o.said_at IS NULL OR r.date IS NULL OR o.said_at = r.date)
     UNION ALL SELECT uid, id, 1, NULL FROM records WHERE uid IN ${marks}
     ORDER BY own, said DESC`,
    [...params, ...params],
  )
  const found = new Map<string, number[]>()
  for (const { fact, record } of rows) found.set(fact, [...(found.get(fact) ?? []), record])
  return found
}
