import { plainEnglish } from '../../text/plain-english.ts'
import type { Drafted } from './candidate.ts'
import { clausesOf } from './reading/clauses.ts'
import type { Sentence } from './reading/sentences-of-turn.ts'
import { topicWords } from './topic-words.ts'

/**
 * Removes the clauses whose value has its own slot from a sentence. "I live in Paris and my phone is …" becomes "My
 * phone is …", because a copy of the whole would still say Paris after the value has changed. Returns the sentence
 * unchanged if its clauses cannot be separated, or if the rest is unclear alone.
 */
export function besideCertain(sentence: Sentence, certain: readonly Drafted[], others: readonly Drafted[]): Sentence {
  const isPlaced = (clause: string) => {
    const own = certain.filter((one) => one.clause === clause)
    // "She's from Riga and breeds parrots": the slot has only a part of the clause.
    const said = topicWords(own.map(({ candidate }) => candidate.content).join('. '))
    const isHeld = [...topicWords(clause)].every((word) => said.has(word))
    return (
      isHeld && own.some(({ candidate }) => candidate.slot !== null) && !others.some((one) => one.clause === clause)
    )
  }
  const clauses = clausesOf(sentence.plain).map(({ text }) => ({ text, placed: isPlaced(text) }))
  const first = clauses.findIndex(({ placed }) => placed)
  const last = clauses.findLastIndex(({ placed }) => placed)
  const ofOthers = clauses.filter(({ placed }) => !placed)
  if (first < 0 || ofOthers.length === 0 || clauses.slice(first, last).some(({ placed }) => !placed)) return sentence
  // Clauses on both sides of it would have to be joined again.
  if (first > 0 && last < clauses.length - 1) return sentence
  const from = first === 0 ? placeIn(sentence.text, clauses[last + 1]!.text) : 0
  const to = first === 0 ? sentence.text.length : placeIn(sentence.text, clauses[first]!.text)
  if (from === undefined || to === undefined) return sentence
  const rest = sentence.text.slice(from, to).replace(joining, '')
  if (!standsAlone.test(rest)) return sentence
  return { ...sentence, text: rest.charAt(0).toUpperCase() + rest.slice(1) }
}

const joining = /[\s,;–—-]*(?:\b(?:and|but|so|also|plus|while|because))?[\s,;–—-]*$/i
/** Begins with its subject. */
const standsAlone = /^(?:I\b|we\b|my |our |the (?!same|other)|there (?:is|are)\b|\p{Lu}\p{L}+ \p{Ll})/u

/** Where a clause in plain spelling begins in the original sentence. */
function placeIn(text: string, clause: string): number | undefined {
  const opening = clause.slice(0, opened)
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}'’])[\p{L}\p{N}]/gu))
    if (plainEnglish(text.slice(index)).startsWith(opening)) return index
  return undefined
}
/** Characters of a clause by which its place is found. */
const opened = 24
