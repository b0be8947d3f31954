import { behindSign } from '../../../text/behind-sign.ts'
import { relationNoun } from '../../../text/people/relations.ts'
export type ClauseKind = 'statement' | 'question' | 'request' | 'condition' | 'doubt'

/** A part of a sentence with its own verb, in plain spelling, without the joining words. */
export interface Clause {
  text: string
  kind: ClauseKind
  /** The word that joined it: and, but, so, because … */
  joint: string
}

/** Openings of a clause: a subject, or the first words of a question or request. */
const starter =
  '(?:I|we|(?:these days|nowadays|most days|at weekends|on weekdays) (?:I|we)|(?:last|next|this) [a-z]+ (?:I|we)|yesterday (?:I|we)|my|our|he|she|it|they|there|this is|that is|the (?!same|other|way|latter|former)[\\w-]+(?: [\\w-]+){0,3} (?:is|are|was|were|has|have|needs|lands|starts|will)|his|her (?:name|birthday)|please|can|could|would|will|should|do you|does|did|is (?:it|there|that|this)|are (?:there|you|they|these)|have you|what|how|when (?:should|is|do|can|will)|where|who (?:is|can|should)|why|which|any (?:tips|ideas|advice|suggestions)|got any|let us|let me|remind me|help me|if|unless|even if|[A-Z][a-z]+ (?:is|was|has|will|[a-z]{2,}s)\\b)'
const joints =
  'and so|and now|and then|so now|but now|and also|and|but|so|yet|or|because|especially since|especially as|since|as|considering(?: that)?|given(?: that)?|now that|although|though|while|whereas|however|then|also|plus|thus|now'
const verbs =
  'needs|writes|uses|runs|lives|reads|listens|expects|requires|costs|takes|starts|ends|opens|closes|lands|arrives|leaves|works|likes|prefers|loves|hates|speaks|points|stores|has|is|are|was|am|have|love|like|hate|prefer|enjoy|never|always|do not|can not|live|work|use|speak|moved|started|got|bought|became|joined|finished'
const boundary = new RegExp(
  `\\s*;\\s+|\\s+[-–—]{1,3}\\s+|\\s*[…]\\s*|\\s*\\.{2,}\\s+|,\\s+(?=(?:(?:${joints})\\s+)?${starter})|\\s+(?=(?:${joints})\\s+(?:(?:these days|nowadays) )?(?:I|we|my|our|he|she|it is|it has|it was|it will|they|can you|could you|can I|should I|what|how|where|why)\\b)|\\s+(?=and (?:${verbs})\\b)|,\\s+(?=(?:${joints})\\s+(?:${verbs})\\b)|\\s+(?=and (?:living|working|based|studying) (?:in|at|as|for|with)\\b)|\\s+(?=but (?:${verbs}|not)\\b)|,\\s+(?=(?:lives?|runs?|uses|needs|writes?|reads?|listens?) (?:under|in|on|at|to|from)\\b)|-\\s+(?=(?:it|that|this|I|we|they|which|so)\\b)|\\s+(?=and (?:the|my|our) [\\w-]+(?: [\\w-]+){0,2} (?:is|are|runs|lives|uses|needs)\\b)|,\\s+(?=[\\w-]+ [\\w-]+ is [\\w./-]+$)|,\\s+(?=(?:[\\w-]+ ){1,2}(?:is|are) (?:about |around |roughly )?[$€£]?\\d)|\\s+(?<!\\b(?:what|how|where|when|why|which|that|who|if|whether|else|only|and|or|but|so|not) )(?=(?:can|could|would|will) you (?:please |just )?[a-z]+ )`,
  'g',
)
/** What every boundary contains. It is tried first: the boundary costs 10 ms at its first use. */
const mayEnd =
  /[;,…]|\.{2}|\s[-–—]|-\s|\s(?:and|but|so|yet|or|because|especially|since|as|considering|given|now|also|although|though|while|whereas|however|then|plus|thus|(?:can|could|would|will) you)\s/
/** "Since Monday I am …" begins with a time and not with a joint. */
const sinceTime =
  'since (?:(?:last|this|early) )?(?:\\w+day|week|month|year|spring|summer|autumn|fall|winter|\\d+|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*)\\b'
const joined = new RegExp(`^(?!${sinceTime})(${joints})\\s+`, 'i')

/** Splits a sentence into clauses; quoted clauses stay whole. */
export function clausesOf(sentence: string): Clause[] {
  const plain = withoutFrontComma(
    noteRequest.test(sentence) ? sentence.replace(noteRequest, '').replace(/\?\s*$/, '') : sentence,
  )
  const asks = /\?["')\]]*\s*$/.test(plain)
  const parts = splitOutsideQuotes(straightened(plain).replace(withOthers, 'We($1)'))
  const clauses: Clause[] = []
  for (const [place, part] of parts.entries()) {
    const joint = joined.exec(part)?.[1]?.toLowerCase() ?? ''
    const text = part.replace(joined, '').trim()
    if (text.length < 2) continue
    const before = clauses.at(-1)
    let kind = kindOf(text)
    // The main clause of a condition, and a statement inside a question, are not stated.
    if (before?.kind === 'condition' && !joint && kind === 'statement') kind = 'condition'
    if (asks && kind === 'statement' && place === parts.length - 1) kind = 'question'
    clauses.push({ text, kind, joint })
  }
  return clauses
}

/** "I am Femi, 34, a nurse": each part describes the same person. */
const introduced =
  /(\bI am [^,;:.!?]{2,40}(?:, (?:\d{2}|an? [^,;:.!?]{3,60}|(?:living|working|based|born|married|originally|studying) [^,;:.!?]{2,60}))+)(?=[.,;!?]|$)/gu
/** "They have pushed the opening back to the 16th": the fact is the date of the opening. */
const pushed =
  /\b(?:I|we|they|he|she|the [a-z]+) (?:have |has )?(?:just |now )?(pushed|moved|changed|put|brought|postponed|rescheduled|delayed|shifted) ((?:the|my|our) [^,;]{2,60}?) (back|forwards?|out)?(?: |^)?((?:to|until|till|by) )(?=.*\d|.*days?\b)/gi

/** "My boss says he prefers Teams": the boss is the subject. */
const reported = new RegExp(
  `((?:^|[,;] |\\b(?:and|but|so) )(?:[Mm]y|[Oo]ur) ${relationNoun}(?: \\p{Lu}\\p{Ll}+)?) (?:says|said|told me|tells me|mentioned)(?: that)? (?:he|she|they) (?!would|might|may|thinks?|wants? to know)(?=[a-z])`,
  'gu',
)
/** "The kids love Lego": they are the speaker's. */
const household =
  /(?<=^|[,;] |\b(?:and|but|so) )([Tt]he)(?= (?:kids|children|boys|girls|twins|baby|wife|missus|husband|in-laws|grandparents|dog|cat) (?:is|are|has|have|will|can|do|does|[a-z]+s|love|like|hate|prefer|eat|go|need|want|play|speak|live)\b)/g
/** After a covered secret, a new clause begins. */
const coveredAhead = /(█[^,;█]{0,80}?),\s+/g

/** "I said 82 kilos but it is 85" */
const ownSlip =
  /\bI (?:said|told you|wrote)(?: that)? ([^,;]*?)(?<![\d.,:])(\d[\d.,:]*\d|\d)([^,;\d]*?),? but (?:it is|that is)(?: actually| really)? (\d[\d.,:]*\d|\d)/gi

const straightened = (plain: string): string =>
  plain
    .replace(household, (_, the: string) => (the === 'The' ? 'Our' : 'our'))
    .replace(reported, '$1 ')
    .replace(coveredAhead, '$1; ')
    .replace(introduced, (list) => list.split(', ').join('; I am '))
    .replace(ownSlip, (_, before, _wrong, behind, right) => `${before}${right}${behind}`)
    .replace(pushed, (_, verb, what, way, to) => `${what} was ${verb}${way ? ` ${way}` : ''} ${to}`)

/** "Could you note that …?": the rest is a statement. */
const noteRequest =
  /^(?:please |hey |ok,? )?(?:can|could|would|will) you (?:please |also |just )?(?:note(?: down)?|remember|keep in mind|make a note|save|record|write down|update your notes)(?: that|:),? /i

/** "Last week, my cat …" is one clause. */
const frontDate =
  /((?:^|[,;–-] |\b(?:so|and|but|well|yeah) )(?:(?:last|next|this(?: past)?|on|in|by|since) [\w ]{2,24}|yesterday(?: \w+)?|today|tonight|tomorrow(?: \w+)?|[\w]+ (?:days|weeks|months|years?|week|month|day) ago|(?:the )?day (?:before|after) \w+)),\s+(?=(?:I|we|my|our|he|she|they|the)\b)/gi
const withoutFrontComma = (plain: string): string => plain.replace(frontDate, '$1 ')

/** "My sister and I went": one subject, kept in one piece as `We(my sister) went`. */
const withOthers = new RegExp(
  `(?<=^|[,;–-] |\\b(?:so|but|then|yeah,?) )((?:[Mm]y|[Oo]ur|[Ss]ome) (?:[\\p{L}\\w-]+ ){0,2}?(?:${relationNoun}|team|family|crew|band|class|group|gang|fam|buddies|teammates|workmates|classmates|folks)(?: from [\\w ]{2,20}?)?(?: \\p{Lu}\\p{Ll}+)?|\\p{Lu}\\p{Ll}+) and I(?= [a-z])`,
  'gu',
)

function splitOutsideQuotes(text: string): string[] {
  const quotes: [number, number][] = []
  for (const match of text.matchAll(/"[^"]{0,400}"/g)) quotes.push([match.index, match.index + match[0].length])
  const parts: string[] = []
  let from = 0
  for (const match of mayEnd.test(text) ? text.matchAll(boundary) : []) {
    if (quotes.some(([start, end]) => match.index > start && match.index < end)) continue
    parts.push(text.slice(from, match.index))
    from = match.index + match[0].length
  }
  parts.push(text.slice(from))
  return parts
}

const condition =
  /^(?:(?:even |only |what |but )?if|unless|suppose|supposing|imagine|assuming|assume|pretend|in case|whether|let us (?:say|assume|pretend)|say (?:I|we|you)\b|hypothetically|theoretically|in theory|were I|had I|should I)\b/i
const question = behindSign(
  /^(?:wh|how|do|did|is|are|am|was|have|has|should|could|can|will|any|got|ever|wanna|want|thoughts|right|ok|would)/i,
  /^(?:what|how|when (?:should|is|do|can|will|does|did)|where (?:is|are|do|did|can|should|would)|who (?:is|are|can|should|do)|whose|why|which(?! (?:(?:now|currently|already|also|usually|typically|recently) )?(?:is|are|was|has|takes|costs|lives|runs|needs|lands|starts|expires|uses)\b)|do (?:I|we|you|they|not you)|does|did|is (?:it|there|that|this|my|the|she|he)|are (?:there|you|they|these|we|my)|am I|was it|have (?:I|you|we|they)|has (?:my|it|he|she|the)|should|would|could|can (?:I|we|it|this|anyone|somebody)|will (?:it|I|we|this|they)|any|got any|ever|wanna|want to|thoughts|right$|ok$|okay$)\b/i,
)
const request =
  /^(?:please |kindly )?(?:can|could|would|will) you\b|^(?:please |kindly )?(?!give me .+ over .+ (?:any|every) (?:day|time))(?:help|tell|show|give|explain|write|create|make|find|list|suggest|recommend|describe|compare|generate|walk me|let me know|let us know|look|check|calculate|convert|translate|summari[sz]e|rewrite|fix|debug|analy[sz]e)\b/i
/** "I would take the train over flying" expresses no doubt. */
const choice =
  /\bwould (?:rather|prefer|(?:always )?(?:take|choose|pick)\b(?!.*\bif\b).*\b(?:over|rather than|instead of|any day|any time|every time|all day))\b/i
const doubt =
  /\b(?:might|maybe|perhaps|probably|possibly|would|could|wish(?! me\b)|wondering|wonder|thinking (?:of|about)|considering|not sure|unsure|suppose|guess|hopefully|hoping|should|tempted|debating|supposedly|rumou?r|in my dreams?|dreamt|dreamed|pretend(?:ing)?|as if|even if)\b|\b(?:what|if) I\b/i

function kindOf(text: string): ClauseKind {
  if (condition.test(text)) return 'condition'
  if (request.test(text)) return 'request'
  if (question.test(text)) return 'question'
  if (doubt.test(text) && !choice.test(text)) return 'doubt'
  return / if /.test(text) && !/ as if /.test(text) ? 'doubt' : 'statement'
}
