import { type Act, actOf, type ToldAs, toldAs } from '../sayings/sayings.ts'
import { causeOf, doneVerb, saysDecided, saysDoneOtherwise, takesUp } from './cues.ts'
import type { Part } from './parts.ts'
import { readSentences, type SaidSentence } from './read-sentences.ts'

/** A sentence, or an item of a list with what belongs to it. Backticks stay, other marks of markdown do not. */
export interface Statement {
  text: string
  /** By its heading, else by its words; undefined where neither says. */
  part: Part | undefined
  /** Whether it stands in a list. */
  isItem: boolean
}

/** What somebody said, read by its headings, lists and sentences, in order. */
export interface Report {
  statements: Statement[]
  /** What its speaker wants to know. */
  questions: string[]
}

/** What a user typed: a report, and what is done with each of its sentences, however short. */
export interface Prompt extends Report {
  acts: { text: string; act: Act | undefined }[]
}

/** In a text of fewer sentences it says little of one where it stands. */
const leastPlaced = 4

/** Reads what an agent says at the end of its turn. */
export function readReport(text: string): Report {
  const sentences = readSentences(text)
  return reportOf(sentences, ({ text, isItem }, index) =>
    partOf(text, toldAs(text, sentences.length < leastPlaced ? undefined : { index, count: sentences.length, isItem })),
  )
}

/** Reads what a user typed. `isFirst`: nothing was said or done before it. */
export function readPrompt(text: string, { isFirst = false } = {}): Prompt {
  const sentences = readSentences(text)
  const acts = sentences.map(({ text, isItem }, index) => ({
    text,
    act: saysDecided(text) ? ('decision' as const) : actOf(text, { index, count: sentences.length, isItem, isFirst }),
  }))
  return { ...reportOf(sentences, (_, index) => partOfAct[acts[index]!.act ?? 'fact']), acts }
}

/** Sentences of a prompt that do one of these. */
export const actsOf = ({ acts }: Prompt, ...wanted: Act[]): string[] =>
  acts.flatMap(({ text, act }) => (act !== undefined && wanted.includes(act) ? [text] : []))

function reportOf(
  sentences: readonly SaidSentence[],
  partOf: (sentence: SaidSentence, index: number) => Part | undefined,
): Report {
  const report: Report = { statements: [], questions: [] }
  for (const [index, sentence] of sentences.entries()) {
    const { text, heading, isHeaded, isItem, isQuestion, isTelling } = sentence
    if (!isTelling) continue
    if (isQuestion) {
      report.questions.push(text)
      continue
    }
    const own = partOf(sentence, index)
    const given = isHeaded ? heading : undefined
    // Of an item its heading is surer.
    const isOther = !isItem && (own === 'checked' || (own === 'tried' && heading !== 'next'))
    const part = isOther ? own : (given ?? own)
    if (part !== 'aside') report.statements.push({ text, part, isItem })
  }
  return report
}

const partOfTold: Readonly<Record<ToldAs, Part | undefined>> = {
  ...{ cause: 'cause', changed: 'changed', decided: 'decided', tried: 'tried', learned: 'learned', checked: 'checked' },
  ...{ next: 'next', checkme: 'toCheck', offer: 'aside', other: 'aside', found: undefined },
}

/** By what the model is sure of; words that give a cause, or say what their speaker has done, are more often right. */
function partOf(sentence: string, told: ToldAs | undefined): Part | undefined {
  if (told === 'tried' || told === 'next') return told
  if (doneVerb(sentence) !== undefined || saysDoneOtherwise(sentence)) return 'changed'
  if (told === 'decided' || told === 'learned') return takesUp(sentence) ? undefined : told
  if (told !== undefined && told !== 'found') return partOfTold[told]
  return causeOf(sentence) === undefined ? undefined : 'cause'
}

const partOfAct: Readonly<Partial<Record<Act, Part>>> = {
  ...{ decision: 'decided', rule: 'decided', later: 'next', other: 'aside' },
}

/** Texts of statements with one of these parts, in order, each once. */
export const statementsOf = ({ statements }: Report, ...parts: (Part | undefined)[]): string[] => [
  ...new Set(statements.flatMap(({ part, text }) => (parts.includes(part) ? [text] : []))),
]
