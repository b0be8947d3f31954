import { isPast } from '../../../text/past-tense.ts'

/**
 * Answers and additions begin with how much or when: "3200 kroner since autumn", "The 22nd, at ten", "Thursday it is".
 */
const opensWithFigure =
  /^(?:(?:and|but|so|yes|no|ok(?:ay)?|well|about|around|at|on|in|by|before|after|until|from|since|every|only|just|maybe|the|a)[,\s]+)*(?:[€$£]?\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|half|once|twice|noon|midnight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|first|second|third|tomorrow|tonight|next (?:week|month|year))\b)/i
const withVerb =
  /\b(?:I|you|we|he|she|they|it|there|who|which|that|am|is|are|was|were|has|have|had|will|would|can|could|must|should|do|does|did|needs?)\b|['’](?:re|ll|m|d|ve)\b/i
const chosen = /[, ]+it(?:['’]s| is| was)(?: then)?[.!]*$/i

/**
 * Whether a sentence is only an amount or a time, without a subject. It is unclear without the sentence or question
 * before it.
 */
export function isFragment(sentence: string): boolean {
  if (!opensWithFigure.test(sentence) || sentence.endsWith('?')) return false
  const said = sentence.replace(chosen, '')
  return !withVerb.test(said) && !said.split(/[^\p{L}]+/u).some((word) => isPast(word.toLowerCase()))
}
