import { readPromptSentence } from '../sayings/sayings.ts'
import { asksWhy, givesReason, statesDecision } from './cues.ts'
import { isForOnce, isLasting, isNuisance, isSettled, onlyPointsBack } from './for-once.ts'
import { type Report, reportOf } from './read-report.ts'
import { readSentences } from './read-sentences.ts'
import { asksFirst, mayRelease } from './releases.ts'
import { endedBy, takesItselfBack, withoutKept } from './withdrawals.ts'

/** A sentence that ends rules which its user set before. */
export interface Withdrawal {
  text: string
  /**
   * `rule` ends any, `ban` only what forbids, `release` what it names; `work` only the rules of the work that the
   * prompt rejects.
   */
  of: 'rule' | 'ban' | 'release' | 'work'
}

/** What a user typed to an agent. */
export interface Prompt extends Report {
  /** Whether it says that the work before did not help, or rejects it; false for a first prompt. */
  isInVain: boolean
  /** Whether it asks to revert that work; false for a first prompt. */
  isTakenBack: boolean
  /** A model's highest shares over its sentences, 0 to 1, also without work before: it did not help, it is to be reverted. */
  unhelpedShare: number
  takebackShare: number
  /** How sure a model is that it says that the work before is right or accepted, 0 to 1. */
  confirmedShare: number
  /** Statements by which its user settles how things are done from here on, as far as a model is sure of them. */
  ruled: string[]
  /** Statements that may settle something, or say how things are: enough where the agent only took up what was said. */
  mayRule: string[]
  /** Statements that settle nothing beyond this prompt: an order for this once, a nuisance, or an order of something new. */
  forOnce: string[]
  /** Statements that choose between ways: nothing more than the work shows that follows them. */
  chosen: string[]
  /** Statements by which its user keeps something for later. */
  putOff: string[]
  /** Sentences that may end rules of before. */
  withdrawals: Withdrawal[]
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
  const isTakenAway = (at: number) =>
    takesItselfBack(all[at]!.text) || takesItselfBack(all[at + 1]?.text.slice(0, inABreath) ?? '')
  const thatDo = (question: 'ruled' | 'putOff'): string[] =>
    all.flatMap(({ text, isStatement, said }, at) =>
      isStatement && said.is(question) && !isTakenAway(at) && endedBy(text) !== 'rule' ? [text] : [],
    )
  return {
    ...report,
    isInVain: ofBefore.some(({ said }) => said.is('inVain')),
    isTakenBack: ofBefore.some(({ said }) => said.is('takenBack')),
    unhelpedShare: Math.max(0, ...worded.map(({ said }) => said.share('unhelped'))),
    takebackShare: Math.max(0, ...worded.map(({ said }) => said.share('takeback'))),
    confirmedShare: Math.max(0, ...all.map(({ said }) => said.share('confirmed'))),
    ruled: thatDo('ruled').filter((text) => !asksWhy(text) && !isShort(text)),
    mayRule: all.flatMap(({ text, said }) => (said.is('mayLast') ? [text] : [])),
    forOnce: all.flatMap(({ text, said }) =>
      isForOnce(text) || isNuisance(text) || onlyPointsBack(text) || isOrder(text, said) ? [text] : [],
    ),
    chosen: all.flatMap(({ text, said }) => (isChoice(text, said) ? [text] : [])),
    putOff: [...new Set([...thatDo('putOff'), ...all.flatMap(({ text }) => (reminding.test(text) ? [text] : []))])]
      .filter((text) => !refusing.test(text))
      .map(laterPart),
    withdrawals: all.flatMap(({ text, said }, at): Withdrawal[] => {
      const isWork = !isFirst && said.share('takeback') >= leastTakenBack
      const ended = endedBy(text)
      if (ended !== undefined) return [{ text: withoutKept(text), of: ended }]
      // `So scrap that` is about the sentence before it.
      const ofWork = () => ({ text: withoutKept([all[at - 1]?.text ?? '', text].join(' ')), of: 'work' as const })
      return [
        ...(mayRelease(text) ? [{ text: withoutKept(text), of: 'release' as const }] : []),
        ...(isWork ? [ofWork()] : []),
      ]
    }),
    aside: all.flatMap(({ text, said }) =>
      (['confirmed', 'maySettle', 'putOff'] as const).some((question) => said.is(question)) ? [text] : [],
    ),
  }
}

type Said = ReturnType<typeof readPromptSentence>

/** Rules are surer than this to be no order of something new. */
const isOrder = (text: string, said: Said): boolean =>
  said.share('task') >= mostOrder && !isLasting(text) && !asksFirst(text)
const mostOrder = 0.2

/** `The second, then`: without a reason or a word that anything is settled, it holds for the work that follows. */
const isChoice = (text: string, said: Said): boolean =>
  said.share('decision') > said.share('rule') + said.share('lasting') &&
  ![statesDecision, isLasting, isSettled, givesReason].some((applies) => applies(text))

/** Offset from which on a withdrawal concerns its own sentence, and not the one before it, characters. */
const inABreath = 40
/** Least share at which a sentence rejects work, if the changes confirm it. */
const leastTakenBack = 0.5

/** Who wants to be reminded keeps it for later. */
const reminding =
  /\bremind me\b|\berinner(?:e|st)? (?:du )?mich\b|\brappelle[sz]?[- ]moi\b|\brecuérda(?:me|melo)(?=\P{L}|$)|\bricorda(?:mi|melo)\b|思い出させて|提醒我/iu

/** `Not now` names nothing that is to come. */
const refusing = /^(?:not|nicht|pas|no(?:n)?)(?=\P{L}|$)/iu

/** Where a sentence orders something and puts off another, only what is put off: `commit this, and the cache comes next week`. */
function laterPart(sentence: string): string {
  const clauses = sentence.split(/[,;]\s+(?:and|but|then|und|aber|et|mais|y|pero|e|ma)\s+/i)
  const later = clauses.filter((clause) => readPromptSentence(clause).is('putOff'))
  const isTask = (clause: string) => readPromptSentence(clause).share('task') >= leastOrder
  const isMixed = later.length > 0 && clauses.every((clause) => later.includes(clause) || isTask(clause))
  return isMixed ? later.join(', ') : sentence
}
const leastOrder = 0.5

/** `keep everything else` settles nothing that can be understood without the prompt. */
const isShort = (sentence: string): boolean =>
  sentence.split(/\s+/).length < fewestWords && !/[^\p{Script=Latin}\P{L}]/u.test(sentence)
const fewestWords = 4

/** `again`, `hmm` say too little against work; scripts without spaces say more in a word. */
const isMoreThanAWord = (sentence: string): boolean =>
  /\S\s+\S/.test(sentence) || /[^\p{Script=Latin}\P{L}]/u.test(sentence)
