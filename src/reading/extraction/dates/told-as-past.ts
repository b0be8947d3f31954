const past =
  /\b(?:had|was|were|did|didn't|went|got|came|saw|took|told|said|made|left|lost|found|broke|born|met|bought|gave|brought|began|ate|drove|flew|fell|felt|kept|paid|ran|sent|sold|spent|stood|won|wrote|(?:I|we|he|she|they) [a-z]{2,}ed)\b/i
/** What was arranged, and what is or will be: a day beside it may be to come. */
const ahead =
  /\b(?:will|shall|won't|going to|gonna|is|are|am|isn't|aren't|needs?|must|should|can|may|might|wants?|plans?|hopes?|booked|scheduled|rescheduled|postponed|moved|pushed|extended|delayed|promised|agreed|invited|expected|supposed|planned|arranged|asked|until|by|due|next|coming|probably|gets?)\b|['’](?:ll|s|re|m)\b|\b(?:has|have) to\b/i

/** Whether a sentence tells what has happened and nothing of what is to come: "on Friday" is the last one then. */
export const toldAsPast = (text: string): boolean => past.test(text) && !ahead.test(text)
