import { plainWords } from '../../text/plain-words.ts'
import { asksToForget } from '../../text/report/releases.ts'
import { draft } from '../extraction/candidate.ts'
import { clausesOf } from '../extraction/reading/clauses.ts'
import { findOrderGiven } from '../extraction/rules/instructions.ts'
import { topicWords } from '../extraction/topic-words.ts'
import type { FactCandidate, Retraction } from '../types.ts'
import { hasSentences, withUnreadSentences } from './unread-sentences.ts'
import { saysMore, verbatimStatement } from './verbatim-statement.ts'

/** Share of words that the facts must contain; below it the sentence itself is kept, so that nothing is lost. */
const accountedFor = 0.6

/**
 * Statements of a text that was given to be remembered: the facts in it, and all parts without a fact, so that nothing
 * is lost. `saidAt`: epoch milliseconds.
 */
export function statementsGiven(content: string, read: Read, saidAt: number): readonly FactCandidate[] {
  return readOrKept(content, read, saidAt).map((one) => asOrder(one, saidAt))
}

interface Read {
  facts: readonly FactCandidate[]
  retractions: readonly Retraction[]
}

/** Orders that no rule reads: one that is given to be remembered is meant to be followed from then on. */
function asOrder(candidate: FactCandidate, saidAt: number): FactCandidate {
  const { content, origin, predicate } = candidate
  const finding = predicate === 'noted' || predicate === 'said' ? findOrderGiven(content) : undefined
  return finding ? draft(finding, { subject: 'user', content, origin, base: saidAt, past: false }).candidate : candidate
}

function readOrKept(content: string, { facts, retractions }: Read, saidAt: number): readonly FactCandidate[] {
  if (retractions.some(asksToForget)) return besideRequest(content, { facts, retractions }, saidAt)
  if (!readWhole(content, facts, retractions)) return [verbatimStatement(content, facts, saidAt)]
  if (hasSentences(content)) return withUnreadSentences(content, facts, retractions, saidAt)
  if (saysMore(content, facts)) return [...facts, verbatimStatement(content, [], saidAt)]
  const left = retractions.length === 0 ? leftOut(content, facts) : undefined
  return left === undefined ? facts : [...facts, verbatimStatement(left, [], saidAt)]
}

/** What is said beside a request to forget, which is no statement: "Forget what I said about the gym, I run now." */
function besideRequest(content: string, { facts, retractions }: Read, saidAt: number): readonly FactCandidate[] {
  if (hasSentences(content)) return withUnreadSentences(content, facts, retractions, saidAt)
  const reason = clausesOf(content)
    .slice(1)
    .map(({ text }) => text)
  return facts.length > 0 || reason.length === 0 ? facts : [verbatimStatement(reason.join(', '), [], saidAt)]
}

/** Clauses without a fact, next to clauses with one: "our cats are Pixel and Tom, Pixel is the shy one". */
function leftOut(content: string, facts: readonly FactCandidate[]): string | undefined {
  if (facts.some(({ instruction }) => instruction !== undefined)) return undefined
  const said = topicWords(facts.map((fact) => `${fact.content} ${fact.value}`).join(' '))
  const clauses = clausesOf(content).map(({ text, kind }) => ({ text, kind, words: [...topicWords(text)] }))
  const isTold = (words: readonly string[]) => words.length > 0 && words.every((word) => said.has(word))
  const last = clauses.at(-1)
  if (last?.kind !== 'statement' || last.words.length === 0 || isTold(last.words)) return undefined
  if (!clauses.slice(0, -1).some(({ words }) => isTold(words)) || !content.endsWith(last.text)) return undefined
  return standsAlone.test(last.text) ? last.text.charAt(0).toUpperCase() + last.text.slice(1) : content
}
const standsAlone = /^(?:I|we|my|our|the|\p{Lu}[\p{L}'’-]+) /u

/** Whether the facts contain about as much as their sentence. */
function readWhole(content: string, facts: readonly FactCandidate[], retractions: readonly Retraction[]): boolean {
  const covered = [...facts, ...retractions].map(({ origin }) => content.slice(origin.start, origin.end)).join(' ')
  const words = plainWords(content).split(' ')
  const there = new Set(plainWords(covered).split(' '))
  return facts.length > 0 && words.filter((word) => there.has(word)).length >= accountedFor * words.length
}
