import { withFallingScores } from '../../core/falling-scores.ts'
import type { CallOptions, Clock } from '../../core/runtime.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import { shareFor } from '../../matters/matters.ts'
import type { Passage, Search } from '../../search/search.ts'
import type { UseCounter } from '../../stored-facts/stored-facts.ts'
import { estimateTokens } from '../../text/budget.ts'
import { asOwnKeywords } from '../../text/own-question.ts'
import type { AsOf } from '../facts/list-facts.ts'
import { type KeptOfDay, keptOfNamedDay } from '../facts/named-day.ts'
import { withComing } from './coming-next.ts'
import { disputeNotes } from './dispute-notes.ts'
import { asPassages, findPassages, type PassageNeeds, type PassageRequest } from './find-passages.ts'
import { findStatements, type StatementFilter, withRecords } from './find-statements.ts'
import { inProject } from './in-project.ts'
import { lineTokens } from './join-turns.ts'
import { type Shown, withNewer } from './later-said.ts'
import { askedByName } from './named-relative.ts'
import { recallPast } from './recall-past.ts'
import { findByFormer, type SaidBefore, withBefore } from './said-before.ts'
import { askedByOwner, slotAnswers } from './slot-answers.ts'
import { type Weighed, weigh, withFormer } from './weigh-statements.ts'

export interface RecallRequest extends StatementFilter, AsOf {
  /** Most lines of the answer; default 5. */
  limit?: number | undefined
  /** Least score, 0…1. By default, statements that are unlikely to answer are omitted. */
  minScore?: number | undefined
  /** Include retired facts. */
  includeRetired?: boolean | undefined
  /** Name of the project at hand: rules and turns of others are left out, unless the question names them. */
  project?: string | undefined
  /** false: statements only. By default turns, notes and documents fill the remaining lines. */
  passages?: boolean | undefined
}

export interface Recalled {
  /**
   * Statements, the best first; of two about the same matter the newer comes first. `later` names later statements about the
   * same matter, and `before` holds replaced versions with more details. A query of filters only has no scores: the newest
   * come first.
   */
  facts: (Shown & { before?: readonly SaidBefore[] })[]
  /** Passages that may answer, the best first, each with its kind and source. */
  passages: Passage[]
  degraded: string[]
  notes: string[]
  /** Other records of a past day that the question names. */
  kept?: KeptOfDay
}

interface Needs extends PassageNeeds {
  search: PassageNeeds['search'] & Pick<Search, 'sharing' | 'compare'>
  clock: Clock
  uses: UseCounter
}

/** Default number of lines of an answer. */
const recallLimit = 5
/** Statements weighed per line. */
const statementsPerLine = 4
/** Probability below which a statement gives its line to a passage. */
const leastChance = 0.35
/** Probability below which a statement is not shown beside likelier ones: one in ten of them answers. */
const leastShown = 0.1
/** Number of nearest statements that are shown if none is likely, and their least probability. */
const nearest = 3
const leastNear = 0.04
/** Least score of a passage: no judged turn of the LoCoMo and BEAM questions scores less. */
const leastOfPassages = 0.05
/** Least score of the nearest passages, which are shown if nothing else is; at most `nearest`. */
const leastNearPassage = 0.03
/** Number of passages that give their lines to statements newer than an answer. */
const givenUp = 1
/** Note if no statement is likely to answer. */
const uncertain = 'No statement clearly answers this. These may be related.'
/** Note if something of another project is nearer. */
const ofOthers = (projects: readonly string[]): string =>
  `Not shown: what was said of the work on ${projects.join(', ')}. Name that project to see it.`

/**
 * Answers a question from memory: facts in the slot that it asks for, then statements, then passages of conversations,
 * notes and documents in the remaining lines.
 */
export async function recall(
  needs: Needs,
  question: string,
  request: RecallRequest = {},
  options?: CallOptions,
): Promise<Recalled> {
  const query = await askedByOwner(needs.db, question)
  const isPast = request.trueAt !== undefined || request.knownAt !== undefined || request.includeRetired === true
  const recalled = isPast
    ? await recallThen(needs, query, request, options)
    : await recallOrAskAgain(needs, query, request, options)
  // Facts that are asked for live longer.
  if (!isPast) needs.uses.note(recalled.facts.map(({ id }) => id))
  const kept = await keptOfNamedDay(needs.db, query, needs.clock())
  const notes = [...recalled.notes, ...(isPast ? [] : await disputeNotes(needs.db, recalled.facts))]
  return { ...recalled, facts: withFallingScores(recalled.facts), notes, ...(kept && { kept }) }
}

/**
 * Asks again in other words if the question finds nothing likely as it is: "user diet" as "my diet", "my daughter" by her
 * name.
 */
async function recallOrAskAgain(needs: Needs, query: string, request: RecallRequest, options?: CallOptions) {
  const recalled = await recallNow(needs, query, request, options)
  const isLikely = ({ facts }: Recalled) => facts.some(({ score }) => (score ?? 1) >= leastChance)
  if (isLikely(recalled)) return recalled
  const other = asOwnKeywords(query) ?? (await askedByName(needs.db, query))
  if (other === undefined) return recalled
  const again = await recallNow(needs, other, request, options)
  return isLikely(again) ? again : recalled
}

async function recallNow(
  needs: Needs,
  query: string,
  request: RecallRequest,
  options: CallOptions | undefined,
): Promise<Recalled> {
  const { limit = recallLimit, minScore } = request
  const here = inProject(needs.db, query, request)
  const statements = await findStatements(needs, query, { ...request, limit: limit * statementsPerLine, here }, options)
  const placed = isFiltered(request) ? { facts: [] } : await slotAnswers(needs.db, query, needs.clock())
  const answers = await here.facts(await withRecords(needs.db, placed.facts), factOf)
  const said = [...answers, ...statements.found]
  const around = { ...request, minScore: minScore ?? leastNearPassage, here, said }
  const passages = await passagesFor(needs, query, around, options)
  const likelyPassages = passages.hits.filter(({ hit }) => (hit.score ?? 0) >= (minScore ?? leastOfPassages))
  const places = new Map(likelyPassages.map(({ hit }, index) => [hit.id, index]))
  // A past appointment is not shown by default, but it answers a question about it.
  const isOver = ({ expiresAt, type }: Fact) => type !== 'event' && expiresAt !== null && expiresAt <= needs.clock()
  const open = statements.found.filter(({ fact }) => !isOver(fact))
  const known = open.map(({ fact }) => fact)
  const shareOf = await shareFor(query, known, needs.search.compare)
  const former = isFiltered(request) ? [] : await findByFormer(needs.db, query)
  const found = withFormer(
    weigh(answers, open, { places, shareOf }),
    former.filter(({ fact }) => !isOver(fact)),
  )
  const coming = isFiltered(request) ? found : await withComing(needs.db, query, found, needs.clock())
  const weighed = await here.facts(coming, factOf)
  const likely = weighed
    .filter((one) => one.chance >= (minScore ?? leastChance) && !isLong(one, places))
    .slice(0, limit)
  const taken = new Set(likely.flatMap(({ records }) => records))
  const shownLikely = asPassages(likelyPassages, taken, limit - likely.length)
  const shown =
    likely.length + shownLikely.length > 0 ? shownLikely : asPassages(passages.hits, taken, Math.min(nearest, limit))
  const rest = limit - likely.length - shown.length
  const unlikely = minScore === undefined ? unlikelyOf(weighed, likely.length + shownLikely.length) : []
  const lines = [...likely, ...unlikely.slice(0, rest)].map(({ fact }) => fact)
  const near = weighed.map(({ fact }) => fact)
  const turns = request.passages === false ? undefined : passages.hits
  // A newer statement replaces unlikely lines only, and a passage if it outdates an answer.
  const room = rest + Math.min(shown.length, givenUp)
  const withNews: Shown[] = isFiltered(request)
    ? lines
    : await withNewer(needs, lines, { near, turns, room, certain: answers.length })
  const facts = (await here.facts(withNews, (fact) => fact)).slice(0, limit)
  const newer = new Set(facts.flatMap(({ newer = [] }) => newer.map(({ id }) => id)))
  const isUncertain = likely.length === 0 && facts.length + shown.length > 0
  const leftOut = likely.length === 0 ? here.leftOut(leastShown) : []
  return {
    facts: await withBefore(needs.db, facts),
    passages: shown.filter(({ id }) => !newer.has(id)).slice(0, limit - facts.length),
    degraded: [...new Set([...statements.degraded, ...passages.degraded])],
    notes: [
      ...('note' in placed && placed.note && answers.length === placed.facts.length ? [placed.note] : []),
      ...(isUncertain ? [uncertain] : answers.length > 0 ? [] : statements.notes),
      ...(leftOut.length > 0 ? [ofOthers(leftOut)] : []),
    ],
  }
}

async function recallThen(
  needs: Needs,
  query: string,
  request: RecallRequest,
  options: CallOptions | undefined,
): Promise<Recalled> {
  const { limit = recallLimit, minScore = 0, types, tags, session, trueAt, knownAt } = request
  const past = await recallPast(needs, query, { types, tags, session, trueAt, knownAt, minScore })
  const here = inProject(needs.db, query, request)
  const facts = (await here.facts(past, (fact) => fact)).slice(0, limit)
  const passages = await passagesFor(needs, query, { ...request, here, said: [] }, options)
  return {
    facts,
    passages: asPassages(passages.hits, new Set(), limit - facts.length),
    degraded: ['The past is searched by words only.', ...passages.degraded],
    notes: [],
  }
}

const factOf = <Item extends { fact: Fact }>({ fact }: Item): Item['fact'] => fact

const isFiltered = ({ types, tags, session }: RecallRequest): boolean =>
  types !== undefined || tags !== undefined || session !== undefined

/** Passages for a query; none if it filters by types or tags, which passages lack. */
const passagesFor = (
  needs: Needs,
  query: string,
  request: RecallRequest & Pick<PassageRequest, 'here' | 'said'>,
  options: CallOptions | undefined,
) => {
  const { passages = true, types, tags, session, limit = recallLimit, trueAt, knownAt, here, said } = request
  const { minScore = leastOfPassages } = request
  return passages && types === undefined && tags === undefined
    ? findPassages(needs, query, { limit, minScore, here, said, session, before: trueAt ?? knownAt }, options)
    : { hits: [], degraded: [] }
}

/** Whether a long statement gives its line to its passage, which is cut to the match. */
const isLong = ({ fact, records }: Weighed, places: ReadonlyMap<string, number>): boolean =>
  records.some((record) => places.has(record)) && estimateTokens(fact.content) > lineTokens

/** Unlikely statements for the remaining lines; the nearest ones only if nothing likely was found. */
function unlikelyOf(weighed: readonly Weighed[], found: number): Weighed[] {
  const unlikely = weighed.filter(({ chance }) => chance < leastChance)
  const isShown = ({ chance }: Weighed, place: number) =>
    chance >= leastShown || (found === 0 && place < nearest && chance >= leastNear)
  return unlikely.filter(isShown)
}
