import type { LeftOpen, NewTurn, Question, Session, SessionAbout } from '../sessions/sessions.ts'

/** The part of the session store that observations need. */
export interface SessionStore {
  /** `at`: when it began, epoch milliseconds; now unless given. */
  open(about: SessionAbout & { id?: string | undefined; at?: number | undefined }): Promise<Session>
  append(id: string, turns: readonly NewTurn[], about?: SessionAbout): Promise<unknown>
  list(filter: { project?: string | undefined }, limit?: number): Promise<Session[]>
  /**
   * Open next steps of sessions of the last 30 days, and of `last` at any age, that were neither done nor dropped
   * since.
   */
  leftOpen(of: { project: string; last?: string | undefined }): Promise<LeftOpen[]>
  /** Questions that were not answered since. */
  unanswered<Q extends Question>(questions: readonly Q[]): Promise<Q[]>
}
