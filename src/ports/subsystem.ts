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

/** The journal line of an undo: overwritten states are kept under its id, so that the undo can be undone too. */
export interface UndoLine {
  id: number
  at: number
}

/** Undoes one line, in the transaction of the whole change. Errors: conflict `changed_since`. */
export type UndoOne = (tx: Writer, line: number, by: UndoLine) => Promise<void>

/**
 * How a subsystem undoes its changes. The journal knows no table of a subsystem: it asks these for titles, and each
 * restores the former states that it keeps.
 */
export interface Undoer {
  /** Those of the lines whose former state is stored here. A line may belong to several subsystems. */
  undoable(db: Reader, lines: readonly JournalLine[]): Promise<ReadonlySet<number>>
  /** Display names of the changed records; lines of other subsystems and of deleted records are omitted. */
  titles(db: Reader, lines: readonly JournalLine[]): Promise<ReadonlyMap<number, string>>
  /** Later lines that changed the same records: they must be undone first. */
  laterThan(db: Reader, line: number): Promise<readonly number[]>
  /** Runs models and text analysis before the transaction. */
  prepare(lines: readonly number[]): Promise<UndoOne>
  /** Actions that follow from other changes (a file was indexed, a fact got its line): undo skips them. */
  follows?: readonly string[]
  /** By action: why it cannot be undone, and which command to use instead. Whole sentences. */
  refusals?: Readonly<Record<string, string>>
  /** It changes files, which no transaction can roll back: it runs after all others. */
  changesFiles?: boolean
}

/**
 * Hooks for the operations that cross all subsystems: undo, forget, export and import, brief, doctor, cleanup and
 * background jobs. These walk a list of subsystems and know none of their tables. A subsystem omits hooks that it does
 * not need, and loads their code when they are called.
 */
export interface Subsystem {
  /** Undo of its changes. */
  undoers?(): Promise<readonly Undoer[]>
  /** Its parts that can be forgotten. All parts are asked before one erases. */
  forgetParts?(): Promise<readonly ForgetPart[]>
  /** Exported data, in the order of import; after the kinds of earlier subsystems in the list. */
  kinds?(): Promise<readonly MovableKind[]>
  /** Its lines for the context of a session. The renderer marks stored text as data. */
  brief?(request: BriefRequest, options?: CallOptions): Promise<readonly BriefLine[]>
  /** Its health and the repairs; at least one finding, so that a user sees that it was checked. */
  check?(): Promise<readonly Finding[]>
  /** Records indexed from its rows: after damage the index is rebuilt from them. */
  indexed?(): Promise<readonly IndexedKind[]>
  /** Repairs data that can be rebuilt from the rest; returns what was done, one sentence each. */
  repair?(options?: CallOptions): Promise<readonly string[]>
  /** Frees unused disk space; with `dryRun` only reports it. */
  cleanUp?(dryRun: boolean): Promise<readonly CleanupStep[]>
  /** Background jobs of a long-running process. */
  jobs?(): Promise<readonly JobKind[]>
  /** Proposed changes that wait for the owner's approval, at most some dozens, oldest first. */
  proposals?(): Promise<readonly Proposal[]>
  /** Called when the owner left or memory is low: stops idle parts and keeps their state. */
  rest?(): Promise<unknown>
  /** Called at the end of the process. */
  close?(): Promise<void>
}

/** A subsystem with the face that its operations call. */
export interface OpenSubsystem<Face = unknown> extends Subsystem {
  face: Face
}

/** A table whose column `project` holds a project's current name: it is updated when projects are joined. */
export interface ProjectColumn {
  table: string
  /** Column that identifies a row. */
  id: string
  /** The session that a row belongs to: a column, or an expression over the row. */
  session?: string
}

/**
 * A subsystem as its folder declares it, exported as `subsystem` by its face. One line in `app/subsystems.ts` adds it
 * to every operation and every interface. `Parts` is what it needs to open: any of `SubsystemParts`.
 */
export interface SubsystemDefinition<Parts = never, Face = unknown> {
  /** Name of its folder; prefix of its tables, operations and kinds. */
  name: string
  /**
   * Statements that create its tables, one text per version. Append only, since released databases have run the earlier
   * ones. They run in order, each once, before it is first opened. Undefined where its tables are a step of
   * `storage/every-step.ts`.
   */
  tables?: readonly string[]
  /**
   * Its tables about this home and machine: an export omits them, a move copies them. A table comes after those that it
   * references.
   */
  homeTables?: readonly string[]
  /** Columns of its tables that name projects. */
  projectColumns?: readonly ProjectColumn[]
  /**
   * The subsystem's own space, where the settings define one: its operations use it when no space is named, and "all"
   * leaves it out.
   */
  ownSpace?: 'messages'
  /** Load heavy code later: a space is opened for every command. */
  open(parts: Parts): Promise<OpenSubsystem<Face>>
  /** Its interfaces, loaded when one is used. */
  doors?(): Promise<SubsystemDoors<Face>>
}
