import { contradicts, reportsSameFault } from '../../text/report/complaints.ts'
import type { Prompt } from '../../text/report/read-prompt.ts'
import { readSentences } from '../../text/report/read-sentences.ts'
import { reportsFault } from '../../text/report/work-words.ts'

/** Interjections before a complaint, and words that point at the work. */
const sigh =
  /^(?:\W*(?:hm+|no|nope|nah|ugh|sorry|it['’]?s|it is|that['’]?s|that is|this is|(?:that|this|it)(?= (?:did|does|has)(?:n['’]t| not) ))(?=[\s,:]))*\W*/i
/** A clause of at most this many words is about nothing else. */
const mostBare = 4
/** Complaints without a subject. `not enough` asks for more, so it is not one. */
const begins =
  /^(?:(?:is|are|does|do|did|has|have|was)(?:n['’]t| not)|still|not|same|worse|no|immer noch|noch immer|geht nicht|toujours|encore|sigue|todavía|aún|ancora)(?=\P{L}|$)(?!.*\benough\b)/iu
/** Words that make `still` a complaint; `still good` is not one. */
const negated = /\bnot?\b|n['’]t\b|\bsame\b|\bworse\b|\b(?:nicht|nichts|pas|même|igual|peor|peggio)(?=\P{L}|$)/iu

/** Whether a sentence begins with a clause that only says that the fault remains: `Still broken, and …`. */
function isOnlyStillWrong(sentence: string): boolean {
  const [clause = ''] = sentence.replace(sigh, '').split(/[,;:.!?()–—…]/)
  const isBare = clause.trim().split(/\s+/).length <= mostBare
  return isBare && begins.test(clause) && reportsSameFault(clause) && (negated.test(clause) || reportsFault(clause))
}

/** A state that still holds; an order such as `No, still keep it` is not one. */
const stillSo = /^still (?:an?|the|one|two|too|off|on|in|at|not|no|nothing|only|just|\d+)\b/i

/** Whether a sentence contradicts and a short clause says what still holds: `No, still an hour late`. */
const contradictsInShort = (sentence: string): boolean =>
  contradicts(sentence) &&
  sentence.trim().split(/\s+/).length <= mostBare + 1 &&
  stillSo.test(sentence.replace(sigh, ''))

/** Least model scores that a bare complaint confirms; the higher one if its words do not say what is wrong. */
const leaning = 0.2
const leaningMore = 0.4
const plain = 0.95

/** Marks the work before as unhelpful if a bare complaint in the prompt confirms what the model suspects. */
export function settleComplaints(asked: Prompt, request: string, { isFirst }: { isFirst: boolean }): Prompt {
  const isPlain = readSentences(request).some(
    ({ text }) =>
      (asked.unhelpedShare >= leaning && isOnlyStillWrong(text)) ||
      (asked.unhelpedShare >= leaningMore && contradictsInShort(text)),
  )
  return isPlain
    ? { ...asked, isInVain: asked.isInVain || !isFirst, unhelpedShare: Math.max(asked.unhelpedShare, plain) }
    : asked
}
