import { counted } from '../../core/counted.ts'
import { dayMs } from '../../core/day-of.ts'
import { languageOf } from '../../text/language.ts'

/** A person's style of writing, counted over their messages. Shares are 0…1. */
export interface Style {
  messages: number
  /** Words of a message, mean and middle one. */
  meanWords: number
  medianWords: number
  /** ISO 639-1 code of the language of the messages; null if they mix languages, or do not tell theirs. */
  language: string | null
  /** Codes of all languages with a fifth of the words or more, the most frequent first. */
  languages: string[]
  /** Messages with an emoji. */
  emojiShare: number
  topEmoji: string[]
  /** Messages that end with a full stop, an exclamation mark, a question mark. */
  fullStopShare: number
  exclamationShare: number
  questionShare: number
  /** Messages that begin with a greeting, and the usual ones. */
  greetingShare: number
  greetings: string[]
  /** Messages that end with a sign-off, and the usual ones. */
  signOffShare: number
  signOffs: string[]
  /** Messages that begin with a small letter. */
  lowerCaseShare: number
  /** Messages by hour of the day on the clock of this machine, 24 numbers. */
  hours: number[]
  /** Median time to answer the other, milliseconds; null without an answer within a day. */
  medianAnswerMs: number | null
}

interface Written {
  mine: boolean
  at: number
  text: string
}

const emoji = /\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}])*/gu
const greeting =
  /^(hi|hey|hello|hiya|heya|yo|dear|good (?:morning|evening|afternoon)|morning|hallo|moin|servus|guten (?:morgen|abend|tag)|liebe[rs]?|hola|buenos días|ciao|salut|bonjour|olá|oi|hej)(?![\p{L}])/iu
const signOff =
  /(?:^|[\s,.!–-])(love you|love|xx+|xo+|cheers|best|kind regards|regards|best wishes|take care|bye|see you|see ya|talk soon|good night|thanks|lg|vg|liebe grüße|viele grüße|grüße|bis bald|ciao|besos|bisous|hugs|hug|kram)(?:[\s,]+\p{Lu}\p{L}*)?(?:[\s.!)]|\p{Extended_Pictographic}|\uFE0F)*$/iu
const longestAnswer = dayMs
/** Messages whose language is looked at: it is the same all along. */
const sampled = 400

/** Plain counts over the messages of one side; each talk has those of both, in order of time. */
export function styleOf(talks: readonly (readonly Written[])[], mine: boolean): Style {
  const own = talks.flat().filter((message) => message.mine === mine && message.text.trim() !== '')
  const texts = own.map(({ text }) => text.trim())
  const words = texts.map(wordsIn).sort((a, b) => a - b)
  const hours = new Array<number>(24).fill(0)
  for (const { at } of own) hours[new Date(at).getHours()]!++
  const languages = languagesOf(texts.slice(-sampled))
  const share = (test: (text: string) => boolean) => round(texts.filter(test).length / (texts.length || 1))
  return {
    messages: own.length,
    meanWords: round(words.reduce((sum, count) => sum + count, 0) / (words.length || 1)),
    medianWords: middle(words) ?? 0,
    language: languages.length === 1 ? languages[0]! : null,
    languages,
    emojiShare: share((text) => (text.match(emoji) ?? []).length > 0),
    topEmoji: mostOf(texts.flatMap((text) => text.match(emoji) ?? [])).slice(0, 5),
    fullStopShare: share((text) => /[^.]\.$/.test(text)),
    exclamationShare: share((text) => /!\)*$/.test(text)),
    questionShare: share((text) => /\?[!)]*$/.test(text)),
    greetingShare: share((text) => greeting.test(text)),
    greetings: mostOf(texts.flatMap((text) => greeting.exec(text)?.[1]?.toLowerCase() ?? [])).slice(0, 3),
    signOffShare: share((text) => signOff.test(text)),
    signOffs: mostOf(texts.flatMap((text) => signOff.exec(text)?.[1]?.toLowerCase() ?? [])).slice(0, 3),
    lowerCaseShare: share((text) => /^\p{Ll}/u.test(text)),
    hours,
    medianAnswerMs: middle(talks.flatMap((talk) => answerTimes(talk, mine)).sort((a, b) => a - b)) ?? null,
  }
}

/** Least share of the words for a language, and least share of words in messages whose language is clear. */
const leastShare = 0.2
const leastRecognized = 0.5

/** Languages by their words: a message of one word weighs little. None if most words are in messages without a clear one. */
function languagesOf(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  let [all, recognized] = [0, 0]
  for (const text of texts) {
    const words = wordsIn(text)
    const language = languageOf(text)
    all += words
    if (language === undefined) continue
    recognized += words
    counts.set(language, (counts.get(language) ?? 0) + words)
  }
  if (recognized < all * leastRecognized) return []
  const often = [...counts].filter(([, words]) => words >= recognized * leastShare)
  return often.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([language]) => language)
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0

const round = (value: number): number => Math.round(value * 1000) / 1000

/** The lower one of two in the middle. */
const middle = (sorted: readonly number[]): number | undefined => sorted[Math.floor((sorted.length - 1) / 2)]

/** Distinct values, the most frequent first. */
function mostOf(values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([value]) => value)
}

/** From the last message of the other one to the first answer. */
function answerTimes(messages: readonly Written[], mine: boolean): number[] {
  const times: number[] = []
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1]
    if (!before || message.mine !== mine || before.mine === mine) continue
    if (message.at - before.at <= longestAnswer) times.push(message.at - before.at)
  }
  return times
}

/** One sentence each, in the words of a person. Nothing where there are too few messages. */
export function styleSentences(style: Style): { about: string; sentence: string }[] {
  if (style.messages < 5) return []
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const hours = style.hours.map((count, hour) => ({ count, hour })).sort((a, b) => b.count - a.count || a.hour - b.hour)
  const busiest = hours
    .filter(({ count }) => count > 0)
    .slice(0, 3)
    .map(({ hour }) => `${String(hour).padStart(2, '0')}:00`)
    .sort()
  const length = style.medianWords <= 6 ? 'short' : style.medianWords <= 20 ? 'of medium length' : 'long'
  return [
    {
      about: 'length',
      sentence: `Messages are ${length}: ${counted(style.medianWords, 'word')} at the median, ${style.meanWords.toFixed(1)} on average.`,
    },
    ...(style.languages.length === 0 ? [] : [{ about: 'language', sentence: languageSentence(style.languages) }]),
    {
      about: 'greeting',
      sentence:
        style.greetingShare < 0.05
          ? 'Messages begin without a greeting.'
          : `${percent(style.greetingShare)} of messages begin with a greeting, usually "${style.greetings[0]}".`,
    },
    {
      about: 'sign-off',
      sentence:
        style.signOffShare < 0.05
          ? 'Messages end without a sign-off.'
          : `${percent(style.signOffShare)} of messages end with a sign-off, usually "${style.signOffs[0]}".`,
    },
    {
      about: 'emoji',
      sentence:
        style.emojiShare < 0.02
          ? 'Messages have no emoji.'
          : `${percent(style.emojiShare)} of messages have an emoji, most often ${style.topEmoji.slice(0, 3).join(' ')}.`,
    },
    {
      about: 'punctuation',
      sentence: `${percent(style.fullStopShare)} of messages end with a full stop, ${percent(style.exclamationShare)} with an exclamation mark; ${percent(style.lowerCaseShare)} begin with a small letter.`,
    },
    { about: 'hours', sentence: `Most messages are written around ${busiest.join(', ')}.` },
    ...(style.medianAnswerMs === null
      ? []
      : [{ about: 'answers', sentence: `The median time to an answer is ${minutes(style.medianAnswerMs)}.` }]),
  ]
}

const minutes = (ms: number): string =>
  ms < 90 * 60_000
    ? counted(Math.max(1, Math.round(ms / 60_000)), 'minute')
    : counted(Math.round(ms / 3_600_000), 'hour')

const languageSentence = ([first, ...others]: readonly string[]): string => {
  const name = nameOfLanguage(first!)
  return others.length === 0
    ? `The language is ${name}.`
    : `Messages are in ${[name, ...others.map(nameOfLanguage)].join(' and ')}.`
}

const nameOfLanguage = (code: string): string => new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
