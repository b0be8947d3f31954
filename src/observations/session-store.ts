import type { LeftOpen, NewTurn, Question, Session, SessionAbout } from '../sessions/sessions.ts'

/** What observations need of sessions. */
export interface SessionStore {
  /** `at`: when it began, epoch milliseconds; now unless given. */
  open(about: SessionAbout & { id?: string | undefined; at?: number | undefined }): Promise<Session>
  append(id: string, turns: readonly NewTurn[], about?: SessionAbout): Promise<unknown>
  list(filter: { project?: string | undefined }, limit?: number): Promise<Session[]>
  /** What sessions of the last 30 days, and `last` at any age, left to do and nothing since has done or dropped. */
  leftOpen(of: { project: string; last?: string | undefined }): Promise<LeftOpen[]>
  /** Questions that nobody has come back to since. */
  unanswered<Q extends Question>(questions: readonly Q[]): Promise<Q[]>
}
