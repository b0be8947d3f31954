import { redact } from '../../text/redact.ts'
import type { ConversationTurn, FactOrigin, Retraction } from '../types.ts'
import type { Drafted } from './candidate.ts'
import type { Antecedents } from './reading/frame.ts'
import { plainEnglish } from './reading/plain-english.ts'
import type { Speaker } from './reading/speaker.ts'

/** Who says a turn, where it stands and from when days are counted. */
export interface Reader {
  speaker: Speaker
  place: Omit<FactOrigin, 'start' | 'end'>
  base: number | undefined
}

/** What a conversation has come to so far. */
export interface Talk {
  drafted: Drafted[]
  retractions: Retraction[]
  known: Antecedents
  /** What was said before this turn, the last first. */
  lately(): string[]
  lastOfAssistant(): string | undefined
  heard(role: ConversationTurn['role'], text: string): void
}

/** Turns that a decision may refer back to. */
const remembered = 4

export function startTalk(): Talk {
  const turns: { role: ConversationTurn['role']; text: string }[] = []
  return {
    drafted: [],
    retractions: [],
    known: {},
    lately: () => turns.map(({ text }) => plainEnglish(redact(text.slice(0, lookedAt)).text)),
    lastOfAssistant() {
      const [last] = turns
      return last?.role === 'assistant' && last.text.length <= longestProposal
        ? plainEnglish(redact(last.text).text)
        : undefined
    },
    heard(role, text) {
      turns.unshift({ role, text })
      turns.length = Math.min(turns.length, remembered)
    },
  }
}
/** Units of an earlier turn in which the question is looked for. */
const lookedAt = 1000
/** Units of an answer that can be one proposal. */
const longestProposal = 1200
