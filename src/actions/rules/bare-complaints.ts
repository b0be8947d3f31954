import { contradicts, saysStillWrong } from '../../text/report/complaints.ts'
import type { Prompt } from '../../text/report/read-prompt.ts'
import { readSentences } from '../../text/report/read-sentences.ts'
import { saysWrong } from '../../text/report/work-words.ts'

/** Interjections before a complaint, and what points at the work. */
const sigh =
  /^(?:\W*(?:hm+|no|nope|nah|ugh|sorry|it['’]?s|it is|that['’]?s|that is|this is|(?:that|this|it)(?= (?:did|does|has)(?:n['’]t| not) ))(?=[\s,:]))*\W*/i
/** A clause of so few words has no room for another matter. */
const mostBare = 4
/** It has no subject of its own; what is `not enough` is wanted better, and was not wrong. */
const begins =
  /^(?:(?:is|are|does|do|did|has|have|was)(?:n['’]t| not)|still|not|same|worse|no|immer noch|noch immer|geht nicht|toujours|encore|sigue|todavía|aún|ancora)(?=\P{L}|$)(?!.*\benough\b)/iu
/** What says beside `still` that something is wrong: `still good` does not. */
const negated = /\bnot?\b|n['’]t\b|\bsame\b|\bworse\b|\b(?:nicht|nichts|pas|même|igual|peor|peggio)(?=\P{L}|$)/iu

/** Whether a sentence begins with a clause that says only that the fault is still there: `Still broken, and …`. */
function saysOnlyStillWrong(sentence: string): boolean {
  const [clause = ''] = sentence.replace(sigh, '').split(/[,;:.!?()–—…]/)
  const isBare = clause.trim().split(/\s+/).length <= mostBare
  return isBare && begins.test(clause) && saysStillWrong(clause) && (negated.test(clause) || saysWrong(clause))
}

/** What is still so, and no order: `No, still keep it` is one. */
const stillSo = /^still (?:an?|the|one|two|too|off|on|in|at|not|no|nothing|only|just|\d+)\b/i

/** Whether a sentence contradicts, and a clause of few words says what is still so: `No, still an hour late`. */
const contradictsInShort = (sentence: string): boolean =>
  contradicts(sentence) &&
  sentence.trim().split(/\s+/).length <= mostBare + 1 &&
  stillSo.test(sentence.replace(sigh, ''))

/** A model leans to it, at least; more where words do not say what is wrong. */
const leaning = 0.2
const leaningMore = 0.4
const plain = 0.95

/** What a user typed, where a clause that says nothing else settles what a model only leans to: that work did not help. */
export function settleComplaints(asked: Prompt, request: string, { isFirst }: { isFirst: boolean }): Prompt {
  const isPlain = readSentences(request).some(
    ({ text }) =>
      (asked.inVain >= leaning && saysOnlyStillWrong(text)) ||
      (asked.inVain >= leaningMore && contradictsInShort(text)),
  )
  return isPlain ? { ...asked, isUnhelped: asked.isUnhelped || !isFirst, inVain: Math.max(asked.inVain, plain) } : asked
}
