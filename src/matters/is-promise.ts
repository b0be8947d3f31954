/** Words by which somebody takes something upon themselves towards others; German in a form of its own. */
const cues = [
  /\bI(?:'ve| have|'d| had)? (?:promised?|owe|pledged?|agreed|committed|volunteered)\b/i,
  /\b(?:told|assured) [\p{L}.' -]{2,40}? (?:that )?I(?:'d|'ll| would| will)\b/iu,
  /\bthe user (?:has )?(?:promised?|owes|pledged|agreed|committed|volunteered)\b/i,
  /\bI(?:'ll| will) (?:send|bring|call|pay|email|lend|return|get back to|drop off|pick up) /i,
  /\b(?:habe|hatte) [^.]{2,60}\b(?:versprochen|zugesagt)\b/i,
]

/** Whether a statement is a promise of the user's, as far as its words tell. */
export const isPromise = (content: string): boolean => cues.some((cue) => cue.test(content))
