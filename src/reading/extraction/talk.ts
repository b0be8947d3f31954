import { once } from '../../core/once.ts'
import { redact } from '../../secrets/secrets.ts'
import { plainEnglish } from '../../text/plain-english.ts'
import type { ConversationTurn, FactOrigin, Retraction } from '../types.ts'
import type { Drafted } from './candidate.ts'
import type { Antecedents } from './reading/frame.ts'
import type { Speaker } from './reading/speaker.ts'

/** The speaker of a turn, its place, and the date from which days are counted. */
export interface Reader {
  speaker: Speaker
  place: Omit<FactOrigin, 'start' | 'end'>
  base: number | undefined
  /** Whether the turn is part of work with an agent on a project. */
  ofWork: boolean
}

/** State of a conversation during extraction. */
export interface Talk {
  drafted: Drafted[]
  retractions: Retraction[]
  known: Antecedents
  /** Earlier turns, last first. */
  lately(): string[]
  lastOfAssistant(): string | undefined
  /** The question that ends the last turn of another speaker; otherwise empty. */
  lastAsked(): string
  addTurn(role: ConversationTurn['role'], text: string): void
}

/** Most turns that a decision may refer back to. */
const remembered = 4

export function startTalk(): Talk {
  const turns: {
    role: ConversationTurn['role']
    text: string
    lately: () => string
    proposal: () => string
    asked: () => string
  }[] = []
  return {
    drafted: [],
    retractions: [],
    known: {},
    lately: () => turns.map(({ lately }) => lately()),
    lastOfAssistant() {
      const [last] = turns
      return last?.role === 'assistant' && last.text.length <= longestProposal ? last.proposal() : undefined
    },
    lastAsked() {
      const [last] = turns
      return last && last.role !== 'user' ? last.asked() : ''
    },
    addTurn(role, text) {
      // Computed once per turn, because every sentence of the next turns needs them.
      const lately = once(() => plainEnglish(redact(text.slice(0, lookedAt)).text))
      const proposal = once(() => plainEnglish(redact(text).text))
      const asked = once(() => questionAtEnd(redact(text).text))
      turns.unshift({ role, text, lately, proposal, asked })
      turns.length = Math.min(turns.length, remembered)
    },
  }
}
/** The last sentence of a turn if it is a short question; otherwise empty. */
const questionAtEnd = (text: string): string =>
  /(?:^|[.!?:\n]\s*)([^.!?:\n]{2,120}\?)\s*$/.exec(text.slice(-longestQuestion))?.[1] ?? ''
const longestQuestion = 160
/** UTF-16 units at the end of a turn in which a question is looked for. */
const lookedAt = 1000
/** Most UTF-16 units of an answer that counts as one proposal. */
const longestProposal = 1200
