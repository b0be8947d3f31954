import { contentOf } from './loop-words.ts'
import type { LoopMessage, LoopOptions, OpenLoop } from './open-loop.ts'
import { openPromises } from './open-promises.ts'
import { openQuestions } from './open-questions.ts'
import { readSaid } from './promise-model.ts'

export type { LoopMessage, LoopOptions, OpenLoop } from './open-loop.ts'

/** What is open between two people, oldest first. Messages are of one conversation, in order of time. */
export function findOpenLoops(messages: readonly LoopMessage[], options: LoopOptions): OpenLoop[] {
  const contents = messages.map(({ text }) => contentOf(text))
  const all = { messages, contents, said: messages.map(({ text }) => readSaid(text)) }
  return [...openQuestions(all, options), ...openPromises(all, options)].sort((a, b) => a.at - b.at)
}
