import { once } from '../../core/once.ts'
import { redact } from '../../secrets/secrets.ts'
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
  /** What is said is typed to an agent at work on a project. */
  ofWork: boolean
}

/** What a conversation has come to so far. */
export interface Talk {
  drafted: Drafted[]
  retractions: Retraction[]
  known: Antecedents
  /** What was said before this turn, the last first. */
  lately(): string[]
  lastOfAssistant(): string | undefined
  /** The question that the last turn of another speaker ended with; empty where it did not. */
  lastAsked(): string
  heard(role: ConversationTurn['role'], text: string): void
}

/** Turns that a decision may refer back to. */
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
    heard(role, text) {
      // Once a turn: every sentence of the next ones asks for them.
      const lately = once(() => plainEnglish(redact(text.slice(0, lookedAt)).text))
      const proposal = once(() => plainEnglish(redact(text).text))
      const asked = once(() => questionAtEnd(redact(text).text))
      turns.unshift({ role, text, lately, proposal, asked })
      turns.length = Math.min(turns.length, remembered)
    },
  }
}
/** The last sentence of a turn, where it is a short question; else nothing. */
const questionAtEnd = (text: string): string =>
  /(?:^|[.!?:\n]\s*)([^.!?:\n]{2,120}\?)\s*$/.exec(text.slice(-longestQuestion))?.[1] ?? ''
const longestQuestion = 160
/** Units of an earlier turn in which the question is looked for. */
const lookedAt = 1000
/** Units of an answer that can be one proposal. */
const longestProposal = 1200
