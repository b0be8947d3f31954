import { isPast } from '../text/past-tense.ts'

const past =
  /\b(?:had|was|were|did|didn't|went|got|came|saw|took|told|said|made|left|lost|found|broke|born|met|bought|gave|brought|began|ate|drove|flew|fell|felt|kept|paid|ran|sent|sold|spent|stood|won|wrote|(?:I|we|he|she|they) [a-z]{2,}(?<!e)ed)\b|^\W*(?:\w+ ){0,2}[a-z]{2,}(?<!e)ed\b(?! (?:to|for|until|till|by)\b)/i
/** Words for arrangements, the present and the future: a day beside them may be in the future. */
const ahead =
  /\b(?:will|shall|won't|going to|gonna|is|are|am|isn't|aren't|needs?|must|should|can|(?<!\b(?:in|since|until|by|of|from|for|last|next|this|early|late|mid) )may|might|wants?|plans?|hopes?|booked|scheduled|promised|agreed|invited|expected|supposed|planned|arranged|asked|until|by|due|next|coming|probably|gets?)\b|\b(?:rescheduled|rebooked|postponed|moved|pushed|extended|delayed|changed|brought forward)\b.*\b(?:to|till?|for) (?:the )?(?:\d|next|this|early|late|mid|end|some|spring|summer|autumn|fall|winter|to(?:day|morrow|night)|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)|(?<!\buser)['’](?:ll|s(?! been\b| [a-z]+ [a-z]+ed\b)|re|m)\b|\b(?:has|have) to\b/i

/** A verb form does not follow these words: "a painted chair", "to put". */
const noVerbBehind =
  /^(?:an?|the|my|our|your|his|her|their|its|this|that|these|those|some|no|very|to|and|or|be|is|are|am|was|were|been|being|has|have|had|gets?|of|in|on|at|by|with|for|from|i['’]ve|we['’]ve)$/i
/** Whether a text has a past tense verb that may follow a subject. Includes "My mother moved", "I quit". */
const hasPastVerb = (text: string): boolean =>
  past.test(text) ||
  (text.match(/[\p{L}'’]+/gu) ?? []).some((word, at, all) => at > 0 && isPast(word) && !noVerbBehind.test(all[at - 1]!))

/** Whether a sentence reports only past events: "on Friday" is then the last Friday. */
export const describesPast = (text: string): boolean => hasPastVerb(text) && !ahead.test(text)

/** Where a day without its year or week is: before the day of speaking, after it, or either. */
export type Way = 'back' | 'ahead' | 'open'

/** Words that put the date after them in the future, or in the past, whatever the tense of the sentence. */
const leadsAhead =
  /\b(?:starting(?: on)?|begins?|for|to|until|till|by|due|before|through|deadline(?: of| on| is)?|expires?)(?: the)? $/i
const leadsBack = /\bsince(?: (?:about|early|late|the|mid))* $/i
const between =
  /[,;()—–]|:(?!\d)|(?<!\b(?:Mrs?|Ms|Dr|Prof))\.(?= )| (?:and|but|so|because|while|then|though|although|since(?= (?:I|we|you|he|she|they|it|the|my|our)\b)) /gi

/** Direction in which to look for a date: from the words before it, then its clause, then `past`. */
export function wayOf(text: string, start: number, isPastSentence: boolean): Way {
  const lead = text.slice(Math.max(0, start - 16), start)
  if (leadsBack.test(lead)) return 'back'
  if (leadsAhead.test(lead)) return 'ahead'
  const { from, to } = clauseSpan(text, start)
  const clause = text.slice(from, to)
  const [isOver, isAhead] = [hasPastVerb(clause), ahead.test(clause)]
  if (isOver !== isAhead) return isOver ? 'back' : 'ahead'
  if (isPastSentence && !isOver && from > 0 && arranged.test(clause)) return 'ahead'
  // A clause with its own subject has its own tense, and "from August" may start in the future.
  const isOwn = ownSubject.test(clause) || /^from\b/i.test(text.slice(start))
  return isPastSentence && !isOver && !isOwn ? 'back' : 'open'
}

/** A clause that begins with a verb whose present is used of what is arranged: "… and starts in Vienna in November". */
const arranged =
  /^(?:(?:now|then|also|soon) )?(?:starts?|begins?|opens?|closes?|ends?|finish(?:es)?|leaves?|go(?:es)?|fl(?:y|ies)|moves?|returns?|arrives?|departs?|comes?|joins?|takes? (?:over|off|up)|retires?|marr(?:y|ies)|graduates?|switch(?:es)?|travels?|gets?|works?)\b/i
const ownSubject = /\b(?:I|we|you|he|she|they|it)\b/

/** Start and end of the clause that contains an offset. */
export function clauseSpan(text: string, at: number): { from: number; to: number } {
  const cuts = [...text.matchAll(between)].map(({ index, 0: cut }) => ({ from: index, to: index + cut.length }))
  const from = cuts.findLast(({ to }) => to <= at)?.to ?? 0
  return { from, to: cuts.find((cut) => cut.from > at)?.from ?? text.length }
}
