import { completesBefore } from '../../../text/belongs-to-before.ts'
import { isJest } from '../../../text/not-meant.ts'
import { plainEnglish } from '../../../text/plain-english.ts'
import { sentenceEnds } from '../../../text/sentences.ts'

/** A sentence of a turn. Offsets are UTF-16 units into the turn. */
export interface Sentence {
  text: string
  /** The same in plain spelling, for the rules. */
  plain: string
  start: number
  end: number
  /** Whether it began with a list mark. */
  isItem: boolean
}

/** Most sentences of a turn, and longest sentence in UTF-16 units; more is pasted text. */
const mostSentences = 150
const longestSentence = 900

/** Splits readable text into sentences, line by line, without list marks and surrounding spaces. */
export function sentencesOfTurn(readable: string): Sentence[] {
  const sentences: Sentence[] = []
  let at = 0
  while (at < readable.length && sentences.length < mostSentences) {
    const line = readable.indexOf('\n', at)
    const end = line < 0 ? readable.length : line
    if (readable.slice(at, end).trim()) {
      let from = at
      for (const to of sentenceEnds(readable, at, end)) {
        push(sentences, readable, from, to)
        from = to
      }
    }
    at = end + 1
  }
  return sentences
}

function push(sentences: Sentence[], readable: string, from: number, to: number): void {
  const raw = readable.slice(from, to)
  const lead = /^(?:\s|█|[-*•+]\s|\d{1,2}[.)]\s|#{1,6}\s)*/.exec(raw)![0].length
  const text = raw.slice(lead).trimEnd()
  // A sentence that is completely quoted is another person's.
  if ((text.length < 3 && !isJest(text)) || text.length > longestSentence || /^["“»«„].*["”«»“]$/s.test(text)) return
  if (text.includes('█') && !/[,;]| and | [-–—] /.test(text)) return
  const before = sentences.at(-1)
  if (before && completesBefore(text, before.text)) {
    const whole = readable.slice(before.start, from + lead + text.length)
    sentences[sentences.length - 1] = {
      ...before,
      text: whole,
      plain: plainEnglish(whole),
      end: from + lead + text.length,
    }
    return
  }
  const isItem = /[-*•+]\s|\d[.)]\s/.test(raw.slice(0, lead))
  sentences.push({ text, plain: plainEnglish(text), start: from + lead, end: from + lead + text.length, isItem })
}
