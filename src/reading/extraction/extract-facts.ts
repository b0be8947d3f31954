import { dayMs } from '../../core/day-of.ts'
import type { ConversationTurn, Extraction } from '../types.ts'
import type { Select } from './as-said.ts'
import { readTurn } from './read-turn.ts'
import { readableText } from './reading/readable-text.ts'
import { speakersOf } from './reading/speaker.ts'
import { startTalk } from './talk.ts'

export interface ExtractionOptions {
  /** Name of the owner, if turns name their speakers. */
  owner?: string
  session?: string
  /** Epoch milliseconds; for turns without a date of their own. */
  now?: number
  /** Decides about sentences that no rule reads; without it they are skipped. */
  select?: Select
  /** The conversation is work with an agent on a project; only statements that outlast it are read. */
  ofWork?: boolean
}

/**
 * Extracts the facts of a conversation by rules: statements of the owner about anyone, and statements of other named
 * people about themselves. Assistants state nothing, but their messages resolve "yes, do that". Pure and linear in the
 * text; secrets and private spans are covered first. Never throws.
 */
export function extractFacts(turns: readonly ConversationTurn[], options: ExtractionOptions = {}): Extraction {
  const speakerOf = speakersOf(turns, options.owner)
  const talk = startTalk()
  let saidAt: number | undefined
  for (const [index, turn] of turns.entries()) {
    // A day later "it" and "she" are not what was spoken of then: a log of weeks is one conversation, too.
    if (turn.date !== undefined && saidAt !== undefined && turn.date - saidAt >= dayMs) talk.known = {}
    saidAt = turn.date ?? saidAt
    const speaker = speakerOf(turn)
    if (speaker) {
      const place = {
        turn: index,
        ...(options.session !== undefined && { session: options.session }),
        ...(turn.id !== undefined && { turnId: turn.id }),
      }
      const reader = { speaker, place, base: turn.date ?? options.now, ofWork: options.ofWork === true }
      readTurn(readableText(turn.text), reader, talk, options.select)
    }
    talk.addTurn(turn.role, turn.text)
  }
  return { facts: talk.drafted.map(({ candidate }) => candidate), retractions: talk.retractions }
}
