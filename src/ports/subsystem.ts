import type { CallOptions } from '../core/runtime.ts'
import type { BriefLine, BriefRequest } from './brief.ts'
import type { Reader, Writer } from './database.ts'
import type { SubsystemDoors } from './doors.ts'
import type { ForgetPart } from './forgetting.ts'
import type { CleanupStep, Finding } from './health.ts'
import type { IndexedKind } from './indexed.ts'
import type { JobKind } from './jobs.ts'
import type { MovableKind } from './movable.ts'
import type { Proposal } from './proposal.ts'

/** A line of the log as a subsystem sees it. Times are epoch milliseconds. */
export interface JournalLine {
  id: number
  at: number
  actor: string
  action: string
  target: string
  note: string | null
}

/** The line under which a change is undone: what it overwrites is kept under its id, so that it can be undone too. */
export interface UndoLine {
  id: number
  at: number
}

/** Undoes one line, in the transaction of the whole change. Errors: conflict `changed_since`. */
export type UndoOne = (tx: Writer, line: number, by: UndoLine) => Promise<void>

/**
 * What a subsystem tells the journal about its records. The journal knows no table of a subsystem: it asks the list of
 * these for titles, and lets each undo what it keeps the former state of.
 */
export interface Undoer {
  /** Those of the lines whose former state is kept here. A line may belong to several subsystems. */
  undoable(db: Reader, lines: readonly JournalLine[]): Promise<ReadonlySet<number>>
  /** What the lines were about, as a person names it; lines of others, and of records that are gone, are left out. */
  titles(db: Reader, lines: readonly JournalLine[]): Promise<ReadonlyMap<number, string>>
  /** Later lines that changed the same records: they have to be undone first. */
  laterThan(db: Reader, line: number): Promise<readonly number[]>
  /** Prepares what needs models or analysis, outside of the transaction. */
  prepare(lines: readonly number[]): Promise<UndoOne>
  /** Actions that only follow from other changes (a file was indexed, a fact got its line): undo skips them. */
  follows?: readonly string[]
  /** By action: why it cannot be undone, and which command to use instead. Whole sentences. */
  refusals?: Readonly<Record<string, string>>
  /** It changes files, which no transaction takes back: it runs after all others. */
  changesFiles?: boolean
}

/**
 * What the verbs that cross all subsystems ask of one: undo, forget, export and import, brief, doctor, cleanup and the
 * background. They walk a list of these and know no table of anybody. What a subsystem has nothing of, it leaves out;
 * what it has, it loads when it is asked for.
 */
export interface Subsystem {
  /** How its changes are undone. */
  undoers?(): Promise<readonly Undoer[]>
  /** What of it can be forgotten. All parts are asked before one erases. */
  forgetParts?(): Promise<readonly ForgetPart[]>
  /** What leaves and comes back, in the order in which it comes back; after those of subsystems before it in the list. */
  kinds?(): Promise<readonly MovableKind[]>
  /** What the context of a session should tell of it. Stored text is marked as data by who renders it. */
  brief?(request: BriefRequest, options?: CallOptions): Promise<readonly BriefLine[]>
  /** What is wrong with it, and what mends that; at least one finding, so that a user sees that it was looked at. */
  check?(): Promise<readonly Finding[]>
  /** Records that the index makes of its rows: what damage took from the index is made anew of them. */
  indexed?(): Promise<readonly IndexedKind[]>
  /** Mends what can be made anew from the rest; what was done, one sentence each. */
  repair?(options?: CallOptions): Promise<readonly string[]>
  /** Gives back space that nothing needs; with `dryRun` only says what would go. */
  cleanUp?(dryRun: boolean): Promise<readonly CleanupStep[]>
  /** What it does in the background of a process that runs for long. */
  jobs?(): Promise<readonly JobKind[]>
  /** Changes of what is known that wait for a yes of the owner, at most some dozens, oldest first. */
  proposals?(): Promise<readonly Proposal[]>
  /** The owner left, or memory is short: stops what only stands by, with its state kept. */
  rest?(): Promise<unknown>
  /** At the end of the process. */
  close?(): Promise<void>
}

/** A subsystem with what its operations call. */
export interface OpenSubsystem<Face = unknown> extends Subsystem {
  face: Face
}

/** A table whose column `project` names a project by its present name: it follows when projects are joined. */
export interface ProjectColumn {
  table: string
  /** By what a row is known. */
  id: string
  /** The session that a row belongs to: a column, or an expression over the row. */
  session?: string
}

/**
 * A subsystem as its folder declares it, exported as `subsystem` by its face. One line in the list of the root
 * (`app/subsystems.ts`) adds it to every verb and every door. `Parts` is what it asks of the root: any of
 * `SubsystemParts`.
 */
export interface SubsystemDefinition<Parts = never, Face = unknown> {
  /** Of its folder; what its tables, operations and kinds begin with. */
  name: string
  /**
   * Statements that make its tables, one text a version: append only, since databases out there have run the former
   * ones. They run in order, each once, before it is opened for the first time. None where its tables are a step of
   * `storage/every-step.ts`.
   */
  tables?: readonly string[]
  /**
   * Those of its tables that are about this home and machine: an export leaves them out, a move takes them along. A table
   * stands after those that it refers to.
   */
  homeTables?: readonly string[]
  /** Where its tables name projects. */
  projectColumns?: readonly ProjectColumn[]
  /**
   * The space in which it keeps everything, where that is one of its own by the settings: its operations run there
   * when no space is named, and "all" leaves it out.
   */
  ownSpace?: 'messages'
  /** Loads what is heavy late: a space is opened for every command. */
  open(parts: Parts): Promise<OpenSubsystem<Face>>
  /** How it is reached. Loaded where a door needs it. */
  doors?(): Promise<SubsystemDoors<Face>>
}
