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
export type { ClosedSession, CloseOptions } from './close-session.ts'
export type { ContextLine } from './context/context-line.ts'
export type { SessionContext } from './context/load-context.ts'
export type { OfferedInstruction } from './context/offered-instructions.ts'
export { offersOf } from './context/offers.ts'
export { factsOfProject } from './context/told-elsewhere.ts'
export type { FactEdit } from './facts/edit-facts.ts'
export type { Ingested, IngestOptions } from './facts/ingest-turns.ts'
export type { FactFilter, FactOrder, ListedFacts } from './facts/list-facts.ts'
export { readOutdated } from './facts/outdated-passages.ts'
export type { FactPair } from './facts/pairs-repository.ts'
export type { RememberInput } from './facts/remember-fact.ts'
export type { Verdict } from './facts/settle-reviews.ts'
export type { FactHistory, FactWithOrigins } from './facts/tell-history.ts'
export * from './flush.ts'
export type { ImportSource, TakenItem } from './importing/importing.ts'
export type { ConversationOptions } from './ingest-conversation.ts'
export type { DatabaseTraces, MemoryNeeds } from './needs.ts'
export type { Passage } from './recall/passage.ts'
export type { Recalled, RecallRequest } from './recall/recall.ts'
export type { Upkept } from './upkeep/upkeep.ts'

export type Memory = ReturnType<typeof createMemory>

/** What is true, for a person and their assistant. Nothing is loaded before it is used. */
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
    // The files of everyone else: they know what has been looked at already.
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
    // Without asking a model: it comes in by the thousand.
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
      ...{ db, search, clock, folder, onCopy: (told: string) => void copies.push(told) },
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
    /** Markdown memory: the owner's files, and lines that Jarvis adds to them. */
    files: {
      init: asOneChange(files('init')),
      list: files('list'),
      get: files('get'),
      note: asOneChange(files('note')),
      updateLongTerm: asOneChange(files('updateLongTerm')),
      promote: asOneChange(files('promote')),
      proposals: files('proposals'),
      ...{ write: asOneChange(files('write')), saveSession: asOneChange(files('saveSession')) },
      /** `refresh` reads files again that were edited. */
      ...{ removeSessionNotes: files('removeSessionNotes'), refresh: files('refresh') },
    },
    /** What happened: sessions, what was said in them, what they came to. */
    sessions: {
      open: asOneChange(sessions('open')),
      append: asOneChange(sessions('append')),
      close: asOneChange(sessions('close')),
      closeIdle: sessions('closeIdle'),
      history: sessions('history'),
      get: sessions('get'),
      list: sessions('list'),
      erase: sessions('erase'),
      /** Kept turns behind records of the index, by their ids. */
      turnsOfRecords: sessions('turnsOfRecords'),
    },
    /** What an assistant should know at the start of a session, or for a task. */
    loadSessionContext: counted(sessions('loadContext')),
    closeSession: asOneChange(sessions('close')),
    recordEvent: asOneChange(sessions('recordEvent')),
    getRecentEvents: sessions('recentEvents'),
    recordFact: written(facts('remember')),
    updateLongTermMemory: asOneChange(files('updateLongTerm')),
    /** Whether an agent should store its memories before its conversation is compacted. */
    checkFlush: (state: FlushState) => checkFlush(state, needs.flush),
    /** Standing instructions whose topic comes up in a message. */
    offeredInstructions: sessions('offeredInstructions'),
    /** Asks the files, what sessions came to, and facts. */
    search: files('search'),
    /** Keeps what somebody wants to have remembered; found at once. */
    remember: written(facts('remember')),
    /** Reads facts out of a conversation and keeps its turns, so that both are found. */
    ingest: asOneChange(
      async (turns: readonly ConversationTurn[], options: ConversationOptions = {}): Promise<Ingested & Degraded> => {
        const { ingestConversation } = await import('./ingest-conversation.ts')
        return ingestConversation({ ingest, keep: sessions('keep') }, turns, options)
      },
    ),
    /** Reads conversations again that were read by words alone, for a while; returns how many still wait. */
    async readWaiting(options: CallOptions & { budgetMs?: number | undefined } = {}): Promise<number> {
      const { readWaiting } = await import('./second-reading/second-reading.ts')
      return readWaiting({ db, clock, readAgain }, options)
    },
    /** Facts that answer a question. */
    async recall(query: string, request: RecallRequest = {}, options?: CallOptions) {
      // Notes are among the passages, and whoever wrote one a moment ago asks for it. To read them follows facts, too.
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
      /** Ends what was said as a rule that its user has withdrawn since. A brief does so, and loads no reader of facts for it. */
      endRules: written(async (rules: readonly EndedRule[]) =>
        (await import('./facts/end-rules.ts')).endRules({ db, search, clock }, rules),
      ),
    },
    /** Contradictions that wait for the owner. */
    review,
    /** What the models of statements say; nothing is stored. */
    selectStatements: statements('selectLines'),
    compareStatements: statements('compare'),
    /** Who wrote what, when and why; newest first. */
    log: across('log'),
    /** Undoes changes, of whatever subsystem. */
    async undo(...given: Parameters<Journal['undo']>): Promise<LogEntry[] & Degraded> {
      const undone = await across('undo')(...given)
      await needs.undone?.()
      return withDegraded(undone, [...copies.splice(0), ...(await syncFacts())])
    },
    /** Puts away what has expired or faded, proposes to merge what seems to be the same. */
    upkeep: counted(written(upkeep('run'))),
    /** What the verbs that cross all subsystems ask of it. */
    subsystem,
    /** Takes in what other programs knew, item by item; at the end, `finish` brings the files in line. */
    importing: {
      fact: importing('fact'),
      conversation: importing('conversation'),
      file: importing('file'),
      finish: syncFacts,
    },
    /** Everything that is kept here, as it leaves and comes back. */
    moving: {
      files: files('readAll'),
      restoreFile: files('restoreFile'),
      /** Memory files as they travel between machines. */
      travelling: files('travelling'),
      isRestoring: moving('isRestoring'),
      setRestoring: moving('setRestoring'),
    },
    merges,
    /** The one hard deletion; a dry run unless told otherwise. */
    forget: across('forget'),
    /** Writes what waits to be written. */
    close: uses.write,
  }
}

const noTraces: DatabaseTraces = { overwrite: async () => [], removeCopies: async () => [] }
