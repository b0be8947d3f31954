import { throwIfAborted } from '../../core/errors.ts'
import type { CallOptions } from '../../core/runtime.ts'
import { type Finding, type Outcome, undatedTag } from '../../fact-rules/fact-rules.ts'
import type { Database } from '../../ports/database.ts'
import type {
  ConversationTurn,
  Extract,
  Extraction,
  FactCandidate,
  FactSource,
  Retraction,
} from '../../reading/reading.ts'
import { readSession } from '../../sessions/sessions.ts'
import { findByWords } from './known-facts.ts'
import { isOpenNow } from './replace-named.ts'
import { type Ended, type Ending, retractAsSaid, tellsOfEnd } from './retract-as-said.ts'
import { type PreparedFinding, prepareFindings, type TakeInNeeds, takeIn } from './take-in.ts'
import { coverSecrets, originOf } from './turn-origins.ts'

export interface IngestNeeds extends TakeInNeeds {
  db: Database
  extract: Extract
  /** Notes that a session was read by words alone and is to be read again with what it means. */
  readAgain?: ((read: ReadByWords) => Promise<void>) | undefined
}

/** A session that was read by words alone. */
export interface ReadByWords {
  session: string
  source: FactSource
  owner?: string | undefined
}

export interface IngestOptions extends CallOptions {
  session?: string | undefined
  /** Name of the owner, if turns name their speakers. */
  owner?: string | undefined
  /** Source of the facts that are found: `session` unless the caller knows better. */
  source?: FactSource | undefined
  /** The conversation came from outside: the web, messages, other agents. */
  untrusted?: boolean | undefined
  /** Where it was, in words. */
  context?: string | undefined
  /** What has no date was said at a time that nobody knows, and not now. */
  fromElsewhere?: boolean | undefined
  /** Importance below which nothing new is kept. */
  least?: number | undefined
}

/** What came of it, in the order in which it was said. */
export interface Ingested {
  turns: number
  outcomes: Outcome[]
  /** Facts that were taken back without a new value. */
  ended: Ended[]
}

/**
 * Reads facts out of a conversation and takes each in; what belongs to one turn is written in one transaction, so a crash
 * leaves whole turns. The same conversation read twice adds nothing. Nothing here waits for an embedding.
 */
export async function ingestTurns(
  needs: IngestNeeds,
  turns: readonly ConversationTurn[],
  options: IngestOptions = {},
): Promise<Ingested> {
  const { source = 'session', session, owner } = options
  const covered = coverSecrets(turns)
  const known = { ...(owner !== undefined && { owner }), ...(session !== undefined && { session }) }
  const ofWork = session !== undefined && ((await readSession(needs.db, session))?.project ?? null) !== null
  const extraction = await needs.extract(covered, { ...known, now: needs.clock(), ofWork })
  const ingested = await takeInExtraction(needs, covered, extraction, options)
  if (extraction.byRules && session !== undefined && !ofWork) await needs.readAgain?.({ session, source, owner })
  return ingested
}

/** Takes in what was found in turns whose secrets are covered, turn by turn. */
export async function takeInExtraction(
  needs: Omit<IngestNeeds, 'extract'>,
  turns: readonly ConversationTurn[],
  { facts, retractions }: Extraction,
  options: IngestOptions,
): Promise<Ingested> {
  const { source = 'session', untrusted = false, context, session, least = 0, signal } = options
  const firstDate = options.fromElsewhere ? turns.findIndex(({ date }) => date !== undefined) : 0
  const undated = (turn: number) => (firstDate < 0 || turn < firstDate ? [undatedTag] : [])
  const saidAt = timesOf(turns, needs.clock())
  const toFinding = (candidate: FactCandidate): Finding => {
    const { origin, ...rest } = candidate
    const stored = originOf(turns, { ...(session !== undefined && { session }), ...origin })
    const when = saidAt[origin.turn]!
    const tags = [...rest.tags, ...undated(origin.turn)]
    return { ...rest, tags, source, untrusted, context: context ?? null, saidAt: when, origins: [stored] }
  }
  const ingested: Ingested = { turns: turns.length, outcomes: [], ended: [] }
  for (const said of byTurn(facts, retractions)) {
    throwIfAborted(signal)
    const prepared = await prepareTurn(needs, said, toFinding)
    const done = await needs.db.transaction(async (tx) => {
      const outcomes: Outcome[] = []
      const ended: Ended[] = []
      const recent: string[] = []
      const endings: (Ending & { start: number })[] = []
      for (const step of prepared) {
        if ('finding' in step) {
          const outcome = await takeIn(tx, needs, step, { actor: source, least, recent })
          outcomes.push(outcome)
          if ('fact' in outcome) recent.push(outcome.fact.id)
        } else {
          const { turn, start } = step.retraction.origin
          const about = { actor: source, source, untrusted, date: saidAt[turn]!, tags: undated(turn) }
          const ending = await retractAsSaid(tx, needs, step, about)
          ended.push(...ending.map((one) => one.ended))
          if (tellsOfEnd(step.retraction)) endings.push(...ending.map((one) => ({ ...one, start })))
        }
      }
      await nameSuccessors(endings, prepared, outcomes)
      return { outcomes, ended }
    })
    ingested.outcomes.push(...done.outcomes)
    ingested.ended.push(...done.ended)
  }
  return ingested
}

/** What ended leads to the fact of the very sentence that ended it. `outcomes`: of the findings among the steps. */
async function nameSuccessors(
  endings: readonly (Ending & { start: number })[],
  steps: readonly Step[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const origins = steps.flatMap((step) => ('finding' in step ? [step.finding.origins[0]] : []))
  for (const { succeed, start } of endings) {
    const isOf = (place: number) => origins[place]!.start <= start && start < origins[place]!.end
    const by = outcomes.filter((_, place) => origins[place] && isOf(place)).find(isOpenNow)
    if (by) await succeed(by.fact.id)
  }
}

/** When each turn was said. Turns without a date, or of the same one, follow each other by a millisecond: order is news. */
function timesOf(turns: readonly ConversationTurn[], now: number): number[] {
  const times: number[] = []
  for (const [index, { date }] of turns.entries()) {
    const isNewDate = date !== undefined && date !== turns[index - 1]?.date
    times.push(isNewDate ? date : (times[index - 1] ?? date ?? now - 1) + (index === 0 ? 0 : 1))
  }
  return times
}

type Said = { fact: FactCandidate } | { retraction: Retraction }

/** What was found in each turn, in the order in which it was said. */
function byTurn(facts: readonly FactCandidate[], retractions: readonly Retraction[]): Said[][] {
  const turns = new Map<number, { at: number; said: Said }[]>()
  const put = (turn: number, at: number, said: Said) => turns.set(turn, [...(turns.get(turn) ?? []), { at, said }])
  // "I no longer use vim, I use helix": what is taken back goes before what takes its place.
  for (const retraction of retractions) put(retraction.origin.turn, retraction.origin.start, { retraction })
  for (const fact of facts) put(fact.origin.turn, fact.origin.start, { fact })
  return [...turns.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, list]) => list.sort((a, b) => a.at - b.at).map(({ said }) => said))
}

type Step = PreparedFinding | PreparedRetraction
type PreparedRetraction = { retraction: Retraction; found: readonly string[] }

/** Retractions with the facts that have their words, to be carried out in a transaction. */
export const prepareRetractions = (
  { search }: Pick<TakeInNeeds, 'search'>,
  retractions: readonly Retraction[],
): Promise<PreparedRetraction[]> =>
  Promise.all(
    retractions.map(async (retraction) => ({
      retraction,
      found: await findByWords(search, retraction.about.join(' ')),
    })),
  )

async function prepareTurn(
  needs: TakeInNeeds,
  said: readonly Said[],
  toFinding: (candidate: FactCandidate) => Finding,
): Promise<Step[]> {
  const candidates = said.flatMap((one) => ('fact' in one ? [toFinding(one.fact)] : []))
  const prepared = await prepareFindings(needs, candidates)
  const steps: Step[] = []
  for (const one of said) {
    if ('fact' in one) steps.push(prepared.shift()!)
    else steps.push(...(await prepareRetractions(needs, [one.retraction])))
  }
  return steps
}
