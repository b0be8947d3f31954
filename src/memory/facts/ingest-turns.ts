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
import { applyFinding, type FindingNeeds, type PreparedFinding, prepareFindings } from './apply-finding.ts'
import { findByWords } from './known-facts.ts'
import { isOpenNow } from './replace-named.ts'
import { type Ended, type Ending, reportsEnd, retractAsSaid, unclearRequests } from './retract-as-said.ts'
import { coverSecrets, originOf } from './turn-origins.ts'

export interface IngestNeeds extends FindingNeeds {
  db: Database
  extract: Extract
  /** Schedules a second reading, by meaning, of a session that was read by words alone. */
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
  /** Source of the extracted facts; default `session`. */
  source?: FactSource | undefined
  /** The conversation came from outside: the web, messages, other agents. */
  untrusted?: boolean | undefined
  /** Description of the place where it was said. */
  context?: string | undefined
  /** Turns without a date have an unknown time, and not the current one. */
  fromElsewhere?: boolean | undefined
  /** Least importance of new facts. */
  least?: number | undefined
}

/** Result of an ingest, in the order of the turns. */
export interface Ingested {
  turns: number
  outcomes: Outcome[]
  /** Facts that were retracted without a new value. */
  ended: Ended[]
}

/**
 * Extracts facts from a conversation and stores them. Each turn is one transaction, so a crash leaves whole turns. Reading
 * the same conversation again adds nothing. Does not wait for embeddings.
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
  const ingested = await storeExtraction(needs, covered, extraction, options)
  if (extraction.byRules && session !== undefined && !ofWork) await needs.readAgain?.({ session, source, owner })
  return ingested
}

/** Stores the findings of turns whose secrets are covered, turn by turn. */
export async function storeExtraction(
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
          const outcome = await applyFinding(tx, needs, step, { actor: source, least, recent })
          outcomes.push(outcome)
          if ('fact' in outcome) recent.push(outcome.fact.id)
        } else {
          const { turn, start } = step.retraction.origin
          const about = { actor: source, source, untrusted, date: saidAt[turn]!, tags: undated(turn) }
          const ending = await retractAsSaid(tx, needs, step, about)
          ended.push(...ending.map((one) => one.ended))
          if (reportsEnd(step.retraction)) endings.push(...ending.map((one) => ({ ...one, start })))
        }
      }
      await nameSuccessors(endings, prepared, outcomes)
      const requests = ended.length > 0 ? [] : prepared.filter((step) => 'retraction' in step)
      const [first] = requests
      if (first)
        outcomes.push(...(await unclearRequests(tx, needs, requests, turns[first.retraction.origin.turn]!.text)))
      return { outcomes, ended }
    })
    ingested.outcomes.push(...done.outcomes)
    ingested.ended.push(...done.ended)
  }
  return ingested
}

/** Links ended facts to the fact of the sentence that ended them. `outcomes`: those of the steps with findings. */
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

/** Times of turns. Turns without a date, or with the same one, get one millisecond more each, to keep their order. */
function timesOf(turns: readonly ConversationTurn[], now: number): number[] {
  const times: number[] = []
  for (const [index, { date }] of turns.entries()) {
    const isNewDate = date !== undefined && date !== turns[index - 1]?.date
    times.push(isNewDate ? date : (times[index - 1] ?? date ?? now - 1) + (index === 0 ? 0 : 1))
  }
  return times
}

type Said = { fact: FactCandidate } | { retraction: Retraction }

/** Findings and retractions by turn, in the order of the text. */
function byTurn(facts: readonly FactCandidate[], retractions: readonly Retraction[]): Said[][] {
  const turns = new Map<number, { at: number; said: Said }[]>()
  const put = (turn: number, at: number, said: Said) => turns.set(turn, [...(turns.get(turn) ?? []), { at, said }])
  // "I no longer use vim, I use helix": a retraction comes before its replacement.
  for (const retraction of retractions) put(retraction.origin.turn, retraction.origin.start, { retraction })
  for (const fact of facts) put(fact.origin.turn, fact.origin.start, { fact })
  return [...turns.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, list]) => list.sort((a, b) => a.at - b.at).map(({ said }) => said))
}

type Step = PreparedFinding | PreparedRetraction
type PreparedRetraction = { retraction: Retraction; found: readonly string[] }

/** Retractions with the facts that share their words, ready for the transaction. */
export const prepareRetractions = (
  { search }: Pick<FindingNeeds, 'search'>,
  retractions: readonly Retraction[],
): Promise<PreparedRetraction[]> =>
  Promise.all(
    retractions.map(async (retraction) => ({
      retraction,
      found: await findByWords(search, retraction.about.join(' ')),
    })),
  )

async function prepareTurn(
  needs: FindingNeeds,
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
