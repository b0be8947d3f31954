import type { Database, Reader, Writer } from '../ports/database.ts'

/** The name of a file, or a command line, and when it was last edited or run. */
export interface DoneAt {
  name: string
  at: number
  /** The session that this is told of as a whole: it may be from before what that session left. */
  session?: string | null
}

/** What sessions ask of the room that knows what agents did in them. Without it a session has only what was said. */
export interface SessionWork {
  /** The project that somebody names: by its name, by a former one, or by a folder in it. */
  findProject(db: Reader, named: string): Promise<string>
  /** The same for who writes: a folder that is not known yet becomes a project, as with what is observed in it. */
  projectFor(db: Database, named: string, now: number): Promise<string>
  /** Whether hooks told of the session: it cannot go by undoing alone. */
  isCaptured(db: Reader, session: string): Promise<boolean>
  /** Files that were edited and commands that ran well in a project after a time, each with when. */
  doneSince(db: Reader, project: string, at: number): Promise<{ files: DoneAt[]; commands: DoneAt[] }>
  /** Ids of the records that sessions have in the index beside their turns and summaries. */
  recordsOf(db: Reader, sessions: readonly string[]): Promise<readonly number[]>
  /** Erases what agents did in these sessions, but not its records in the index. */
  erase(tx: Writer, sessions: readonly string[]): Promise<void>
}
