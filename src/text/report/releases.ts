import { keepUpTo } from '../../core/keep-up-to.ts'
import { languageNames } from '../language-names.ts'
import { stopWordTest } from '../stop-words.ts'
import { analyse } from '../tokenize.ts'
import { isForOnce, isLasting } from './for-once.ts'
import { releasesPart } from './partial-releases.ts'
import { namesTimeOf } from './times-of-rules.ts'
import { type CueKind, cues, lasts, ruleWords } from './withdrawal-cues.ts'
import { endedBy, forbids } from './withdrawals.ts'

const once = /\b(?:today|tonight|tomorrow|yesterday|this (?:one|time|week))\b/i
/** Words of releases and rules that name nothing. */
const vague = new Set(
  analyse(
    'check checking feel open unlocked unfrozen anything everything ask asking asked tell telling use using used fine okay ok right allowed allow permitted said told say wrote wanted ban lifted thing stuff free need needed necessary required optional mind forget stop now again more longer anymore nowadays days future always never please rule instruction have may can could let go whenever every time instead enough back also longer okay drop scrap skip ditch lose lift retire disregard suspend over gone void obsolete outdated user please limit cap restriction requirement policy convention jetzt nun wieder ruhig okay ordnung regel vorgabe verbot gilt vergiss weglassen streichen lass reicht nicht mehr musst brauchst kannst darfst konnt durft mich dich immer bitte niemals nie jede jeden jedem jeder fragen frag schluss genug ya falta hace olvida olvide deja regla norma siempre nunca jamas bien permitido puedes puede tienes otra vez esa ese esta estan ignore off away keep omit exclude avoid apply applies hold count stand leave quit cancel remove die der das den dem ist sind la las el los lo que me te',
  ),
)
/** Share of the words of a release that are in the rule: "book the flight to Oslo" says more than "book flights". */
const mostSaid = 0.75
/** Enough of them for a question. */
const leastSaid = 0.5
/** A single word names a rule that is about little else. */
const leastOfRule = 0.5

/** The cue of a retraction whose sentence is what it is about: the rule that it ends is the one that it names. */
export const released = 'released'

/** Whether the cue of a retraction asks to forget what was said: its sentence states nothing, and is never stored. */
export const asksToForget = ({ cue }: { cue: string }): boolean => /^(?:forget|vergiss)/.test(cue)

/** How sure it is that a sentence ends a rule: `perhaps` is a question to who gave it. */
export type Release = 'surely' | 'perhaps'

interface Clause {
  text: string
  /** What it may end; of several that which is surest. */
  kind: CueKind
  /** Words that say of what it is, its own or those of the clause before it: "coriander is fine, ignore that rule". */
  said: ReadonlySet<string>
}

/** The clauses of a sentence that have a cue: one sentence is compared with many rules. */
function clausesOf(sentence: string): readonly Clause[] {
  const clauses = known.get(sentence) ?? readClauses(sentence)
  keepUpTo(mostKnown, known, sentence, clauses)
  return clauses
}
const known = new Map<string, readonly Clause[]>()
const mostKnown = 100

function readClauses(sentence: string): Clause[] {
  if (/\?\s*$/.test(sentence) || once.test(sentence) || isForOnce(sentence)) return []
  const texts = sentence
    .replace(aside, '')
    .split(/[,;:.]\s+|\s(?:because|since|as|weil|porque)\s/)
    .map((text) => text.replace(/[\s.!]+$/, ''))
  return texts.flatMap((text, at) => {
    const kind = kinds.find(
      (one) => cues[one].some((form) => form.test(text)) || (one === 'rule' && endedBy(text) === 'rule'),
    )
    if (kind === undefined) return []
    const said = namingWords(text)
    const earlier = texts.slice(0, at).reverse().map(namingWords)
    return [{ text, kind, said: said.size > 0 ? said : (earlier.find(({ size }) => size > 0) ?? said) }]
  })
}
const aside = /,? (?:by the way|btw|übrigens|por cierto)(?=[,.!]|$)/iu
const kinds = ['rule', 'duty', 'ban', 'change'] as const

const lastsLong = (sentence: string): boolean => lasts.test(sentence) || isLasting(sentence)

/** What a sentence releases from, or undefined. The rule is the one that names the same things. */
export const releaseOf = (sentence: string): Exclude<CueKind, 'change'> | undefined =>
  clausesOf(sentence).flatMap(({ kind }) =>
    kind !== 'change' && (kind === 'rule' || lastsLong(sentence)) ? [kind] : [],
  )[0]

/** Whether a sentence has words by which it may end a rule, or put another one in its place: a quick look at it alone. */
export const mayRelease = (sentence: string): boolean => clausesOf(sentence).length > 0

const isBan =
  /^(?:instruction: )?(?:(?:please|and|also|but|so)[, ]+)*(?:never|do(?:n['’]t| not)|no\b|avoid|stop|nothing)/i

/** Whether a user wants to be asked before something is done, which forbids to do it unasked. */
export const asksFirst = (rule: string): boolean => askingFirst.test(rule)
const askingFirst =
  /\b(?:ask|tell|check with|consult|confirm with|warn|ping) (?:me|us|the user)\b[^.;]*\b(?:before|first)\b|\bbefore\b[^.;]*\b(?:ask|tell|check with|consult) (?:me|us|the user)\b/i

/**
 * How surely a sentence releases from a rule: "you may add dependencies without asking from now on". Surely where a clause
 * says that something ends and names the rule by most of what it says; perhaps where one of both is weaker.
 */
export const releaseFrom = (sentence: string, rule: string): Release | undefined =>
  releasesPart(sentence, rule) ? undefined : releaseIn(sentence, rule)

/** `mayChange`: whether a clause that only speaks of a change counts. */
function releaseIn(sentence: string, rule: string, mayChange = true): Release | undefined {
  const clauses = clausesOf(sentence).filter(({ kind }) => mayChange || kind !== 'change')
  if (clauses.length === 0) return undefined
  const ofRule = rule.replace(exception, '')
  const isBanned = forbids(ofRule) || shuns.test(ofRule)
  const isUnasked = isBanned || asksFirst(rule)
  const may = { ban: isUnasked, duty: !isBan.test(rule), change: true }
  // "Drop the emojis" agrees with a ban on them; "drop the rule about emojis" ends it.
  const mayEnd = ({ kind, text }: Clause) => (kind === 'rule' ? !isBanned || asRule.test(text) : may[kind])
  const ruled = wordsOfRule(rule)
  const found = clauses
    .filter(mayEnd)
    .map((clause) =>
      isInOther(clause, rule, ruled.all) || (clause.kind === 'rule' && namesTimeOf(clause.text, ofRule))
        ? 'surely'
        : releaseBy(clause, ruled, lastsLong(sentence)),
    )
  return found.includes('surely') ? 'surely' : found.find((one) => one !== undefined)
}

/** "Leave out coriander", "keep away from hills": orders that forbid without a negation. */
const shuns =
  /\b(?:leave|keep) (?:\S+ ){0,3}?out\b|\b(?:skip|omit|exclude|avoid|spare me|(?:keep|stay|steer) (?:away|off|clear))\b/i

/** The words of a rule: all, those without its occasion ("when I ask for recipes"), and those of its thing alone. */
interface RuleWords {
  all: ReadonlySet<string>
  order: ReadonlySet<string>
  thing: ReadonlySet<string>
}

function wordsOfRule(rule: string): RuleWords {
  const order = rule.replace(occasion, '')
  return { all: namingWords(rule), order: namingWords(order), thing: namingWords(order.replace(setting, '')) }
}
const occasion = /^(?:instruction: )?(?:when(?:ever)?|if|any ?time|every time|(?:immer )?wenn)\b[^,]*,\s*/i
const setting = /\s(?:(?:out of|in|when(?:ever)?|if|while|during|on|at)\s.*|please)$/i

/** "The weather at six, but not on Sundays" orders something: its exception makes it no ban. */
const exception = /,? (?:but not|but never|except|unless)(?!\p{L}).*$/isu

/**
 * Whether a sentence releases from a rule in a part of the work. The words of the part are in no rule. "The sonar hangs
 * again" only speaks of a change, and is none.
 */
export const excepts = (sentence: string, rule: string): boolean =>
  releasesPart(sentence, rule) && releaseIn(sentence, rule, false) !== undefined

/** Whether it is sure that a sentence releases from a rule. */
export const releases = (sentence: string, rule: string): boolean => releaseFrom(sentence, rule) === 'surely'

function releaseBy({ text, kind, said }: Clause, ruled: RuleWords, isLasting: boolean): Release | undefined {
  const sharedWith = (words: ReadonlySet<string>) => [...said].filter((word) => isIn(word, words)).length
  const shared = sharedWith(ruled.all)
  // "Recipes are fine now" is no release from a rule for recipes: what it permits was never forbidden.
  const isOfOccasion = kind !== 'rule' && ruled.order.size > 0 && sharedWith(ruled.order) === 0
  if (shared === 0 || shared < leastSaid * said.size || isOfOccasion) return undefined
  const isMeant = isLasting || kind === 'rule'
  const ofThing = sharedWith(ruled.thing)
  const isNamed =
    said.size > 1 ||
    shared >= leastOfRule * ruled.all.size ||
    (ofThing > 0 && ofThing >= leastOfRule * ruled.thing.size)
  const isPlain = kind === 'rule' && (isLasting || asRule.test(text) || /^no more .* please$/i.test(text))
  const isSure = kind !== 'change' && isMeant && shared >= mostSaid * said.size && (isNamed || isPlain)
  return isSure ? 'surely' : 'perhaps'
}

/** "Commit messages in English again": all of the thing of the rule, in another language. */
function isInOther({ text, kind, said }: Clause, rule: string, ruled: ReadonlySet<string>): boolean {
  const [wanted, former] = [text, rule].map((one) => language.exec(one)?.[0].toLowerCase())
  if (kind !== 'change' || forbids(rule) || !wanted || !former || wanted === former) return false
  const rest = [...said].filter((word) => !namingWords(wanted).has(word))
  return rest.length > 0 && rest.every((word) => isIn(word, ruled))
}
const language = new RegExp(`\\b(?:${languageNames})\\b`, 'i')

/** It speaks of the rule as one. */
const asRule = new RegExp(`${ruleWords.source}|\\b(?:forget|lift|no longer|vergiss|gilt|olvida)\\b`, ruleWords.flags)

/** The same word, or one of which it is the beginning: "booking", "Fleisch" and "Fleischgerichte". */
const isIn = (word: string, words: ReadonlySet<string>): boolean =>
  words.has(word) || [...words].some((other) => beginsAlike(word, other))

function beginsAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let same = 0
  while (same < shorter && one[same] === other[same]) same++
  return same >= shortestStem && (same === shorter || same >= longStem)
}
const shortestStem = 4
const longStem = 6

/** Whether a sentence ends any rule, by its form. */
export const endsSomeRule = (sentence: string): boolean => endedBy(sentence) !== undefined || mayRelease(sentence)

/** Whether a sentence ends a rule that was said before it, by releasing from it or by taking it back as what it is. */
export function endsRule(sentence: string, rule: string): boolean {
  const of = endedBy(sentence)
  if (of === undefined || (of === 'ban' && !forbids(rule))) return releases(sentence, rule)
  if (releasesPart(sentence, rule)) return false
  const ruled = namingWords(rule)
  return [...namingWords(sentence)].some((word) => ruled.has(word)) || releases(sentence, rule)
}

function namingWords(text: string): Set<string> {
  const plain = text.toLowerCase().replace(/n['’]t\b|['’](?:s|re|ve|ll|d|m)\b/g, ' ')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const isStopWord = stopWordTest(words)
  return new Set(
    analyse(words.filter((word) => !isStopWord(word)).join(' ')).flatMap((word) =>
      vague.has(word) ? [] : changing.has(word) ? 'change' : word,
    ),
  )
}

/** "Don't touch the folder" is ended by who may edit it. */
const changing = new Set(analyse('touch touching edit editing change changing modify modifying alter altering'))
