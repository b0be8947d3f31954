import { contentOf, defers, sentencesIn, sharesWord, withdraws } from './loop-words.ts'
import type { Conversation, LoopMessage, LoopOptions, OpenLoop, SaidPromise } from './open-loop.ts'
import {
  doneForms,
  isAnswering,
  isTelling,
  nudges,
  offersHelp,
  type PromisedAct,
  pointsBack,
  promisedIn,
  requestIn,
  saysDone,
  saysReceived,
  saysYes,
  staysOpen,
  takesOn,
  tells,
} from './promise-words.ts'

const day = 24 * 60 * 60 * 1000

/** Promises of both that nothing says were kept. */
export function openPromises(all: Conversation, { now, dayNamed }: LoopOptions): OpenLoop[] {
  const open: OpenLoop[] = []
  for (const [index, message] of all.messages.entries()) {
    for (const { text, act } of promisesOf(all, index)) {
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

/** What the sentences of a message promise. */
export const promisesIn = (text: string): SaidPromise[] =>
  sentencesIn(text).flatMap((sentence) => {
    const promised = promisedIn(sentence)
    return promised ? [{ ...promised, text: sentence }] : []
  })

function promisesOf({ messages, promised }: Conversation, index: number): readonly SaidPromise[] {
  const message = messages[index]!
  const own = promised[index]!
  const before = messages[index - 1]
  if (own.length > 0 && !(before && isVague(own[0]!))) return own
  if (!before || before.mine === message.mine) return own
  const asking = sentencesIn(before.text)
  if (own[0]?.act === 'let' && asking.some(offersHelp)) return own.filter(({ act }) => act !== 'let')
  for (const sentence of asking) {
    const asked = requestIn(sentence)
    if (asked && takesOn(message.text, sentence, asked))
      return [{ ...asked, text: `${sentence} – ${message.text.trim()}` }]
  }
  return own
}

/** "I will send it", "will check": what, the sentence before says. */
const isVague = ({ text, act }: SaidPromise): boolean =>
  [...contentOf(text)].every((term) => act.startsWith(term) || term.startsWith(act))

/** Messages before a promise in which what it points back to was named. */
const namedBefore = 3
/** A longer one is about more. Characters. */
const longestNaming = 80
/** They are of one talk. Milliseconds. */
const oneTalk = 6 * 60 * 60 * 1000

/** What a promise is about; where it is an answer, so is what was asked, and where it points back, what was said before. */
function matterOf(messages: readonly LoopMessage[], index: number, promised: SaidPromise): Set<string> {
  const own = contentOf(promised.text)
  if (pointsBack(promised.text))
    for (const { text, at } of messages.slice(Math.max(0, index - namedBefore), index))
      if (messages[index]!.at - at < oneTalk && text.length <= longestNaming)
        for (const term of contentOf(text)) own.add(term)
  const before = messages[index - 1]
  if (!before || before.mine === messages[index]!.mine || !(isAnswering(promised) || own.size === 0)) return own
  return new Set([...own, ...contentOf(before.text)])
}

/** What was promised as "proofread it" is promised again as "read it". */
const promisesToo = (promised: PromisedAct, others: readonly SaidPromise[]): boolean =>
  others.some(({ act }) => act !== promised.act && doneForms(promised).split('|').includes(act))

/** After so long, what is said of the matter is how it went. Milliseconds. */
const settled = 60 * 60 * 1000

/** "Any news from HR?": "Yes, they signed". What was promised as an answer is given with any. */
function isAnsweredYes(messages: readonly LoopMessage[], index: number, promised: PromisedAct): boolean {
  const [asked, reply] = [messages[index]!, messages[index + 1]]
  if (!reply || reply.mine === asked.mine || !isAsked(asked.text) || defers(reply.text)) return false
  return isAnswering(promised) ? !/\b(?:not yet|noch nicht)\b/i.test(reply.text) : saysYes(reply.text)
}

/** "Any news from the agency?": "No one picks up, I'll write to them". The later promise counts. */
function isPromisedAnew(messages: readonly LoopMessage[], said: Conversation['promised'], index: number): boolean {
  const [asked, reply] = [messages[index]!, messages[index + 1]]
  if (reply === undefined || reply.mine === asked.mine || !isAsked(asked.text)) return false
  // Who is asked for something else, too, may promise that.
  return said[index + 1]!.length > 0 && sentencesIn(asked.text).every((sentence) => requestIn(sentence) === undefined)
}

const isAsked = (text: string): boolean => /[?？]\s*$/u.test(text)

function isKept(
  { messages, contents, promised: said }: Conversation,
  place: number,
  { words, ...promised }: PromisedAct & { words: ReadonlySet<string> },
): boolean {
  const giver = messages[place]!.mine
  for (let index = place + 1; index < messages.length; index++) {
    const message = messages[index]!
    const about = words.size === 0 || sharesWord(contents[index]!, words)
    const isPromise = said[index]!.length > 0
    const isLater = message.at - messages[place]!.at >= settled
    if (about && words.size > 0 && isLater && !isPromise && !staysOpen(message.text)) return true
    if (message.mine === giver && isLater && isTelling(promised) && tells(message.text)) return true
    const isAskedFor = message.mine !== giver && (about || nudges(message.text))
    if (isAskedFor && (isAnsweredYes(messages, index, promised) || isPromisedAnew(messages, said, index))) return true
    if (message.mine === giver) {
      if (about && withdraws(message.text)) return true
      // Promised again: the later one counts.
      if (isPromise && ((about && words.size > 0) || promisesToo(promised, said[index]!))) return true
      if (!isPromise && saysDone(promised, { ...message, isSoon: message.at - messages[place]!.at <= day }, about))
        return true
    } else if (saysReceived(message.text, about)) return true
  }
  return false
}
