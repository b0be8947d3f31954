import type { NewTurn, Session, SessionAbout } from '../sessions/sessions.ts'

/** What observations need of sessions. */
export interface SessionStore {
  /** `at`: when it began, epoch milliseconds; now unless given. */
  open(about: SessionAbout & { id?: string | undefined; at?: number | undefined }): Promise<Session>
  append(id: string, turns: readonly NewTurn[], about?: SessionAbout): Promise<unknown>
  list(filter: { project?: string | undefined }, limit?: number): Promise<Session[]>
  /** Next steps of a session that nothing since has done or dropped. */
  stepsLeft(session: Session): Promise<string>
}
