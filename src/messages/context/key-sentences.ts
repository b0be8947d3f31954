import { countEach } from '../../core/count-each.ts'
import { contentOf, isQuestion, sentencesIn } from './loop-words.ts'
import type { LoopMessage } from './open-loops.ts'
import { isPromise } from './promise-model.ts'

export interface KeySentence {
  text: string
  from: string
  at: number
  /** The message that it is out of. */
  message: string
}

const decides =
  /\b(?:decided|agreed|let's|deal|confirmed|booked|bought|sold|signed|moving|moved|born|died|married|engaged|pregnant|got the job|new job|starts?|ends?|cancel+ed|because|instead|will be|birthday|wedding|appointment|address|price|costs?|abgemacht|gebucht|gekauft|umgezogen|entschieden)\b/i
const dated =
  /\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|tomorrow|next week)\b/i

/**
 * Sentences that say most of what a conversation is about, in order of time, each word for word: words that come up
 * again count, and so do days, amounts, decisions and promises. What repeats a chosen one is left out.
 */
export function keySentences(messages: readonly LoopMessage[], wanted: number): KeySentence[] {
  const all = messages.flatMap(({ text, from, at, id }) =>
    sentencesIn(text).map((sentence) => ({ text: sentence, from, at, message: id, words: contentOf(sentence) })),
  )
  const counts = countEach(all.flatMap(({ words }) => [...words]))
  const scored = all
    .filter(({ words, text }) => words.size >= 2 && text.length <= 400)
    .map((one) => ({ ...one, score: weigh(one, counts) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
  const chosen: typeof scored = []
  for (const one of scored) {
    if (chosen.length >= wanted) break
    if (chosen.every((other) => alike(one.words, other.words) < 0.5)) chosen.push(one)
  }
  return chosen.sort((a, b) => a.at - b.at).map(({ text, from, at, message }) => ({ text, from, at, message }))
}

function weigh(
  { text, words }: { text: string; words: ReadonlySet<string> },
  counts: ReadonlyMap<string, number>,
): number {
  const again = [...words].reduce((sum, term) => sum + Math.log2(counts.get(term) ?? 1), 0) / Math.sqrt(words.size)
  return (
    again +
    (dated.test(text) ? 1.5 : 0) +
    (decides.test(text) ? 1.5 : 0) +
    (isPromise(text) ? 1 : 0) -
    (isQuestion(text) ? 1 : 0) +
    Math.min(words.size, 12) / 6
  )
}

function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((term) => other.has(term)).length
  return shared / (one.size + other.size - shared || 1)
}
