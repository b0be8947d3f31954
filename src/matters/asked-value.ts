/** What kind of value a question asks for, by its words. */

/** Dates and times, which are no amounts. */
const times =
  /\(\d{4}[^)]*\)|\b\d{1,4}[-:/.]\d{1,2}(?:[-:/.]\d{1,4})?\b|\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)\p{L}*|\b(?:at|on) \d{1,2}\b(?! (?:euros?|dollars?|percent))|\b(?:19|20)\d\d\b/giu
const amount =
  /\d|[$€£]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|half|dozen|both|no|none|never|free|nothing|every|all|single|only|alone|twins?|couple|several|first)\b/i
const asksAmount =
  /^(?:and |so |but )?(?:how (?:much|many|tall|heavy|big|far|wide|deep|fast|large)|how long (?:is|are) (?:the|my|our|\p{Lu}))(?!\p{L})/iu
const asksDay = /^(?:and |so |but )?when (?:is|are|do|does|will|must|should|can)\b/i
const day =
  /\d|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|fall|easter|christmas|today|tonight|tomorrow|yesterday|mornings?|evenings?|afternoons?|nights?|noon|midnight|weekends?|weekly|daily|monthly|yearly|(?:next|this|every|each|last|in an?|the) (?:day|week|month|year|term)|after|before|until|since|during|when|as soon as|now|soon|hours?|weeks?|months?|montags?|\p{L}+tags?|nächste\p{L}*|januar|februar|märz|mai|juni|juli|oktober|dezember|morgen|heute)\b/iu

/** A test for statements without the amount or day that a question asks for; undefined for other questions. */
export function missesValue(question: string): ((content: string) => boolean) | undefined {
  if (asksAmount.test(question)) return (content) => !amount.test(content.replace(times, ' '))
  // "When did I sell it?" is answered by the day on which it was said.
  return asksDay.test(question) ? (content) => !day.test(content) : undefined
}

const owner = "(?:my|our|the|(?:my )?(?:\\p{L}+ ){0,2}\\p{L}+['’]s?)"
const attribute = '(?<thing>(?:[\\p{L}-]+ ){0,3}?[\\p{L}-]+)'
const asked = [
  new RegExp(`^what(?: is|['’]?s) the names? of ${owner} ${attribute}\\?*$`, 'iu'),
  new RegExp(`^(?:what|who)(?: is|['’]?s| are| was) ${owner} ${attribute}(?: called| named)?\\?*$`, 'iu'),
  new RegExp(`^what(?: is|['’]?s) the ${attribute} of (?:my|our|the|\\p{Lu}).*$`, 'iu'),
]
/** Words that a statement with the value need not have. */
const implied =
  /^(?:names?|favou?rite|new|old|current|own|first|last|full|best|usual|next|main|number|plan|status|opinion|called|and|of|for|the|in|on|at|today|now|again)$/i

/**
 * The words for what a question asks of a person or thing: "blood type" of "What is my blood type?". A statement that
 * answers has them, or words that are close to them. Empty for other questions.
 */
export function askedAttribute(question: string): string[] {
  const plain = question.trim().replace(/[\s.!]+$/, '')
  const thing = asked.map((form) => form.exec(plain)?.groups?.thing).find((found) => found !== undefined)
  return (thing ?? '')
    .toLowerCase()
    .split(' ')
    .filter((word) => word.length > 2 && !implied.test(word))
}
