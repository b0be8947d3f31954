import type { CallOptions, Clock, Logger } from '../../core/runtime.ts'
import type { Ends, Fact } from '../../fact-rules/fact-rules.ts'
import type { FactLine } from '../../memory-files/memory-files.ts'
import type { Database } from '../../ports/database.ts'
import type { ConversationTurn, Extract, Retraction } from '../../reading/reading.ts'
import type { Search } from '../../search/search.ts'
import type { UseCounter } from '../../stored-facts/stored-facts.ts'
import { factHistory, factPairs } from '../../stored-facts/stored-facts.ts'
import { linesInProject } from '../recall/in-project.ts'
import { type FoundLine, newerFirst } from '../recall/newer-first.ts'
import { type RecallRequest, recall } from '../recall/recall.ts'
import { askedByOwner, slotAnswers } from '../recall/slot-answers.ts'
import { adoptFact } from './adopt-fact.ts'
import { type LoadCiting, withCode } from './cited-code.ts'
import { editFact, type FactEdit, restoreFact, retractFact } from './edit-facts.ts'
import { type IngestNeeds, type IngestOptions, ingestTurns } from './ingest-turns.ts'
import { type FactFilter, type FactOrder, listFacts } from './list-facts.ts'
import { type RememberInput, rememberFact } from './remember-fact.ts'
import { resolveFact } from './resolve-fact.ts'
import { settleReview, type Verdict } from './settle-reviews.ts'

export interface FactsNeeds {
  db: Database
  search: Search
  clock: Clock
  log: Logger
  /** Counts facts that recall returns. */
  uses: UseCounter
  /** Reads facts out of turns. */
  extract: Extract
  /** Schedules a second reading of a session that was read by words alone. */
  readAgain?: IngestNeeds['readAgain']
  /** Whether a finding ends an older fact in another slot. */
  ends: Ends
  /** Whether a retraction applies to a fact. */
  retracts: (retraction: Retraction, fact: Fact, parts?: boolean) => boolean
  /** Importance below which extraction keeps nothing new. */
  minImportance: number
  /** The home folder, whose contexts name projects. */
  home?: string | undefined
  /** Compares the files that facts cite with their current state. */
  citing?: LoadCiting | undefined
}

/** Default number of facts on a page. */
const pageLength = 50

export type Facts = ReturnType<typeof createFacts>

/** Facts: adds, compares, lists and recalls them, with their history. */
export function createFacts(needs: FactsNeeds) {
  const { db, clock } = needs
  const shown = <Shown extends { id: string }>(facts: readonly Shown[]) => withCode(db, needs.citing, facts)
  return {
    remember: (input: RememberInput) => rememberFact(needs, input),
    /** Adds the fact of a MEMORY.md line under the id that the line names. */
    adopt: (line: FactLine) => adoptFact(needs, line),
    ingest: (turns: readonly ConversationTurn[], options: IngestOptions = {}) =>
      ingestTurns(needs, turns, { least: needs.minImportance, ...options }),
    async recall(query: string, request?: RecallRequest, options?: CallOptions) {
      const recalled = await recall(needs, query, request, options)
      return { ...recalled, facts: await shown(recalled.facts) }
    },
    /** Facts in the slot that a question asks for. */
    async placed(question: string) {
      const asked = await askedByOwner(db, question)
      return { ...(await slotAnswers(db, asked, clock())), asked }
    },
    /** Found facts, with newer ones placed as in `recall`. */
    newerFirst: (found: readonly FoundLine[], certain: number) => newerFirst(needs, found, certain),
    linesInProject: (asked: { question: string; project: string }, lines: readonly FoundLine[]) =>
      linesInProject(db, asked, lines),
    async list(
      filter: FactFilter = {},
      page: { order?: FactOrder | undefined; limit?: number | undefined; offset?: number | undefined } = {},
    ) {
      const listed = await listFacts(db, filter, { ...page, limit: page.limit ?? pageLength }, clock())
      return { ...listed, facts: await shown(listed.facts) }
    },
    /** A fact with its origins, by id, or by `#` and the first digits of its content hash. */
    get: async (reference: string) =>
      (await shown(await factHistory.withOrigins(db, [await resolveFact(db, reference)])))[0]!,
    async history(reference: string) {
      const history = await factHistory.read(db, await resolveFact(db, reference))
      const versions = await shown(history.versions)
      return { ...history, versions, fact: versions.find(({ id }) => id === history.fact.id)! }
    },
    edit: (reference: string, edit: FactEdit) => editFact(needs, reference, edit),
    retract: (reference: string, why?: string, by?: string) => retractFact(needs, reference, why, by),
    restore: (reference: string) => restoreFact(needs, reference),
    reviews: () => factPairs.readOpen(db, 'review'),
    settle: (id: number, keep: Verdict) => settleReview(needs, id, keep),
  }
}
