import { affirms, didWhat, givesIt, isDone, praises, saysNotYet, staysOpen, thanks } from './keeping-words.ts'
import { defers, sharesWord, turnsAway, withdraws } from './loop-words.ts'
import type { Conversation, LoopMessage, SaidPromise } from './open-loop.ts'

const hour = 60 * 60 * 1000
const whens = [
  ['soon', hour],
  ['same day', 20 * hour],
  ['later', Number.POSITIVE_INFINITY],
] as const
/** A message of more words says more than that. */
const fewWords = 6

/** What a later message says of a promise, as signs that have weights: who says it, when, about what, and in which form. */
export function keepingSigns(all: Conversation, index: number, promise: SaidPromise): string[] {
  const [given, message, before] = [all.messages[promise.index]!, all.messages[index]!, all.messages[index - 1]!]
  const side = message.mine === given.mine ? 'giver' : 'other'
  const [when] = whens.find(([, longest]) => message.at - given.at < longest)!
  const about = aboutOf(all.contents[index]!, promise)
  const isAsked = before.mine !== message.mine && asks(before.text) && index - 1 > promise.index
  const asked = isAsked
    ? `asked ${isNudge(all, index - 1) ? 'bare' : aboutOf(all.contents[index - 1]!, promise)}`
    : 'unasked'
  const begins = message.at - before.at >= hour ? 'begins' : 'goes on'
  const signs = [
    `${side} ${about} ${begins}`,
    `${side} ${when}`,
    `${side} ${about}`,
    `${side} ${about} ${when}`,
    `${side} ${asked}`,
  ]
  for (const form of formsOf(all, index, promise)) {
    signs.push(`${side} ${form}`, `${side} ${form} ${about}`, `${side} ${form} ${when}`, `${side} ${form} ${begins}`)
    if (isAsked && side === 'giver') signs.push(`${form} ${asked}`)
    if (promise.isTelling) signs.push(`told ${side} ${form} ${when}`, `told ${side} ${form} ${begins}`)
    if (promise.isHanding) signs.push(`handed ${side} ${form}`, `handed ${side} ${form} ${when}`)
  }
  return signs
}

const aboutOf = (content: ReadonlySet<string>, { own, near }: SaidPromise): string =>
  sharesWord(content, own) ? 'of it' : sharesWord(content, near) ? 'near it' : 'else'

/** "And?", "did you do it?": names nothing. */
const isNudge = ({ messages, contents }: Conversation, index: number): boolean =>
  contents[index]!.size === 0 || /^\S+$/.test(messages[index]!.text.trim())

const asks = (text: string): boolean => /[?？]\s*$/u.test(text)

function formsOf({ messages, contents, said }: Conversation, index: number, { text: promised }: SaidPromise): string[] {
  const { text, hasFile } = messages[index]! satisfies LoopMessage
  const forms: Readonly<Record<string, boolean>> = {
    asks: asks(text),
    open: staysOpen(text),
    promises: said[index]!.promises.length > 0,
    requests: said[index]!.requests.length > 0,
    did: didWhat(promised, text),
    done: isDone(text),
    gives: hasFile || (givesIt(text) && !turnsAway(text)),
    counts: /\d/.test(text) && !turnsAway(text),
    thanks: thanks(text),
    praises: praises(text),
    drops:
      withdraws(text) ||
      /\b(?:no need|don't bother|not necessary|nicht nötig|already (?:have|got|did|bought))\b/i.test(text),
    defers: defers(text),
    turns: turnsAway(text),
    yes: affirms(text),
    short: text.split(/\s+/).length <= fewWords,
    empty: contents[index]!.size === 0,
  }
  const found = Object.keys(forms).filter((name) => forms[name])
  if (!forms.asks && !forms.open && !forms.promises && !forms.requests) found.push('tells')
  return found
}

/** The last message after a promise that shows it still open: who gave it is asked, and has not done it yet. */
export const stillOpenAt = (all: Conversation, promise: SaidPromise): number =>
  all.messages.findLastIndex((message, index) => isAnswer(all, index, promise) && saysNotYet(message.text))

/** "And?", "Did you call them?": "Yes". */
export const isAnsweredYes = (all: Conversation, promise: SaidPromise): boolean =>
  all.messages.some((message, index) => {
    if (!isAnswer(all, index, promise) || !affirms(message.text)) return false
    return isNudge(all, index - 1) || sharesWord(all.contents[index - 1]!, promise.own)
  })

/** Who gave the promise answers a question that came after it. */
const isAnswer = ({ messages }: Conversation, index: number, { index: given }: SaidPromise): boolean => {
  const [asked, { mine }] = [messages[index - 1], messages[given]!]
  return index > given + 1 && messages[index]!.mine === mine && asked!.mine !== mine && asks(asked!.text)
}
