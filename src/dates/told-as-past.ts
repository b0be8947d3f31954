import { isPast } from '../text/past-tense.ts'

const past =
  /\b(?:had|was|were|did|didn't|went|got|came|saw|took|told|said|made|left|lost|found|broke|born|met|bought|gave|brought|began|ate|drove|flew|fell|felt|kept|paid|ran|sent|sold|spent|stood|won|wrote|(?:I|we|he|she|they) [a-z]{2,}(?<!e)ed)\b|^\W*(?:\w+ ){0,2}[a-z]{2,}(?<!e)ed\b(?! (?:to|for|until|till|by)\b)/i
/** What was arranged, and what is or will be: a day beside it may be to come. */
const ahead =
  /\b(?:will|shall|won't|going to|gonna|is|are|am|isn't|aren't|needs?|must|should|can|(?<!\b(?:in|since|until|by|of|from|for|last|next|this|early|late|mid) )may|might|wants?|plans?|hopes?|booked|scheduled|promised|agreed|invited|expected|supposed|planned|arranged|asked|until|by|due|next|coming|probably|gets?)\b|\b(?:rescheduled|postponed|moved|pushed|extended|delayed|changed|brought forward)\b.*\b(?:to|till?|for) (?:the )?(?:\d|next|this|early|late|mid|end|some|spring|summer|autumn|fall|winter|to(?:day|morrow|night)|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)|(?<!\buser)['’](?:ll|s(?! been\b| [a-z]+ [a-z]+ed\b)|re|m)\b|\b(?:has|have) to\b/i

/** Behind these words stands no verb of a sentence: "a painted chair", "to put". */
const noVerbBehind =
  /^(?:an?|the|my|our|your|his|her|their|its|this|that|these|those|some|no|very|to|and|or|be|is|are|am|was|were|been|being|has|have|had|gets?|of|in|on|at|by|with|for|from|i['’]ve|we['’]ve)$/i
/** Also "My mother moved", "I quit": a verb of the past tense where a subject may stand before it. */
const tellsPast = (text: string): boolean =>
  past.test(text) ||
  (text.match(/[\p{L}'’]+/gu) ?? []).some((word, at, all) => at > 0 && isPast(word) && !noVerbBehind.test(all[at - 1]!))

/** Whether a sentence tells what has happened and nothing of what is to come: "on Friday" is the last one then. */
export const toldAsPast = (text: string): boolean => tellsPast(text) && !ahead.test(text)

/** Where a day without its year or week lies: behind the one on which it was named, ahead of it, or not said. */
export type Way = 'back' | 'ahead' | 'open'

/** What follows these words lies ahead, or behind, in whatever tense the sentence is. */
const leadsAhead =
  /\b(?:starting(?: on)?|begins?|for|to|until|till|by|due|before|through|deadline(?: of| on| is)?|expires?)(?: the)? $/i
const leadsBack = /\bsince(?: (?:about|early|late|the|mid))* $/i
const between =
  /[,;:()—–]|(?<!\b(?:Mrs?|Ms|Dr|Prof))\.(?= )| (?:and|but|so|because|while|then|though|although|since(?= (?:I|we|you|he|she|they|it|the|my|our)\b)) /gi

/** Which way a date of a text is to be looked for: by the words before it, its clause, and where these say nothing by `past`. */
export function wayOf(text: string, start: number, isToldAsPast: boolean): Way {
  const lead = text.slice(Math.max(0, start - 16), start)
  if (leadsBack.test(lead)) return 'back'
  if (leadsAhead.test(lead)) return 'ahead'
  const clause = clauseAround(text, start)
  const [isOver, isAhead] = [tellsPast(clause), ahead.test(clause)]
  if (isOver !== isAhead) return isOver ? 'back' : 'ahead'
  // A clause with a subject of its own has its own tense, and what begins "from August" may begin later.
  const isOwn = ownSubject.test(clause) || /^from\b/i.test(text.slice(start))
  return isToldAsPast && !isOver && !isOwn ? 'back' : 'open'
}

const ownSubject = /\b(?:I|we|you|he|she|they|it)\b/

function clauseAround(text: string, start: number): string {
  const cuts = [...text.matchAll(between)].map(({ index, 0: cut }) => ({ from: index, to: index + cut.length }))
  const from = cuts.findLast(({ to }) => to <= start)?.to ?? 0
  const to = cuts.find((cut) => cut.from > start)?.from ?? text.length
  return text.slice(from, to)
}
