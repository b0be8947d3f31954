import { stopWordTest } from '../stop-words.ts'
import { analyse } from '../tokenize.ts'
import { saysForOnce, saysLasting } from './for-once.ts'
import { endedBy, forbids } from './withdrawals.ts'

/** How people say that a rule holds no longer without naming it as one: by what it asked for, or forbade. */
const forms = {
  /** What had to be done need not be: "you don't have to use bullet points any more". */
  duty: /\b(?:do|does)(?:n['’]t| not) (?:have|need) to\b|\bneed(?:n['’]t| not)\b|\bno longer (?:ha(?:ve|s)|needs?) to\b|\b(?:is|are)(?:n['’]t| not| no longer) (?:necessary|needed|required)\b|\bno (?:more )?need (?:for|to)\b|\b(?:can|may) (?:do |go )?without\b|\b(?:can|should|let['’]?s|let us) stop \w+ing\b|^(?:please )?stop \w+ing\b|\bis optional\b/i,
  /** What was forbidden is allowed: "emojis are fine now". Of a named thing it tells how that is: "the tests are fine now". */
  ban: /\b(?:you|we)(?:['’]re| are)? (?:now )?(?:may|can|could|allowed to|free to)\b|^(?!(?:the|this|that|these|those|it|all|everything|my|our)\b)[^,;]{2,60} (?:is|are) (?:now )?(?:fine|okay|ok|allowed|permitted|all right)\b|\bit(?:['’]s| is) (?:now )?(?:fine|okay|ok|allowed|all right) (?:to|if)\b|\b(?:do|does)(?:n['’]t| not) mind\b|\bfeel free to\b(?! (?:ask|tell|ping|remind|check)\b)|^[^,;]{2,60} (?:is|are) (?:open|unlocked|unfrozen|fair game|up for grabs)(?: to (?:edits?|changes?))?(?: (?:again|now))\b(?! in\b)/i,
  /** What was asked for is to be forgotten: "forget the tabs". */
  rule: /^(?:(?:please|ok|okay|and|oh|actually|now)[, ]+)*forget (?:about )?(?:the|those|these|all|my|our)\b/i,
}
/** A release lasts, as the rule did: "you can push now" is for once. */
const lasts =
  /\b(?:any ?(?:more|longer)|no longer|again|after all|nowadays|these days|without (?:asking|telling|checking|my ok(?:ay)?|approval|permission)|stop \w+ing)\b|\b(?:fine|okay|ok|allowed|permitted|all right) now\b|\b(?:is|are) now\b/i
const once = /\b(?:today|tonight|tomorrow|yesterday|this (?:one|time|week))\b/i
/** Words of releases and rules that name nothing. */
const vague = new Set(
  analyse(
    'check checking feel open unlocked unfrozen anything everything ask asking asked tell telling use using used fine okay ok right allowed allow permitted said told say wrote wanted ban lifted thing stuff free need needed necessary required optional mind forget stop now again more longer anymore nowadays days future always never please rule instruction have may can could let go whenever every time',
  ),
)
/** Share of the words of a release that stand in the rule: "book the flight to Oslo" says more than "book flights". */
const mostSaid = 0.75
/** A single word names a rule that is about little else. */
const leastOfRule = 0.5

/** All that the form of a sentence may release from. */
function releasesOf(sentence: string): (keyof typeof forms)[] {
  if (/\?\s*$/.test(sentence) || once.test(sentence) || saysForOnce(sentence)) return []
  const lastsLong = lasts.test(sentence) || saysLasting(sentence)
  return (['rule', 'duty', 'ban'] as const).filter(
    (kind) => forms[kind].test(sentence) && (kind === 'rule' || lastsLong),
  )
}

/** What a sentence releases from, or undefined. The rule is the one that names the same things. */
export const releaseOf = (sentence: string): keyof typeof forms | undefined => releasesOf(sentence)[0]

const isBan =
  /^(?:instruction: )?(?:(?:please|and|also|but|so)[, ]+)*(?:never|do(?:n['’]t| not)|no\b|avoid|stop|nothing)/i

/** Whether a user wants to be asked before something is done, which forbids to do it unasked. */
export const asksFirst = (rule: string): boolean => askingFirst.test(rule)
const askingFirst =
  /\b(?:ask|tell|check with|consult|confirm with|warn|ping) (?:me|us)\b[^.;]*\b(?:before|first)\b|\bbefore\b[^.;]*\b(?:ask|tell|check with|consult) (?:me|us)\b/i

/** Whether a sentence releases from a rule: "you may add dependencies without asking from now on". */
export function releases(sentence: string, rule: string): boolean {
  const isUnasked = forbids(rule) || asksFirst(rule)
  const may = { rule: true, ban: isUnasked, duty: !isBan.test(rule) }
  const of = releasesOf(sentence).find((kind) => may[kind])
  if (of === undefined) return false
  const said = namingWords(sentence.split(/[,;:]\s|\s(?:because|since|as)\s/)[0]!)
  const ruled = namingWords(rule)
  const shared = [...said].filter((word) => ruled.has(word)).length
  if (shared === 0 || shared < mostSaid * said.size) return false
  return said.size > 1 || of === 'rule' || shared >= leastOfRule * ruled.size
}

/** Whether a sentence ends any rule, by its form. */
export const endsSomeRule = (sentence: string): boolean =>
  endedBy(sentence) !== undefined || releaseOf(sentence) !== undefined

/** Whether a sentence ends a rule that was said before it, by releasing from it or by taking it back as what it is. */
export function endsRule(sentence: string, rule: string): boolean {
  const of = endedBy(sentence)
  if (of === undefined || (of === 'ban' && !forbids(rule))) return releases(sentence, rule)
  const ruled = namingWords(rule)
  return [...namingWords(sentence)].some((word) => ruled.has(word))
}

function namingWords(text: string): Set<string> {
  const plain = text.toLowerCase().replace(/n['’]t\b|['’](?:s|re|ve|ll|d|m)\b/g, ' ')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const isStopWord = stopWordTest(words)
  return new Set(analyse(words.filter((word) => !isStopWord(word)).join(' ')).filter((word) => !vague.has(word)))
}
