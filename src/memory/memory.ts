import { late } from '../core/late.ts'
import type { CallOptions } from '../core/runtime.ts'
import { asOneChange, type Journal, type LogEntry } from '../journal/journal.ts'
import { type Degraded, withDegraded } from '../memory-files/memory-files.ts'
import type { Traces } from '../ports/forgetting.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import { type ConversationTurn, readByRules } from '../reading/reading.ts'
import { aroundCalls } from './around-calls.ts'
import type { EndedRule } from './facts/end-rules.ts'
import type { Ingested } from './facts/ingest-turns.ts'
import { checkFlush, type FlushState } from './flush.ts'
import type { ConversationOptions } from './ingest-conversation.ts'
import { lateParts } from './late-parts.ts'
import { usualSettings } from './memory-settings.ts'
import type { DatabaseTraces, MemoryNeeds } from './needs.ts'
import type { RecallRequest } from './recall/recall.ts'
import type { ReadAgain } from './second-reading/second-reading.ts'

export type { Fact, Outcome } from '../fact-rules/fact-rules.ts'
export type { ForgetInput as ForgetRequest, Forgotten, LogEntry } from '../journal/journal.ts'
export type { MemorySearchRequest, MemorySearchResult, MemoryText } from '../memory-files/memory-files.ts'
export type * from '../reading/reading.ts'
export type { Passage } from '../search/search.ts'
export type { ClosedSession, CloseOptions } from './close-session.ts'
export type { ContextLine } from './context/context-line.ts'
export type { SessionContext } from './context/load-context.ts'
export type { OfferedInstruction } from './context/offered-instructions.ts'
export { offersOf } from './context/offers.ts'
export { factsOfProject } from './context/other-projects.ts'
export type { FactEdit } from './facts/edit-facts.ts'
export type { FactHistory, FactWithOrigins } from './facts/fact-history.ts'
export type { Ingested, IngestOptions } from './facts/ingest-turns.ts'
export type { FactFilter, FactOrder, ListedFacts } from './facts/list-facts.ts'
export { readOutdated } from './facts/outdated-passages.ts'
export type { FactPair } from './facts/pairs-repository.ts'
export type { RememberInput } from './facts/remember-fact.ts'
export type { Verdict } from './facts/settle-reviews.ts'
export * from './flush.ts'
export type { ImportSource, TakenItem } from './importing/importing.ts'
export type { ConversationOptions } from './ingest-conversation.ts'
export type { DatabaseTraces, MemoryNeeds } from './needs.ts'
export type { Recalled, RecallRequest } from './recall/recall.ts'
export type { Upkept } from './upkeep/upkeep.ts'

export type Memory = ReturnType<typeof createMemory>

/** The memory of a space: facts, files and sessions. Its parts load at their first use. */
export function createMemory(needs: MemoryNeeds) {
  const { db, search, clock, folder, settings = usualSettings } = needs
  const parts = lateParts(needs)
  const { facts, files, statements, upkeep, uses, moving } = parts
  const { syncFacts, followed, counted, written } = aroundCalls(parts)
  const ingest = written(facts('ingest'))
  const sessions = late(async () => {
    const { createSessionMemory } = await import('./session-memory.ts')
    const { languageModel, logger, briefing } = needs
    const model = languageModel && (() => languageModel('summary', 'summary'))
    // The same files as for all callers: they keep which files were read.
    const own = {
      note: asOneChange(files('note')),
      saveSession: files('saveSession'),
      lines: files('lines'),
      refresh: files('refresh'),
    }
    const { citing } = parts
    return createSessionMemory({ db, search, clock, logger, model, files: own, ingest, citing, settings, briefing })
  })
  const importing = late(async () => {
    const { createImporting } = await import('./importing/importing.ts')
    // Without a model: imports have thousands of items.
    const { remember, ingest: read } = await parts.factsReadBy(needs.extract ?? readByRules)
    const own = { sessions: { addPast: sessions('addPast') }, files: { addText: files('addText') } }
    return createImporting({ db, remember, ingest: read, ...own })
  })
  const readAgain: ReadAgain = async (...given) => {
    await parts.second('read')(...given)
    await syncFacts()
  }
  const review = { list: facts('reviews'), settle: written(facts('settle')) }
  const merges = { list: upkeep('proposals'), settle: written(upkeep('merge')) }
  const copies: string[] = []
  const subsystem = async (): Promise<Subsystem> =>
    (await import('./subsystem.ts')).memorySubsystem({
      ...{ db, search, clock, folder, onCopy: (message: string) => void copies.push(message) },
      sessions: { list: sessions('list'), erase: sessions('erase') },
      files: {
        ...{ findNotes: files('findNotes'), removeSessionNotes: files('removeSessionNotes') },
        ...{ formerVersions: files('formerVersions'), refresh: files('refresh'), draftsOf: files('draftsOf') },
      },
      ...{ lookMs: needs.lookMs ?? 1000, writeCounts: uses.write },
      upkeep: counted(written(upkeep('run'))),
      ...{ readAgain, merges, reviews: review },
      forgetting: { isUnfinished: across('isForgettingUnfinished'), finish: across('finishForgetting') },
    })
  const across = late(async () => {
    const { acrossSubsystems } = await import('./across.ts')
    const ofFiles = { findTexts: files('findTexts'), removeTexts: files('removeTexts') }
    const traces: Traces = { ...(needs.traces ?? noTraces), ...ofFiles }
    return acrossSubsystems({ db, search, clock, traces, own: subsystem, others: needs.others })
  })
  return {
    /** Markdown memory: the owner's files, with lines that Jarvis adds. */
    files: {
      init: asOneChange(files('init')),
      list: files('list'),
      get: files('get'),
      note: asOneChange(files('note')),
      updateLongTerm: asOneChange(files('updateLongTerm')),
      promote: asOneChange(files('promote')),
      proposals: files('proposals'),
      ...{ write: asOneChange(files('write')), saveSession: asOneChange(files('saveSession')) },
      /** `refresh` reads edited files again. */
      ...{ removeSessionNotes: files('removeSessionNotes'), refresh: files('refresh') },
    },
    /** Sessions with their turns, events and summaries. */
    sessions: {
      open: asOneChange(sessions('open')),
      append: asOneChange(sessions('append')),
      close: asOneChange(sessions('close')),
      closeIdle: sessions('closeIdle'),
      history: sessions('history'),
      get: sessions('get'),
      list: sessions('list'),
      erase: sessions('erase'),
      /** Stored turns of index records, by record id. */
      turnsOfRecords: sessions('turnsOfRecords'),
    },
    /** Context for an assistant at the start of a session, or for a task. */
    loadSessionContext: counted(sessions('loadContext')),
    closeSession: asOneChange(sessions('close')),
    recordEvent: asOneChange(sessions('recordEvent')),
    getRecentEvents: sessions('recentEvents'),
    recordFact: written(facts('remember')),
    updateLongTermMemory: asOneChange(files('updateLongTerm')),
    /** Whether an agent should store its memories before its conversation is compacted. */
    checkFlush: (state: FlushState) => checkFlush(state, needs.flush),
    /** Standing instructions that apply to a message. */
    offeredInstructions: sessions('offeredInstructions'),
    /** Searches memory files, session summaries and facts. */
    search: files('search'),
    /** Stores a statement on request; search finds it at once. */
    remember: written(facts('remember')),
    /** Extracts facts from a conversation and stores its turns; search finds both. */
    ingest: asOneChange(
      async (turns: readonly ConversationTurn[], options: ConversationOptions = {}): Promise<Ingested & Degraded> => {
        const { ingestConversation } = await import('./ingest-conversation.ts')
        return ingestConversation({ ingest, keep: sessions('keep') }, turns, options)
      },
    ),
    /** Reads conversations a second time, by meaning, within a time budget. Returns the number that still wait. */
    async readWaiting(options: CallOptions & { budgetMs?: number | undefined } = {}): Promise<number> {
      const { readWaiting } = await import('./second-reading/second-reading.ts')
      return readWaiting({ db, clock, readAgain }, options)
    },
    /** Facts that answer a question. */
    async recall(query: string, request: RecallRequest = {}, options?: CallOptions) {
      // Passages include notes, so edited files are read first; that also applies edits to fact lines.
      const degraded = request.passages === false ? await syncFacts() : (await files('refresh')()).degraded
      return withDegraded(await facts('recall')(query, request, options), degraded)
    },
    facts: {
      list: counted(followed(facts('list'))),
      get: counted(followed(facts('get'))),
      history: followed(facts('history')),
      edit: written(facts('edit')),
      retract: written(facts('retract')),
      restore: written(facts('restore')),
      /** Ends rules that their user has withdrawn. A brief calls it, so it does not load the fact extractor. */
      endRules: written(async (rules: readonly EndedRule[]) =>
        (await import('./facts/end-rules.ts')).endRules({ db, search, clock }, rules),
      ),
    },
    /** Contradictions that wait for the owner's decision. */
    review,
    /** Results of the statement models; stores nothing. */
    selectStatements: statements('selectLines'),
    compareStatements: statements('compare'),
    /** The log of writes, the newest first. */
    log: across('log'),
    /** Undoes changes of any subsystem. */
    async undo(...given: Parameters<Journal['undo']>): Promise<LogEntry[] & Degraded> {
      const undone = await across('undo')(...given)
      await needs.undone?.()
      return withDegraded(undone, [...copies.splice(0), ...(await syncFacts())])
    },
    /** Archives expired and unused facts, and proposes duplicates to merge. */
    upkeep: counted(written(upkeep('run'))),
    /** Memory as a subsystem, for operations across all subsystems. */
    subsystem,
    /** Imports items of other programs one by one; `finish` then updates the files. */
    importing: {
      fact: importing('fact'),
      conversation: importing('conversation'),
      file: importing('file'),
      finish: syncFacts,
    },
    /** Export and import of everything in memory. */
    moving: {
      files: files('readAll'),
      restoreFile: files('restoreFile'),
      /** Memory files in synchronization between machines. */
      travelling: files('travelling'),
      isRestoring: moving('isRestoring'),
      setRestoring: moving('setRestoring'),
    },
    merges,
    /** Erases permanently; a dry run by default. */
    forget: across('forget'),
    /** Writes pending counts. */
    close: uses.write,
  }
}

const noTraces: DatabaseTraces = { overwrite: async () => [], removeCopies: async () => [] }
