import type { PlaceOfSaying } from '../sayings/saying-features.ts'
import { type ReadReportSentence, readReportSentence } from '../sayings/sayings.ts'
import { saysUnreal } from './cues.ts'
import type { Part } from './parts.ts'
import { type PartByWords, partOf, type Report, readReport } from './read-report.ts'
import { readSentences } from './read-sentences.ts'

/** What was done before the agent's last words and is gone again. */
interface Done {
  /** Something was given up. */
  hasAny: boolean
  /** Something was changed: else what may happen, or may have happened, is explained, and nothing is left to do. */
  hasChanged: boolean
}

/**
 * Reads an agent's final message. Beside the word lists, a model finds dead ends and next steps in other words, and
 * overrules a list where a sentence only has one of its words. Dead ends count only if something was given up: nine in
 * ten of those prompts report one, but three in a hundred of all others, where most matches are wrong.
 */
export const readEnd = (text: string, done: Done, readSentence: ReadReportSentence = readReportSentence): Report =>
  readReport(text, partOfEnd(done, readSentence))

/** What lists find is left out where a model is sure that the sentence is for something else. */
const doubts = { next: 'notLeft', decided: 'notDecided', learned: 'notLearned' } as Partial<
  Record<Part, 'notLeft' | 'notDecided' | 'notLearned'>
>

/** Sentences of a final message that no list decides, each with the text before it; a model may classify them. */
export function openSentences(text: string): { text: string; before: string | undefined; place: PlaceOfSaying }[] {
  const sentences = readSentences(text)
  return sentences.flatMap(({ text, isItem, isTelling, isQuestion }, index) => {
    const part = partOf(text)
    if (!isTelling || isQuestion || (part !== undefined && doubts[part] === undefined)) return []
    return [{ text, before: sentences[index - 1]?.text, place: { index, count: sentences.length, isItem } }]
  })
}

const partOfEnd =
  ({ hasAny, hasChanged }: Done, readSentence: ReadReportSentence): PartByWords =>
  (sentence, place) => {
    const named: Part | undefined = partOf(sentence)
    const isUnreal = saysUnreal(sentence)
    const part = named === 'next' && isUnreal ? undefined : named
    const doubt = part && doubts[part]
    if (part !== undefined && doubt === undefined) return part
    const tells = readSentence(sentence, place)
    if (doubt !== undefined) return tells.is(doubt) ? undefined : part
    if (hasAny && tells.is('deadEnd')) return 'tried'
    return hasChanged && !isUnreal && tells.is('left') ? 'next' : undefined
  }
