import { languageNames } from '../language-names.ts'
import { shortened } from '../shortened.ts'
import { isForOnce, isLasting } from './for-once.ts'
import { endedBy } from './withdrawals.ts'

/** A place or time of the work: a preposition and what it leads to, up to three words. */
const places =
  /(?<![\p{L}\p{N}])(?:in|inside|within|under|for|on|at|during|while|when|im|bei|beim|während|für|auf|dans|pour|pendant|en|para|durante)\s+(?:(?:the|all|our|my|your|this|that|these|those|any|of|den|dem|der|die|das|les|la|le|los|las|el)\s+)*([\p{L}\p{N}_./*-]+(?:\s+(?!(?:and|or|but|too|again|now|any|is|are|you|we|i|because|since|as|from|without|please|und|wieder|darfst|kannst)(?!\p{L}))[\p{L}\p{N}_./*-]+){0,2})/giu
/** What a rule says of a part it holds in as well limits it to nothing: "also in tests". */
const alsoThere =
  /\b(?:also|even|including|too|as well as|auch|sogar|même|aussi|también|incluso)\s+(?:in|for|on|im|für|bei|dans|pour|en|para)\b[^,;.]*/giu
/** Words that name the whole of the work, a person, or no place at all. */
const whole = new RegExp(
  `^(?:now|future|general|here|repo\\p{L}*|project|codebase|it|that|this|them|me|us|you|everyone|everything|everywhere|all|good|real|fact|favou?r|order|case|short|asking|approval|ok|okay|instead|hold|use|work|mich|uns|dich|alles|zukunft|mehr|moi|nous|mí|reasons?|whatever|${languageNames})$`,
  'iu',
)
const today = /\b(?:today|tonight|just this once|heute|aujourd['’]hui|hoy)\b/i
/** Clauses of a reason, which say nothing about where it holds. */
const reason = /[\s,;](?:because|since|weil|denn|parce que|porque)\s.*$/is
/** "At any hour" limits nothing. */
const anyTime = /\b(?:at|in|for|zu) (?:any|all|every|jeder) (?:hours?|times?|moment|point|day|zeit)\b/gi
const generic = /^(?:files?|folders?|director(?:y|ies)|branch(?:es)?|code|stuff|things?|dateien|ordner)$/i

/**
 * Whether a sentence releases from a rule in a part of the work or for once only: "in the tests", "on branch x", "just
 * today". The rule stays then. A part to which the rule itself is limited is the whole of it.
 */
export function releasesPart(sentence: string, rule: string): boolean {
  if (isOver(sentence)) return true
  const limits = rule.replace(alsoThere, '').toLowerCase()
  return partsIn(sentence).some((part) => !part.every((word) => limits.includes(stemOf(word))))
}

/** Whether a sentence is about this once: afterwards the rule holds as before. */
export const isOver = (sentence: string): boolean => isForOnce(sentence) || today.test(sentence)

/** Whether a sentence ends a rule as such in a part of the work from here on. */
export const isPartial = (sentence: string): boolean =>
  endedBy(sentence) === 'rule' && !isOver(sentence) && releasesPart(sentence, '')

/** Whether a sentence only ends a rule: it sets none in its place, and no part of the work keeps it. */
export const endsWholly = (sentence: string): boolean =>
  endedBy(sentence) === 'rule' && !isLasting(sentence) && !isPartial(sentence)

/** A rule with the user's words by which it ends in a part of the work, in its title and its facts. */
export function withException<R extends { title: string; facts: readonly string[] }>(rule: R, words: string): R {
  const fact = `Except: ${words}`
  if (rule.facts.includes(fact)) return rule
  const title = shortened(`${rule.title} (except: ${words.replace(/\.$/, '')})`, longestTitle)
  return { ...rule, title, facts: [fact, ...rule.facts] }
}
const longestTitle = 200

/** The words of each part of the work that a sentence names. */
const partsIn = (sentence: string): string[][] =>
  [...sentence.replace(reason, '').replace(anyTime, '').matchAll(places)].flatMap(([, name]) => {
    const words = name!.replace(/\.$/, '').split(/\s+/)
    const own = words.filter((word) => !generic.test(word))
    return whole.test(words[0]!) ? [] : [own.length === 0 ? words : own]
  })

/** A word without its plural. */
const stemOf = (word: string): string => word.toLowerCase().replace(/(?<=\p{L}{3})(?:e?s|en|ed)$/u, '')
