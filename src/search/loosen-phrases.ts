import type { CallOptions } from '../core/runtime.ts'
import type { LexicalIndex } from '../ports/search-index.ts'
import type { Question } from './question.ts'

/**
 * Makes phrases optional that do not occur in the index, alone or together. Their words are searched in any case, so
 * that an inexact quote does not cost the answer. Exclusions and filters still apply, and a note reports the change.
 */
export async function loosenPhrases(
  lexical: LexicalIndex,
  question: Question,
  options: CallOptions = {},
): Promise<Question> {
  const { phrases, quotes } = question.parsed
  const { not } = question.lexical
  const occur = async (some: readonly (readonly string[])[]): Promise<boolean> => {
    const query = { any: [], phrases: some, ...(not && { not }) }
    return (await lexical.search(query, 1, question.filter, options)).length > 0
  }
  if (phrases.length === 0 || (await occur(phrases))) return question

  const found = new Set<number>()
  if (phrases.length > 1) for (const [place, phrase] of phrases.entries()) if (await occur([phrase])) found.add(place)
  const notes = quotes
    .filter((_, place) => !found.has(place))
    .map((quote) => `No passage contains the phrase "${quote}". Its words were searched instead.`)
  const kept = [...found]
  const together = kept.length < 2 || (kept.length < phrases.length && (await occur(kept.map((at) => phrases[at]!))))
  if (together) return withPhrases(question, kept, notes)
  const apart = kept.map((at) => `"${quotes[at]}"`).join(' and ')
  return withPhrases(
    question,
    [],
    [...notes, `No passage contains ${apart} together. Their words were searched instead.`],
  )
}

function withPhrases(question: Question, kept: readonly number[], notes: readonly string[]): Question {
  const { phrases: _, ...lexical } = question.lexical
  const phrases = kept.map((at) => question.parsed.phrases[at]!)
  const quotes = kept.map((at) => question.parsed.quotes[at]!)
  return {
    ...question,
    parsed: { ...question.parsed, phrases, quotes },
    lexical: phrases.length > 0 ? { ...lexical, phrases } : lexical,
    notes: [...question.notes, ...notes],
  }
}
