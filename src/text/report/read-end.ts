import { readReportSentence } from '../sayings/sayings.ts'
import type { Part } from './parts.ts'
import { type PartByWords, partOf, type Report, readReport } from './read-report.ts'

/**
 * Reads what an agent says at the end of its turn. Beside the words that lists know, a model finds dead ends and what is left
 * to do in other words, and speaks against a list where a sentence only has a word of it.
 */
export const readEnd = (text: string): Report => readReport(text, partOfEnd)

const partOfEnd: PartByWords = (sentence, place) => {
  const part: Part | undefined = partOf(sentence)
  if (part !== undefined && part !== 'next') return part
  const tells = readReportSentence(sentence, place)
  if (part === 'next') return tells.is('notLeft') ? undefined : part
  if (tells.is('deadEnd')) return 'tried'
  return tells.is('left') ? 'next' : undefined
}
