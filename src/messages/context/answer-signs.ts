import { affirms, givesIt, saysNotYet, thanks } from './keeping-words.ts'
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
import type { Conversation, LoopMessage, LoopOptions } from './open-loop.ts'
import { informs } from './promise-words.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const whens = [
  ['soon', hour],
  ['same day', 20 * hour],
  ['days', 5 * day],
  ['later', Number.POSITIVE_INFINITY],
] as const
/** A message of more words says more than that. */
const fewWords = 6
/** Messages around a question that may name what it is about. */
const nearBefore = 2
const oneTalk = 6 * hour

/** A question, with features that later messages are compared with. */
export interface AskedQuestion {
  /** Of its message. */
  index: number
  text: string
  /** Words that it is about, and those of the messages around it. */
  own: ReadonlySet<string>
  near: ReadonlySet<string>
}

/** What is asked in a message; undefined where nothing is. */
export function questionIn({ messages, contents }: Conversation, index: number): AskedQuestion | undefined {
  const message = messages[index]!
  const asked = sentencesIn(message.text).filter(isQuestion)
  if (asked.length === 0) return undefined
  const text = asked.join(' ')
  const near = new Set<string>(contents[index])
  for (let place = Math.max(0, index - nearBefore); place < index; place++)
    if (message.at - messages[place]!.at < oneTalk) for (const term of contents[place]!) near.add(term)
  return { index, text, own: contentOf(text), near }
}

/** What a question is by itself: some want no answer. */
export function signsOfQuestion({ messages }: Conversation, { index, text }: AskedQuestion): string[] {
  const message = messages[index]!
  const sentences = sentencesIn(message.text)
  const signs = [`asks ${kindOf(text)}`, `asks ${lengthOf(text)}`]
  if (!/[?？]/u.test(sentences.at(-1)!)) signs.push('asks first')
  if (!/[?？]/u.test(text)) signs.push('asks without a mark')
  if (/[?？!]{2}|[😂🤣😅🙄]|\b(?:lol|haha)/iu.test(message.text)) signs.push('asks aloud')
  if (isGuess(messages, index)) signs.push('asks on the way')
  return signs
}

const kindOf = (text: string): string => {
  const [, word] = /^(?:(?:hey|hi|oh|and|so|ok|okay|btw|also|und|y|et)[,:!. ]+)*(\p{L}+)/iu.exec(text) ?? []
  return word === undefined ? 'else' : word.toLowerCase()
}
const lengthOf = (text: string): string => {
  const count = text.split(/\s+/).length
  return count <= 3 ? 'shortly' : count <= 8 ? 'in a sentence' : 'at length'
}

/** "The one near the canal? Lotus": asked on the way to an answer. */
function isGuess(messages: readonly LoopMessage[], index: number): boolean {
  const [before, message] = [messages[index - 1], messages[index]!]
  if (!before || before.mine === message.mine || !/[?？]\s*$/u.test(before.text)) return false
  const sentences = sentencesIn(message.text)
  return !/[?？]/u.test(sentences.at(-1)!) && sentences.length > 1
}

/** What a later message says of a question, as signs that have weights: who says it, when, about what, and in which form. */
export function answerSigns(all: Conversation, index: number, question: AskedQuestion): string[] {
  const { messages, contents } = all
  const [asked, message, before] = [messages[question.index]!, messages[index]!, messages[index - 1]!]
  const side = message.mine === asked.mine ? 'asker' : 'other'
  const [when] = whens.find(([, longest]) => message.at - asked.at < longest)!
  const about = sharesWord(contents[index]!, question.own)
    ? 'of it'
    : sharesWord(contents[index]!, question.near)
      ? 'near it'
      : 'else'
  const begins = message.at - before.at >= hour ? 'begins' : 'goes on'
  const between = messages.slice(question.index + 1, index)
  const others = between.filter(({ mine }) => mine !== asked.mine).length
  const own = between.length - others
  const turn =
    side === 'asker' ? (others > 0 ? 'after' : 'at once') : others === 0 ? 'first' : others === 1 ? 'second' : 'more'
  const isAskedMore = between.some((one) => one.mine === asked.mine && formOf(one).isQuestion)
  const place = `${turn}${isAskedMore ? ' asked more' : own > 0 ? ' said more' : ''}`
  const isPutOff = between.some((one) => one.mine !== asked.mine && formOf(one).putsOff)
  const signs = [about, when, place, `${about} ${when}`, `${place} ${when}`, `${about} ${place}`]
  if (isPutOff) signs.push('put off', `put off ${about}`, `put off ${when}`)
  if (message.replyTo === asked.id) signs.push('replies')
  const { names, hasDigit } = formOf(message)
  for (const form of hasDigit && asksHowMuch.test(question.text) ? [...names, 'counts as asked'] : names) {
    if (isPutOff) signs.push(`${form} put off`)
    signs.push(form, `${form} ${about}`, `${form} ${when}`, `${form} ${place}`, `${form} ${begins}`)
  }
  return signs.map((sign) => `${side} ${sign}`)
}

const asksHowMuch =
  /\b(?:when|how (?:much|many|long|far)|what time|which day|wann|wie ?viele?|cuánd\p{L}*|cuánt\p{L}*|quand|combien)\b/iu

/** A message comes after many questions, and is read once. */
const known = new WeakMap<LoopMessage, ReturnType<typeof readForm>>()

function formOf(message: LoopMessage) {
  const form = known.get(message) ?? readForm(message)
  known.set(message, form)
  return form
}

/** What a message is by itself, whichever question it comes after; `names` are signs. */
function readForm({ text, hasFile }: LoopMessage) {
  const [putsOff, isShort, isLate] = [defers(text), isShortAnswer(text), excusesLateness(text)]
  const [hasDigit, namesSubject, turns] = [/\d/.test(text), namesSubjectOnly(text), turnsAway(text)]
  const addsMore = putsOff && hasMore(text)
  const forms: Readonly<Record<string, boolean>> = {
    asks: /[?？]\s*$/u.test(text),
    'only asks': asksBack(text),
    'answers shortly': isShort,
    yes: affirms(text),
    'not yet': saysNotYet(text),
    defers: putsOff && !addsMore,
    'says more': addsMore,
    'is late': isLate,
    'names subject': namesSubject,
    turns,
    withdraws: withdraws(text),
    thanks: thanks(text),
    gives: hasFile || givesIt(text),
    counts: hasDigit,
    few: text.split(/\s+/).length <= fewWords,
    empty: contentOf(text).size === 0,
  }
  const names = Object.keys(forms).filter((name) => forms[name])
  if (!forms.asks && !forms.defers && !turns && !forms['not yet']) names.push('tells')
  const isAsked = sentencesIn(text).some(isQuestion)
  const informsOfSubject = namesSubject && informs(text)
  return {
    names,
    hasDigit,
    isQuestion: isAsked,
    putsOff,
    isLate,
    tellsOfSubject: informsOfSubject,
    turnsAway: turns && !isShort,
  }
}

/** "My cousin wants it, I'll ask him": defers, and adds something else. */
const hasMore = (text: string): boolean =>
  sentencesIn(text).some((sentence) => !defers(sentence) && contentOf(sentence).size > 0 && !isQuestion(sentence))

/** Whether an answer came late or was put off, or the day that was asked about is over and the other one wrote after it. */
export function isClosedByRule(
  all: Conversation,
  question: AskedQuestion,
  options: Pick<LoopOptions, 'dayNamed'>,
): boolean {
  const { messages } = all
  const asked = messages[question.index]!
  const over = dayOver(asked, question.text, options)
  let [isFirst, isPutOff] = [true, false]
  for (let index = question.index + 1; index < messages.length; index++) {
    const message = messages[index]!
    if (message.mine === asked.mine) continue
    const { isLate, tellsOfSubject: informsOfSubject, putsOff } = formOf(message)
    if (over !== undefined && message.at >= over) return true
    // "I'll ask her", and then "she does, 80 a night".
    if (isFirst ? isLate : isPutOff && informsOfSubject) return true
    isFirst = false
    isPutOff ||= putsOff
  }
  return false
}

/** When the day that a question is about is over, epoch milliseconds; undefined where it names none to come. */
function dayOver({ at }: LoopMessage, text: string, { dayNamed }: Pick<LoopOptions, 'dayNamed'>): number | undefined {
  const ends = sentencesIn(text).map((sentence) => {
    const named = looksBack(sentence) ? undefined : dayNamed(sentence, at)
    return named === undefined || named + day <= at ? undefined : named + day
  })
  return ends.some((end) => end === undefined) ? undefined : Math.max(...(ends as number[]))
}

/** "Btw, the race is on 2 June": about something else, and no answer. */
export const passesBy = ({ messages, contents }: Conversation, index: number, question: AskedQuestion): boolean =>
  formOf(messages[index]!).turnsAway && !sharesWord(contents[index]!, question.own)
