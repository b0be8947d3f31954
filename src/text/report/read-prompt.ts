import { promptDoes } from '../sayings/sayings.ts'
import { saysUnhelped, takesBack } from './cues.ts'
import { type Report, readReport } from './read-report.ts'
import { readSentences } from './read-sentences.ts'

/** What a user typed to an agent. */
export interface Prompt extends Report {
  /** It says that the work before did not help, or takes it back. */
  isUnhelped: boolean
  /** It asks to take that work back. */
  isTakenBack: boolean
  /** Statements by which its user settles how things are done from here on, as far as a model is sure of them. */
  ruled: string[]
}

/** Reads what a user typed. `isFirst`: nothing was said or done before it, so nothing can have been in vain. */
export function readPrompt(text: string, { isFirst }: { isFirst: boolean }): Prompt {
  const report = readReport(text)
  const sentences = readSentences(text)
  const said = sentences.map(({ text, isItem, isTelling, isQuestion }, index) => ({
    text,
    isStatement: isTelling && !isQuestion,
    place: { index, count: sentences.length, isItem, isFirst },
  }))
  const isCued = saysUnhelped(text) || report.statements.some(({ text }) => takesBack(text))
  const ofBefore = isFirst ? [] : said.filter(({ text }) => isMoreThanAWord(text))
  const isUnhelped = isCued || ofBefore.some(({ text, place }) => promptDoes('inVain', text, place))
  return {
    ...report,
    isUnhelped,
    isTakenBack:
      isUnhelped &&
      (text.split(/[.:!?。！？]\s*/).some(takesBack) ||
        ofBefore.some(({ text, place }) => promptDoes('takenBack', text, place))),
    ruled: said.flatMap(({ text, isStatement, place }) =>
      isStatement && promptDoes('ruled', text, place) ? [text] : [],
    ),
  }
}

/** `again`, `hmm` say too little against work; scripts without spaces say more in a word. */
const isMoreThanAWord = (sentence: string): boolean =>
  /\S\s+\S/.test(sentence) || /[^\p{Script=Latin}\P{L}]/u.test(sentence)
