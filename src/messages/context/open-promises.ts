import { dayMs } from '../../core/day-of.ts'
import { findPromises } from './find-promises.ts'
import { openShare } from './keeping-model.ts'
import type { Conversation, LoopOptions, OpenLoop } from './open-loop.ts'

/** A promise that is less likely open is not shown. */
export const leastOpen = 0.65

/** Promises of both that nothing says were kept. */
export const openPromises = (all: Conversation, { now, dayNamed }: LoopOptions): OpenLoop[] =>
  findPromises(all)
    .filter((promise) => openShare(all, promise) >= leastOpen)
    .map(({ index, text }) => {
      const message = all.messages[index]!
      const dueAt = dayNamed(text, message.at) ?? dayNamed(message.text, message.at) ?? null
      return {
        ...{ kind: 'promise', waitsFor: message.mine ? 'me' : 'them', from: message.from, text },
        ...{ message: message.id, at: message.at, dueAt, overdue: dueAt !== null && dueAt + dayMs <= now },
      }
    })
