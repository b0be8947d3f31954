import type { SessionTurn } from './session.ts'
import type { FailedWork } from './session-work.ts'

/** A sentence of a turn, by its terms. */
interface Said {
  text: string
  terms: ReadonlySet<string>
  turn: number
}

type Turn = Pick<SessionTurn, 'role'> & { at?: number | undefined }

/** Least share of a title's terms that a sentence has if the title was made from it. */
const leastShare = 0.5

/**
 * What of a session's work did not hold, by the marks of agents' work. A sentence in the answer to the same prompt
 * reports that work, so it says nothing about what was done or learned.
 */
export function readFailed(turns: readonly Turn[], failed: readonly FailedWork[]) {
  const inVain = new Set(failed.map(({ at }) => promptAt(turns, at)))
  const inAnswer = new Map(turns.map((_, turn) => [turn, lastPrompt(turns, turn)]))
  return {
    isOfFailed: ({ turn }: Pick<Said, 'turn'>): boolean =>
      turns[turn]?.role !== 'user' && inVain.has(inAnswer.get(turn) ?? -1),

    /** The sentences that report the work which replaced the failed one. */
    held<One extends Said>(sentences: readonly One[], termsOf: (text: string) => ReadonlySet<string>): One[] {
      const found = failed.flatMap(({ held }) => {
        if (held === undefined) return []
        const prompt = promptAt(turns, held.at)
        if (inVain.has(prompt)) return []
        const own = sentences.filter(({ turn }) => turns[turn]?.role !== 'user' && inAnswer.get(turn) === prompt)
        return mostAlike(own, termsOf(held.title)) ?? []
      })
      return [...new Set(found)]
    },
  }
}

/** The user's last turn up to a time; -1 without one. */
const promptAt = (turns: readonly Turn[], at: number): number =>
  turns.findLastIndex((turn) => turn.role === 'user' && (turn.at ?? 0) <= at)

/** The user's last turn up to another turn; -1 without one. */
const lastPrompt = (turns: readonly Turn[], turn: number): number =>
  turns.findLastIndex(({ role }, index) => index <= turn && role === 'user')

function mostAlike<One extends Said>(sentences: readonly One[], terms: ReadonlySet<string>): One | undefined {
  const scored = sentences.map((one) => {
    const shared = [...terms].filter((term) => one.terms.has(term)).length
    return { one, shared, share: shared / Math.max(1, Math.min(terms.size, one.terms.size)) }
  })
  const [best] = scored.filter(({ share }) => share >= leastShare).sort((a, b) => b.shared - a.shared)
  return best?.one
}
