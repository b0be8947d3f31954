import type { Said } from './promise-model.ts'

/** A message of a conversation between two people. */
export interface LoopMessage {
  id: string
  /** The owner wrote it. */
  mine: boolean
  from: string
  /** Epoch milliseconds. */
  at: number
  text: string
  hasFile: boolean
  /** Id of the message that it answers. */
  replyTo: string | null
}

/** Something that one of the two still has to do: answer a question, keep a promise. */
export interface OpenLoop {
  kind: 'question' | 'promise'
  /** Whose turn it is. */
  waitsFor: 'me' | 'them'
  from: string
  text: string
  /** The message that it was said in. */
  message: string
  at: number
  /** First moment of the day that was named for a promise, epoch milliseconds. */
  dueAt: number | null
  overdue: boolean
}

export interface LoopOptions {
  /** Epoch milliseconds. */
  now: number
  /** Days that a text names, counted from a moment; epoch milliseconds. */
  dayNamed(text: string, base: number): number | undefined
}

/** Messages in order, each with the words that it is about, and with what its sentences promise and ask for. */
export interface Conversation {
  messages: readonly LoopMessage[]
  contents: readonly ReadonlySet<string>[]
  said: readonly Said[]
}

/** A promise, with features that later messages are compared with. */
export interface SaidPromise {
  /** Of its message. */
  index: number
  text: string
  /** Words that it is about, and those of the messages around it. */
  own: ReadonlySet<string>
  near: ReadonlySet<string>
  /** What is promised is an answer, or is sent. */
  isTelling: boolean
  isHanding: boolean
}
