import type { CallOptions } from '../core/runtime.ts'
import { asOneChange, type Journal, type LogEntry } from '../journal/journal.ts'
import { checkFlush, type Degraded, type FlushState, withDegraded } from '../memory-files/memory-files.ts'
import type { ConversationTurn } from '../reading/reading.ts'
import { type ConnectedParts, connectParts, lateImporting } from './connect-parts.ts'
import type { EndedRule } from './facts/end-rules.ts'
import type { Ingested } from './facts/ingest-turns.ts'
import type { ConversationOptions } from './ingest-conversation.ts'
import type { MemoryNeeds } from './needs.ts'
import type { RecallRequest } from './recall/recall.ts'

export type { Fact, Outcome } from '../fact-rules/fact-rules.ts'
export type { ForgetInput as ForgetRequest, Forgotten, LogEntry } from '../journal/journal.ts'
export type { MemorySearchRequest, MemorySearchResult, MemoryText } from '../memory-files/memory-files.ts'
export type * from '../reading/reading.ts'
export type { Passage } from '../search/search.ts'
export type { FactHistory, FactPair, FactWithOrigins } from '../stored-facts/stored-facts.ts'
export { readOutdated } from '../stored-facts/stored-facts.ts'
export type { ClosedSession, CloseOptions } from './close-session.ts'
export type { ContextLine } from './context/context-line.ts'
export type { SessionContext } from './context/load-context.ts'
export type { OfferedInstruction } from './context/offered-instructions.ts'
export { offersOf } from './context/offers.ts'
export { factsOfProject } from './context/other-projects.ts'
export type { FactEdit } from './facts/edit-facts.ts'
export type { Ingested, IngestOptions } from './facts/ingest-turns.ts'
export type { FactFilter, FactOrder, ListedFacts } from './facts/list-facts.ts'
export type { RememberInput } from './facts/remember-fact.ts'
export type { Verdict } from './facts/settle-reviews.ts'
export type { ImportSource, TakenItem } from './importing/importing.ts'
export type { ConversationOptions } from './ingest-conversation.ts'
export type { DatabaseTraces, MemoryNeeds } from './needs.ts'
export type { Recalled, RecallRequest } from './recall/recall.ts'
export type { Upkept } from './upkeep/upkeep.ts'

export type Memory = ReturnType<typeof createMemory>

/** The memory of a space: facts, files and sessions. Its parts load at their first use. */
export function createMemory(needs: MemoryNeeds) {
  const parts = connectParts(needs)
  const { facts, files, sessions, statements, across, copies, syncFacts, counted, written } = parts
  return {
    files: fileCalls(parts),
    sessions: sessionCalls(parts),
    facts: factCalls(needs, parts),
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
    ...conversationCalls(needs, parts),
    /** Facts that answer a question. */
    async recall(query: string, request: RecallRequest = {}, options?: CallOptions) {
      // Passages include notes, so edited files are read first; that also applies edits to fact lines.
      const degraded = request.passages === false ? await syncFacts() : (await files('refresh')()).degraded
      return withDegraded(await facts('recall')(query, request, options), degraded)
    },
    /** Contradictions that wait for the owner's decision. */
    review: parts.review,
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
    upkeep: parts.runUpkeep,
    /** Memory as a subsystem, for operations across all subsystems. */
    subsystem: parts.subsystem,
    ...transferCalls(needs, parts),
    merges: parts.merges,
    /** Erases permanently; a dry run by default. */
    forget: across('forget'),
    /** Writes pending counts. */
    close: parts.uses.write,
  }
}

/** Markdown memory: the owner's files, with lines that Jarvis adds. */
const fileCalls = ({ files }: ConnectedParts) => ({
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
})

/** Sessions with their turns, events and summaries. */
const sessionCalls = ({ sessions }: ConnectedParts) => ({
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
})

const factCalls = ({ db, search, clock }: MemoryNeeds, { facts, counted, followed, written }: ConnectedParts) => ({
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
})

const conversationCalls = ({ db, clock }: MemoryNeeds, { ingest, sessions, readAgain }: ConnectedParts) => ({
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
})

/** Imports from other programs, and the export and import of everything in memory. */
function transferCalls(needs: MemoryNeeds, parts: ConnectedParts) {
  const { files, moving, syncFacts } = parts
  const importing = lateImporting(needs, parts)
  return {
    /** Imports items of other programs one by one; `finish` then updates the files. */
    importing: {
      fact: importing('fact'),
      conversation: importing('conversation'),
      file: importing('file'),
      finish: syncFacts,
    },
    moving: {
      files: files('readAll'),
      restoreFile: files('restoreFile'),
      /** Memory files in synchronization between machines. */
      travelling: files('travelling'),
      isRestoring: moving('isRestoring'),
      setRestoring: moving('setRestoring'),
    },
  }
}
