import { isSubjectless } from '../../text/belongs-to-before.ts'
import { asksToForget } from '../../text/report/releases.ts'
import { sentenceEnds } from '../../text/sentences.ts'
import type { FactCandidate, FactOrigin, Retraction } from '../types.ts'
import { saysMore, verbatimStatement } from './verbatim-statement.ts'

/** Share of a sentence's words that facts must contain; below it the sentence itself is kept. */
const accountedFor = 0.6

/** A sentence that is unclear without the one before it: "He's a vet.", "Nie wieder." */
const leaning =
  /^(?:(?:and|but|so|also|und|aber|et|mais|y|pero)[,\s]+)*(?:he|she|it|they|that|this|these|those|there|his|her|its|their|er|sie|es|ihr|ihm|das|die|il|elle|ils|elles|ella|él|same|two)(?!\p{L})/iu
/** "Peanuts are fine for her.": the person is in the sentence before. */
const pointing = /(?<!\p{L})(?:her|him|them|hers|theirs|ihr|ihm|ihnen)(?!\p{L})/iu
/** Most words of a sentence that is unclear alone. */
const fewestWords = 5
/** Most words of a sentence that always belongs to the one before it: "Finally!", "Twice weekly." */
const mostWordsOfPart = 2

type Span = Pick<FactOrigin, 'start' | 'end'>

/**
 * Facts of several sentences, together with the sentences that no fact contains, because they were given to be
 * remembered, too. A sentence that needs the one before it is added to that one's statement, or is kept together with
 * it.
 */
export function withUnreadSentences(
  content: string,
  facts: readonly FactCandidate[],
  retractions: readonly Retraction[],
  saidAt: number,
): FactCandidate[] {
  const statements = [...facts]
  const sentences = sentencesIn(content)
  for (let at = 0; at < sentences.length; at++) {
    if (isTold(content, sentences[at]!, facts, retractions)) continue
    const first = at
    while (sentences[at + 1] && !isTold(content, sentences[at + 1]!, facts, retractions)) at++
    const block = { start: sentences[first]!.start, end: sentences[at]!.end }
    const before = sentences[first - 1]
    addBlock(statements, content, block, before && isRequest(before, retractions) ? undefined : before, saidAt)
  }
  return statements
}

/** Whether a text has more than one sentence. */
export const hasSentences = (content: string): boolean => sentencesIn(content).length > 1

function sentencesIn(content: string): Span[] {
  let start = 0
  return sentenceEnds(content).flatMap((end) => {
    const span = { start, end: start + content.slice(start, end).trimEnd().length }
    start = end
    return /[\p{L}\p{N}]/u.test(content.slice(span.start, span.end)) ? span : []
  })
}

function isTold(
  content: string,
  span: Span,
  facts: readonly FactCandidate[],
  retractions: readonly Retraction[],
): boolean {
  // "Forget what I said about the garage" is a request, not a statement.
  if (isRequest(span, retractions)) return true
  const said = content.slice(span.start, span.end)
  if (
    saysMore(
      said,
      facts.filter(({ origin }) => overlaps(origin, span)),
    )
  )
    return false
  const words = [...said.matchAll(/[\p{L}\p{N}]+/gu)]
  const isIn = (at: number) => facts.some(({ origin }) => origin.start <= at && at < origin.end)
  return words.filter(({ index }) => isIn(span.start + index)).length >= accountedFor * words.length
}

const isRequest = (span: Span, retractions: readonly Retraction[]): boolean =>
  retractions.some((one) => overlaps(one.origin, span) && asksToForget(one))

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

function addBlock(
  statements: FactCandidate[],
  content: string,
  block: Span,
  before: Span | undefined,
  saidAt: number,
): void {
  const text = content.slice(block.start, block.end)
  const part = before && text.split(' ').length <= mostWordsOfPart ? lastOf(statements, before) : -1
  if (part >= 0) {
    statements[part] = withWords(statements[part]!, text, ownStatement(content, block, saidAt), block.end)
    return
  }
  const leans = isSubjectless(text) || leaning.test(text) || pointing.test(text) || text.split(' ').length < fewestWords
  if (!leans || !before) {
    statements.push(ownStatement(content, block, saidAt))
    return
  }
  const held = statements.findIndex((fact) => isInOwnWords(fact, content.slice(before.start, before.end)))
  if (held < 0) statements.push(ownStatement(content, { start: before.start, end: block.end }, saidAt))
  else statements[held] = withMore(statements[held]!, content, { start: before.start, end: block.end }, saidAt)
}

function ownStatement(content: string, span: Span, saidAt: number): FactCandidate {
  const stated = verbatimStatement(content.slice(span.start, span.end), [], saidAt)
  return { ...stated, origin: { ...stated.origin, ...span } }
}

/** Whether a statement has the words of this sentence, which may have lost its full stop and gained a date. */
function isInOwnWords({ slot, type, content }: FactCandidate, sentence: string): boolean {
  const words = (text: string) => (text.replace(/ \(\d{4}[^)]*\)/g, '').match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
  return slot === null && type !== 'relationship' && words(content) === words(sentence)
}

/** Index of the last fact of a sentence, or -1. */
const lastOf = (facts: readonly FactCandidate[], sentence: Span): number =>
  facts.findLastIndex(({ origin, type }) => type !== 'relationship' && overlaps(origin, sentence))

function withMore(fact: FactCandidate, content: string, span: Span, saidAt: number): FactCandidate {
  const added = content.slice(fact.origin.end, span.end).replace(/^[\s.]+/, '')
  return withWords(fact, added, ownStatement(content, span, saidAt), span.end)
}

function withWords(fact: FactCandidate, words: string, { sensitive }: FactCandidate, end: number): FactCandidate {
  return {
    ...fact,
    content: `${/[.!?…]$/.test(fact.content) ? fact.content : `${fact.content}.`} ${words}`,
    sensitive: fact.sensitive || sensitive,
    origin: { ...fact.origin, end },
  }
}
