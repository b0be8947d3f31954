import {
  asksBack,
  contentOf,
  defers,
  isQuestion,
  isShortAnswer,
  sentencesIn,
  sharesWord,
  turnsAway,
  withdraws,
} from './loop-words.ts'
import {
  accepts,
  doneForms,
  isAnswering,
  type PromisedAct,
  promisedIn,
  requestIn,
  saysDone,
  saysReceived,
  saysYes,
  staysOpen,
} from './promise-words.ts'

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
  const all = { messages, contents }
  const promises = openPromises(all, options)
  return [...openQuestions(all), ...promises].sort((a, b) => a.at - b.at)
}

interface Conversation {
  messages: readonly LoopMessage[]
  contents: readonly Set<string>[]
}

function openQuestions(all: Conversation): OpenLoop[] {
  const open: (OpenLoop & { words: Set<string> })[] = []
  for (const [index, message] of all.messages.entries()) {
    const asked = sentencesIn(message.text).filter(isQuestion)
    const last = asked.at(-1)
    if (last === undefined || isAnswered(all, index, asked.join(' '))) continue
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
    if (message.at - askedAt > waited && !sharesWord(contents[index]!, words)) continue
    if (defers(message.text)) {
      isDeferred = true
      continue
    }
    const isAsking = asksBack(message.text)
    isCounterAsked = isAsking
    if (sharesWord(contents[index]!, words) && !isAsking) return true
    const isShort = isShortAnswer(message.text)
    // It was looked up, and nothing else was asked meanwhile.
    if (isDeferred && isShort && !isAskedMore) return true
    if (turnsAway(message.text) && !isShort) isNext = false
    else if (!isDeferred && isNext && message.at - askedAt <= fresh) if (isShort || !isAsking) return true
  }
  return false
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

function openPromises(all: Conversation, { now, dayNamed }: LoopOptions): OpenLoop[] {
  const open: OpenLoop[] = []
  for (const [index, message] of all.messages.entries()) {
    for (const { text, act } of promisesOf(all.messages, index)) {
      if (isKept(all, index, { act, words: matterOf(all.messages, index, { act, text }) })) continue
      const dueAt = dayNamed(text, message.at) ?? dayNamed(message.text, message.at) ?? null
      open.push({
        ...{ kind: 'promise', waitsFor: message.mine ? 'me' : 'them', from: message.from, text },
        ...{ message: message.id, at: message.at, dueAt, overdue: dueAt !== null && dueAt + day <= now },
      })
      // One message promises one thing, however often it says it.
      break
    }
  }
  return open
}

function promisesOf(messages: readonly LoopMessage[], index: number): (PromisedAct & { text: string })[] {
  const message = messages[index]!
  const own = sentencesIn(message.text).flatMap((sentence) => {
    const promised = promisedIn(sentence)
    return promised ? [{ ...promised, text: sentence }] : []
  })
  const before = messages[index - 1]
  if (own.length > 0 && !(before && isVague(own[0]!.text))) return own
  if (!before || before.mine === message.mine) return own
  for (const sentence of sentencesIn(before.text)) {
    const asked = requestIn(sentence)
    if (asked && accepts(message.text, sentence)) return [{ ...asked, text: `${sentence} – ${message.text.trim()}` }]
  }
  return own
}

/** "I will send it": what, the sentence before says. */
const isVague = (sentence: string): boolean => contentOf(sentence).size === 0

/** What a promise is about; where it is an answer, so is what was asked. */
function matterOf(
  messages: readonly LoopMessage[],
  index: number,
  promised: PromisedAct & { text: string },
): Set<string> {
  const own = contentOf(promised.text)
  const before = messages[index - 1]
  if (!before || before.mine === messages[index]!.mine || !(isAnswering(promised) || own.size === 0)) return own
  return new Set([...own, ...contentOf(before.text)])
}

/** What was promised as "proofread it" is promised again as "read it". */
const promisesToo = (promised: PromisedAct, text: string): boolean =>
  sentencesIn(text).some((sentence) => {
    const act = promisedIn(sentence)?.act
    return act !== undefined && act !== promised.act && doneForms(promised).split('|').includes(act)
  })

/** After so long, what is said of the matter is how it went. Milliseconds. */
const settled = 60 * 60 * 1000

/** "Any news from HR?": "Yes, they signed". What was promised as an answer is given with any. */
function isAnsweredYes(messages: readonly LoopMessage[], index: number, promised: PromisedAct): boolean {
  const [asked, reply] = [messages[index]!, messages[index + 1]]
  if (!reply || reply.mine === asked.mine || !/[?？]\s*$/u.test(asked.text) || defers(reply.text)) return false
  return isAnswering(promised) ? !/\b(?:not yet|noch nicht)\b/i.test(reply.text) : saysYes(reply.text)
}

function isKept(
  { messages, contents }: Conversation,
  place: number,
  { words, ...promised }: PromisedAct & { words: ReadonlySet<string> },
): boolean {
  const giver = messages[place]!.mine
  for (let index = place + 1; index < messages.length; index++) {
    const message = messages[index]!
    const about = words.size === 0 || sharesWord(contents[index]!, words)
    const isPromise = sentencesIn(message.text).some((sentence) => promisedIn(sentence) !== undefined)
    const isLater = message.at - messages[place]!.at >= settled
    if (about && words.size > 0 && isLater && !isPromise && !staysOpen(message.text)) return true
    if (message.mine !== giver && about && isAnsweredYes(messages, index, promised)) return true
    if (message.mine === giver) {
      if (about && withdraws(message.text)) return true
      // Promised again: the later one counts.
      if (isPromise && ((about && words.size > 0) || promisesToo(promised, message.text))) return true
      if (!isPromise && saysDone(promised, { ...message, isSoon: message.at - messages[place]!.at <= day }, about))
        return true
    } else if (saysReceived(message.text, about)) return true
  }
  return false
}
