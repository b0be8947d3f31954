import type { NewTurn, Session, SessionAbout } from './session.ts'

/** What observations need of sessions. */
export interface SessionStore {
  open(about: SessionAbout & { id?: string | undefined }): Promise<Session>
  append(id: string, turns: readonly NewTurn[], about?: SessionAbout): Promise<unknown>
  list(filter: { project?: string | undefined }, limit?: number): Promise<Session[]>
}
