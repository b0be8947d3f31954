import { waitsShare } from './answer-model.ts'
import { questionIn } from './answer-signs.ts'
import type { Conversation, LoopOptions, OpenLoop } from './open-loop.ts'

/** A question that less likely waits for an answer is not shown. */
export const leastWaiting = 0.5
/** The same question again: share of words. */
const repeats = 0.5

/** Unanswered questions of both sides. A repeated question counts where it was asked last. */
export function openQuestions(all: Conversation, options: LoopOptions): OpenLoop[] {
  const open: (OpenLoop & { words: ReadonlySet<string> })[] = []
  for (const [index, message] of all.messages.entries()) {
    const question = questionIn(all, index)
    if (!question || waitsShare(all, question, options) < leastWaiting) continue
    const { id, at, from, mine } = message
    const same = open.findIndex((one) => one.from === from && overlap(one.words, question.own) >= repeats)
    if (same >= 0) open.splice(same, 1)
    open.push({
      ...{ kind: 'question', waitsFor: mine ? 'them' : 'me', from, text: question.text, message: id, at },
      ...{ dueAt: null, overdue: false, words: question.own },
    })
  }
  return open.map(({ words: _, ...loop }) => loop)
}

const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const shared = [...one].filter((term) => other.has(term)).length
  return shared === 0 ? 0 : shared / Math.min(one.size, other.size)
}
