import { straightQuotes } from './plain-english.ts'

/** Words by which a person promises something to others, in English and German. */
const cues = [
  /\bI(?:'ve| have|'d| had)? (?:promised?|owe|pledged?|agreed|committed|volunteered)\b/i,
  /\b(?:told|assured) [\p{L}.' -]{2,40}? (?:that )?I(?:'d|'ll| would| will)\b/iu,
  /\bthe user (?:has )?(?:promised?|owes|pledged|agreed|committed|volunteered)\b/i,
  /\bI(?:'ll| will) (?:send|bring|call|pay|email|lend|return|get back to|drop off|pick up) /i,
  /\b(?:habe|hatte) [^.]{2,60}\b(?:versprochen|zugesagt)\b/i,
]

/** Whether the words of a statement are a promise of the user. */
export const isPromise = (content: string): boolean => {
  const plain = straightQuotes(content)
  return cues.some((cue) => cue.test(plain))
}
