import { readPromptSentence } from '../sayings/sayings.ts'
import { saysUnhelped, takesBack } from './cues.ts'
import { type Report, reportOf } from './read-report.ts'
import { readSentences } from './read-sentences.ts'

/** What a user typed to an agent. */
export interface Prompt extends Report {
  /** It says that the work before did not help, or takes it back. */
  isUnhelped: boolean
  /** It asks to take that work back. */
  isTakenBack: boolean
  /** Statements by which its user settles how things are done from here on, as far as a model is sure of them. */
  ruled: string[]
  /** Statements by which its user keeps something for later. */
  putOff: string[]
}

/** Reads what a user typed. `isFirst`: nothing was said or done before it, so nothing can have been in vain. */
export function readPrompt(text: string, { isFirst }: { isFirst: boolean }): Prompt {
  const sentences = readSentences(text)
  const report = reportOf(sentences)
  const said = sentences.map(({ text, isItem, isTelling, isQuestion }, index) => ({
    text,
    isStatement: isTelling && !isQuestion,
    does: readPromptSentence(text, { index, count: sentences.length, isItem, isFirst }),
  }))
  const isCued = saysUnhelped(text) || report.statements.some(({ text }) => takesBack(text))
  const ofBefore = isFirst ? [] : said.filter(({ text }) => isMoreThanAWord(text))
  const isUnhelped = isCued || ofBefore.some(({ does }) => does('inVain'))
  const thatDo = (question: 'ruled' | 'putOff'): string[] =>
    said.flatMap(({ text, isStatement, does }) => (isStatement && does(question) ? [text] : []))
  return {
    ...report,
    isUnhelped,
    isTakenBack:
      isUnhelped && (text.split(/[.:!?。！？]\s*/).some(takesBack) || ofBefore.some(({ does }) => does('takenBack'))),
    ruled: thatDo('ruled'),
    putOff: thatDo('putOff'),
  }
}

/** `again`, `hmm` say too little against work; scripts without spaces say more in a word. */
const isMoreThanAWord = (sentence: string): boolean =>
  /\S\s+\S/.test(sentence) || /[^\p{Script=Latin}\P{L}]/u.test(sentence)
