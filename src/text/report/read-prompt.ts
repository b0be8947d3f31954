import { readPromptSentence } from '../sayings/sayings.ts'
import { type Report, reportOf } from './read-report.ts'
import { readSentences } from './read-sentences.ts'

/** What a user typed to an agent. */
export interface Prompt extends Report {
  /** It says that the work before did not help, or takes it back. */
  isUnhelped: boolean
  /** It asks to take that work back. */
  isTakenBack: boolean
  /** How sure a model is of either, 0 to 1, also where there is no work before. */
  inVain: number
  takesBack: number
  /** How sure a model is that it says that the work before is right or accepted, 0 to 1. */
  confirms: number
  /** Statements by which its user settles how things are done from here on, as far as a model is sure of them. */
  ruled: string[]
  /** Statements by which its user keeps something for later. */
  putOff: string[]
  /** Sentences that ask for nothing: they confirm the work before, settle something, or keep it for later. */
  aside: string[]
}

/** Reads what a user typed. `isFirst`: nothing was said or done before it, so nothing can have been in vain. */
export function readPrompt(text: string, { isFirst }: { isFirst: boolean }): Prompt {
  const sentences = readSentences(text)
  const report = reportOf(sentences)
  const all = sentences.map(({ text, isItem, isTelling, isQuestion }, index) => ({
    text,
    isStatement: isTelling && !isQuestion,
    said: readPromptSentence(text, { index, count: sentences.length, isItem, isFirst }),
  }))
  const worded = all.filter(({ text }) => isMoreThanAWord(text))
  const ofBefore = isFirst ? [] : worded
  const thatDo = (question: 'ruled' | 'putOff'): string[] =>
    all.flatMap(({ text, isStatement, said }) => (isStatement && said.is(question) ? [text] : []))
  return {
    ...report,
    isUnhelped: ofBefore.some(({ said }) => said.is('inVain')),
    isTakenBack: ofBefore.some(({ said }) => said.is('takenBack')),
    inVain: Math.max(0, ...worded.map(({ said }) => said.share('unhelped'))),
    takesBack: Math.max(0, ...worded.map(({ said }) => said.share('takeback'))),
    confirms: Math.max(0, ...all.map(({ said }) => said.share('confirmed'))),
    ruled: thatDo('ruled'),
    putOff: thatDo('putOff'),
    aside: all.flatMap(({ text, said }) =>
      (['confirmed', 'ruled', 'putOff'] as const).some((question) => said.is(question)) ? [text] : [],
    ),
  }
}

/** `again`, `hmm` say too little against work; scripts without spaces say more in a word. */
const isMoreThanAWord = (sentence: string): boolean =>
  /\S\s+\S/.test(sentence) || /[^\p{Script=Latin}\P{L}]/u.test(sentence)
