import { plainWords } from '../../text/plain-words.ts'
import { draft } from '../extraction/candidate.ts'
import { findOrderGiven } from '../extraction/rules/instructions.ts'
import type { FactCandidate, Retraction } from '../types.ts'
import { asItStands, saysMore } from './as-it-stands.ts'
import { hasSentences, withUntold } from './untold-sentences.ts'

/** Share of the words that the found facts must account for; below, the sentence itself is kept so that nothing is lost. */
const accountedFor = 0.6

/**
 * What a text says that was given to be remembered: what was read of it, and beside that whatever nothing was read of, so
 * that nothing is lost. `saidAt`: epoch milliseconds.
 */
export function statementsGiven(content: string, read: Read, saidAt: number): readonly FactCandidate[] {
  return readOrKept(content, read, saidAt).map((one) => asOrder(one, saidAt))
}

interface Read {
  facts: readonly FactCandidate[]
  retractions: readonly Retraction[]
}

/** What no rule knew and is an order: whoever has it remembered wants it followed from then on. */
function asOrder(candidate: FactCandidate, saidAt: number): FactCandidate {
  const { content, origin, predicate } = candidate
  const finding = predicate === 'noted' || predicate === 'said' ? findOrderGiven(content) : undefined
  return finding ? draft(finding, { subject: 'user', content, origin, base: saidAt, past: false }).candidate : candidate
}

function readOrKept(content: string, { facts, retractions }: Read, saidAt: number): readonly FactCandidate[] {
  if (!readWhole(content, facts, retractions)) return [asItStands(content, facts, saidAt)]
  if (hasSentences(content)) return withUntold(content, facts, retractions, saidAt)
  return saysMore(content, facts) ? [...facts, asItStands(content, [], saidAt)] : facts
}

/** Whether the facts say about as much as the sentence that they were read from. */
function readWhole(content: string, facts: readonly FactCandidate[], retractions: readonly Retraction[]): boolean {
  const covered = [...facts, ...retractions].map(({ origin }) => content.slice(origin.start, origin.end)).join(' ')
  const words = plainWords(content).split(' ')
  const there = new Set(plainWords(covered).split(' '))
  return facts.length > 0 && words.filter((word) => there.has(word)).length >= accountedFor * words.length
}
