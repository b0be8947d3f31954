import type { PlaceOfSaying } from '../sayings/saying-features.ts'
import {
  causeOf,
  doneVerb,
  saysDoneInOtherLanguage,
  statesAttempt,
  statesDecision,
  statesInsight,
  statesNextStep,
  takesUp,
} from './cues.ts'
import type { Part } from './parts.ts'
import { readSentences, type SaidSentence } from './read-sentences.ts'
import { saysIntent, saysStillFails } from './unfinished.ts'

/** A sentence, or an item of a list with what belongs to it. Backticks stay, other marks of markdown do not. */
export interface Statement {
  text: string
  /** By its heading, else by its words; undefined where neither says. */
  part: Part | undefined
  /** Position in the text, and whether it is in a list. */
  place: PlaceOfSaying
}

/** A text, read by its headings, lists and sentences, in order. */
export interface Report {
  statements: Statement[]
  /** What its speaker wants to know. */
  questions: string[]
}

/** Purpose of a sentence, from its words and its position. */
export type PartByWords = (sentence: string, place: PlaceOfSaying) => Part | undefined

/** How checks went is known from the checks themselves. */
const checks =
  /^(?:all\b.{0,60}|\d[\d,]*(?:\s*(?:\/|of|out of)\s*\d[\d,]*)?\b.{0,25}|(?:the )?(?:tests?|build|lint|type-?check|suite|ci|everything)\b.{0,40})\b(?:pass(?:es|ed|ing)?|green|succeed(?:s|ed)?|clean|successful(?:ly)?|ok|works?(?: now)?)\b[^,;:]{0,40}$/i

/** Reads a text of a user or an agent. Code is left out but for short values behind a colon. */
export const readReport = (text: string, byWords: PartByWords = partOf): Report =>
  reportOf(readSentences(text), byWords)

/** The same of sentences that are cut already. */
export function reportOf(sentences: readonly SaidSentence[], byWords: PartByWords = partOf): Report {
  const report: Report = { statements: [], questions: [] }
  for (const [index, { text, heading, isHeaded, isItem, isQuestion, isTelling }] of sentences.entries()) {
    // "Still two rings. I'll compare in UTC": what comes next is left to do where nothing follows.
    if (index === sentences.length - 1 && saysIntent(text) && sentences.some((one) => saysStillFails(one.text))) {
      report.statements.push({ text, part: 'next', place: { index, count: sentences.length, isItem } })
      continue
    }
    if (!isTelling) continue
    if (isQuestion) {
      report.questions.push(text)
      continue
    }
    // A heading speaks for the first sentence below it, and for every item; what follows explains it.
    const place = { index, count: sentences.length, isItem }
    const own = byWords(text, place)
    const isOther = own === 'checked' || (own === 'tried' && heading !== 'next')
    report.statements.push({ text, part: isOther ? own : ((isHeaded ? heading : undefined) ?? own), place })
  }
  return report
}

/** What a sentence is for by its own words; the first that fits counts. */
export function partOf(sentence: string): Part | undefined {
  if (checks.test(sentence)) return 'checked'
  if (statesAttempt(sentence)) return 'tried'
  if (statesDecision(sentence) && !takesUp(sentence)) return 'decided'
  if (doneVerb(sentence) !== undefined || saysDoneInOtherLanguage(sentence)) return 'changed'
  if (causeOf(sentence) !== undefined) return 'cause'
  if (statesNextStep(sentence)) return 'next'
  return statesInsight(sentence) ? 'learned' : undefined
}

/** Texts of statements with one of these parts, in order, each once. */
export const statementsOf = ({ statements }: Report, ...parts: (Part | undefined)[]): string[] => [
  ...new Set(statements.flatMap(({ part, text }) => (parts.includes(part) ? [text] : []))),
]
