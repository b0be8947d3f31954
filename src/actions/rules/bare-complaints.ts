import { saysStillWrong } from '../../text/report/complaints.ts'
import type { Prompt } from '../../text/report/read-prompt.ts'
import { readSentences } from '../../text/report/read-sentences.ts'
import { saysWrong } from '../../text/report/work-words.ts'

/** Interjections before a complaint, and what points at the work. */
const sigh = /^(?:\W*(?:hm+|no|nope|nah|ugh|sorry|it['’]?s|it is|that['’]?s|that is|this is)(?=[\s,:]))*\W*/i
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

/** A model leans to it, at least. */
const leaning = 0.2
const plain = 0.95

/** What a user typed, where a clause that says nothing else settles what a model only leans to: that work did not help. */
export function settleComplaints(asked: Prompt, request: string, { isFirst }: { isFirst: boolean }): Prompt {
  const isPlain = asked.inVain >= leaning && readSentences(request).some(({ text }) => saysOnlyStillWrong(text))
  return isPlain ? { ...asked, isUnhelped: asked.isUnhelped || !isFirst, inVain: Math.max(asked.inVain, plain) } : asked
}
