import {
  asksBack,
  contentOf,
  defers,
  excusesLateness,
  isQuestion,
  isShortAnswer,
  looksBack,
  namesSubjectOnly,
  sentencesIn,
  sharesWord,
  turnsAway,
  withdraws,
} from './loop-words.ts'
import type { Conversation, LoopMessage, LoopOptions, OpenLoop } from './open-loop.ts'
import { openPromises } from './open-promises.ts'
import { readSaid } from './promise-model.ts'
import { tells } from './promise-words.ts'

export type { LoopMessage, LoopOptions, OpenLoop } from './open-loop.ts'

const day = 24 * 60 * 60 * 1000
/** Messages after a question among which an answer is looked for, and for how long. */
const lookedThrough = 30
const waited = 5 * day
/** A short answer belongs to a question that was asked so lately. */
const fresh = 36 * 60 * 60 * 1000
/** The same question again: share of words. */
const repeats = 0.5

/** What is open between two people, oldest first. Messages are of one conversation, in order of time. */
export function findOpenLoops(messages: readonly LoopMessage[], options: LoopOptions): OpenLoop[] {
  const contents = messages.map(({ text }) => contentOf(text))
  const all = { messages, contents, said: messages.map(({ text }) => readSaid(text)) }
  const promises = openPromises(all, options)
  return [...openQuestions(all, options), ...promises].sort((a, b) => a.at - b.at)
}

function openQuestions(all: Conversation, options: LoopOptions): OpenLoop[] {
  const open: (OpenLoop & { words: Set<string> })[] = []
  for (const [index, message] of all.messages.entries()) {
    const asked = sentencesIn(message.text).filter(isQuestion)
    const last = asked.at(-1)
    if (last === undefined || isGuess(all.messages, index) || isMoot(all, index, asked, options)) continue
    if (isAnswered(all, index, asked.join(' '))) continue
    const words = contentOf(asked.join(' '))
    const { id, at, from, mine } = message
    const same = open.findIndex((one) => one.from === from && overlap(one.words, words) >= repeats)
    if (same >= 0) open.splice(same, 1)
    open.push({
      ...{ kind: 'question', waitsFor: mine ? 'them' : 'me', from, text: asked.join(' '), message: id, at },
      ...{ dueAt: null, overdue: false, words },
    })
  }
  return open.map(({ words: _, ...loop }) => loop)
}

/** "The one near the canal? Lotus": asked on the way to an answer. */
function isGuess(messages: readonly LoopMessage[], index: number): boolean {
  const [before, message] = [messages[index - 1], messages[index]!]
  if (!before || before.mine === message.mine || !/[?？]\s*$/u.test(before.text)) return false
  const sentences = sentencesIn(message.text)
  return !/[?？]/u.test(sentences.at(-1)!) && sentences.length > 1
}

/** "Shall I bring the salad on Sunday?": its day is over, and the other one wrote after it. */
function isMoot(
  { messages }: Conversation,
  index: number,
  asked: readonly string[],
  { dayNamed }: LoopOptions,
): boolean {
  const { at, mine } = messages[index]!
  const days = asked.map((sentence) => (looksBack(sentence) ? undefined : dayNamed(sentence, at)))
  return days.every(
    (named) =>
      named !== undefined &&
      named + day > at &&
      messages.some((later, place) => place > index && later.mine !== mine && later.at >= named + day),
  )
}

const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const shared = [...one].filter((term) => other.has(term)).length
  return shared === 0 ? 0 : shared / Math.min(one.size, other.size)
}

function isAnswered({ messages, contents }: Conversation, place: number, question: string): boolean {
  const asked = messages[place]!
  const words = contentOf(question)
  let isNext = true
  let askedAt = asked.at
  let isDeferred = false
  let isAskedMore = false
  // "Who is Priya?" comes before the answer.
  let isCounterAsked = false
  for (let index = place + 1; index < messages.length && index <= place + lookedThrough; index++) {
    const message = messages[index]!
    if (message.mine === asked.mine) {
      if (withdraws(message.text)) return true
      // What is said after it is answered first.
      if (asksTheSame(message.text, words)) {
        ;[isNext, isDeferred, askedAt] = [true, false, message.at]
        continue
      }
      if (!sharesWord(contents[index]!, words)) isNext = isNext && (isCounterAsked || !hasOther(messages, place, index))
      isAskedMore ||= sentencesIn(message.text).some(isQuestion)
      continue
    }
    if (message.replyTo === asked.id && !defers(message.text)) return true
    // "Sorry, crazy week. Yes": however late it comes.
    if (excusesLateness(message.text) && !hasOther(messages, place, index)) return true
    if (message.at - askedAt > waited && !sharesWord(contents[index]!, words)) continue
    // "My cousin wants it, I'll ask him" says something, too.
    if (defers(message.text) && !saysMore(message.text)) {
      isDeferred = true
      continue
    }
    const isAsking = asksBack(message.text)
    isCounterAsked = isAsking
    if (sharesWord(contents[index]!, words) && !isAsking) return true
    const isShort = isShortAnswer(message.text)
    // It was looked up, and nothing else was asked meanwhile.
    const isBrief = isShort || contents[index]!.size === 0 || namesSubjectOnly(message.text)
    if (isDeferred && isBrief && !isAskedMore && tells(message.text)) return true
    // "Let me look", and at once: "Nope, not there".
    if (isDeferred && isShort && defers(messages[index - 1]!.text)) return true
    if (turnsAway(message.text) && !isShort) isNext = false
    else if (!isDeferred && isNext && message.at - askedAt <= fresh) if (isShort || !isAsking) return true
  }
  return false
}

/** A sentence of it puts nothing off, and tells something. */
const saysMore = (text: string): boolean => {
  const sentences = sentencesIn(text)
  return (
    sentences.length > 1 &&
    sentences.some((sentence) => !defers(sentence) && contentOf(sentence).size > 0 && !isQuestion(sentence))
  )
}

/** "So how many?", "?": asked again, in fewer words. */
const asksTheSame = (text: string, words: ReadonlySet<string>): boolean => {
  if (!/[?？]\s*$/u.test(text)) return false
  const own = contentOf(sentencesIn(text).at(-1) ?? '')
  return own.size === 0 || [...own].every((term) => words.has(term))
}

/** The other one wrote between the two. */
const hasOther = (messages: readonly LoopMessage[], from: number, to: number): boolean =>
  messages.slice(from + 1, to).some(({ mine }) => mine !== messages[from]!.mine)
