import type { SessionTurn } from './session.ts'
import type { WorkOfSession } from './session-work.ts'

type Turn = Pick<SessionTurn, 'role'> & { at?: number | undefined }

/**
 * Whether a turn answers a prompt whose work did not hold, by the marks of agents' work. Its sentences report that work,
 * so they say nothing about what was done or learned.
 */
export function answersFailed(turns: readonly Turn[], failed: readonly WorkOfSession[]) {
  const inVain = new Set(failed.map(({ at }) => promptAt(turns, at)))
  const inAnswer = turns.map((_, turn) => lastPrompt(turns, turn))
  return ({ turn }: { turn: number }): boolean => turns[turn]?.role !== 'user' && inVain.has(inAnswer[turn] ?? -1)
}

/** The user's last turn up to a time; -1 without one. */
const promptAt = (turns: readonly Turn[], at: number): number =>
  turns.findLastIndex((turn) => turn.role === 'user' && (turn.at ?? 0) <= at)

/** The user's last turn up to another turn; -1 without one. */
const lastPrompt = (turns: readonly Turn[], turn: number): number =>
  turns.findLastIndex(({ role }, index) => index <= turn && role === 'user')
