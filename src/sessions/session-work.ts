import type { Database, Reader, Writer } from '../ports/database.ts'

/** A file name or command line, and when it was last edited or run. */
export interface DoneAt {
  name: string
  at: number
  /** Set for work that is known per session only: it may be older than the steps that the session left. */
  session?: string | null
}

/** Work of a session that changed something, by its title. */
export interface WorkOfSession {
  at: number
  title: string
}

/** Works of a session, oldest first: those that hold, and those that did not help or were reverted, with their mark. */
export interface WorksOfSession {
  done: readonly WorkOfSession[]
  failed: readonly WorkOfSession[]
}

/** What sessions need from the room of agents' work. Without it a session has turns only. */
export interface SessionWork {
  /** Resolves a project by its name, a former name, or a folder in it. */
  findProject(db: Reader, named: string): Promise<string>
  /** The same for writes: an unknown folder becomes a project, as for observations. */
  projectFor(db: Database, named: string, now: number): Promise<string>
  /** Whether hooks captured the session. Such a session cannot be removed by undo alone. */
  isCaptured(db: Reader, session: string): Promise<boolean>
  /** Files that were edited and commands that succeeded in a project after a time. */
  doneSince(db: Reader, project: string, at: number): Promise<{ files: DoneAt[]; commands: DoneAt[] }>
  worksIn(db: Reader, session: string): Promise<WorksOfSession>
  /** Ids of the sessions' index records other than turns and summaries. */
  recordsOf(db: Reader, sessions: readonly string[]): Promise<readonly number[]>
  /** Erases agents' work in these sessions, without its index records. */
  erase(tx: Writer, sessions: readonly string[]): Promise<void>
}
