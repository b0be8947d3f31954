import { escaped } from '../escaped.ts'
import { mayRegret, regrets } from './regretted-choices.ts'

/** A choice of before, by its names and those of what was not chosen. */
export interface KnownChoice {
  chosen: readonly string[]
  others: readonly string[]
}

/** Words before a name that is dropped. `swap` and `from` want what comes in its place in the same sentence. */
const dropping =
  /\b(?:drop(?:s|ped|ping)?|scrap(?:s|ped|ping)?|ditch(?:es|ed|ing)?|abandon(?:s|ed|ing)?|dump(?:s|ed|ing)?|discard(?:s|ed|ing)?|remov(?:e[sd]?|ing)|get(?:ting)? rid of|got rid of|replac(?:e[sd]?|ing)|no more|stop(?:ped)? using|no longer us(?:e[sd]?|ing)|away from|ersetz(?:en?|t|te|ten)|weg von|keine?n? mehr|abandonn\p{L}+|dej\p{L}+ de usar)\s+$/iu
const swapping = /\b(?:swap(?:s|ped|ping)?|exchang(?:e[sd]?|ing)|tausch\p{L}*)\s+$/iu
const leaving = /\b(?:from|von|de)\s+$/iu
/** Words that also set a topic aside: something else has to be chosen in the same or the next sentence. */
const forgetting =
  /(?:^|\P{L})(?:(?:forget|scratch|never ?mind)(?: about)?|vergiss|vergesst|vergessen wir|oublie[sz]?|olvid[ae])\s+$/iu
/** Words of what comes first, or holds for several things: nothing takes a place by them. */
const aside = /(?<!\p{L})(?:first|same|both|break|for now|erst(?:mal)?|zuerst|d['’]abord)(?!\p{L})/iu
/** Words that say that something else takes the place of what is dropped. */
const inPlace = /(?<!\p{L})(?:after all|instead|rather|stattdessen|doch|plutôt|en su lugar)(?!\p{L})/iu
const instead =
  /(?:\b(?:instead of|in place of|rather than|anstelle von|anstatt|statt|au lieu de|en lugar de|en vez de)|(?:,|\band)\s+(?:not|no longer))\s+$/iu
const determiner = /\b(?:the|an?|our|that|den|die|das|der|le|la|el)\s+$/iu

/** What may follow a name: it is not a part of another one (`the Redis client`), and not only dropped somewhere. */
const end =
  /^(?:\s*(?:[,;:.!?)]|$)|\s+(?:and|but|with|by|in favou?r|instead|again|because|since|as|so|then|entirely|completely|altogether|now|please|und|durch|wieder|zugunsten|weil|denn|raus\p{L}*|nehmen|nimm|nutz\p{L}*|verwend\p{L}*|we|let['’]s|et|y|in (?:the|this|our) (?:repo\w*|project|codebase))(?!\p{L}))/iu
/** Nothing follows a name that is dropped but when, how or why. */
const wholly =
  /^(?:\s+(?:again|now|please|entirely|completely|altogether|here))*(?:\s*(?:[,;:.!)]|$)|\s+(?:because|since|as)\b)/iu
/** A name between a verb and `out`: `take it out`. */
const throwing = /\b(?:throw|thr[eo]w|tak|took|rip|tear|tore|kick|pull|strip)(?:s|e|es|ped|ing|en|n)?\s+$/iu
const out = /^\s+(?:back )?(?:out|away)(?!\p{L}| of\b)/iu
const forAnother = /^\s+(?:for|gegen)\s+\S/iu
const toAnother = /^\s+(?:(?:back|over|zurück)\s+)?(?:to|auf|zu|nach|à|a)\s+(?=\S)/iu
/** Verbs by which a choice itself changes. What is moved or copied out of it leaves it as it is. */
const changing =
  /\b(?:switch|migrat|chang|convert|port|go|going|went|wechsel|umgestiegen|steig|stell|umgestellt)\p{L}*(?!\p{L})/iu
/** Words after a name that is dropped. */
const dropped =
  /^\s+(?:(?:is|ist|was) (?:out|gone|raus|weg)\b|(?:(?:ist|fliegt|muss|kommt|endlich|wieder|doch) )*(?:raus|rauswerfen|rausschmeißen|loswerden|aufgeben|ablösen|ersetzen)(?!\p{L}))/iu
/** Something else is chosen. */
const choosing =
  /(?:^|\P{L})(?:us(?:e[sd]?|ing)|tak(?:e|ing)|go(?:ing)?|went|switch\p{L}*|mov(?:e[sd]?|ing)|return|back|with|by|instead|in favou?r of|(?:re)?writ(?:e|ing)|plain|nehmen|nimm|nutz\p{L}*|verwend\p{L}*|durch|zurück|doch|einfach)(?!\p{L})/iu
/** Words before a name that is chosen again or in place of another one. */
const returning =
  /(?:\b(?:back|return(?:s|ed|ing)?|revert(?:s|ed|ing)?|switch(?:es|ed|ing)?|chang(?:e[sd]?|ing)|mov(?:e[sd]?|ing)|migrat(?:e[sd]?|ing)|convert(?:s|ed|ing)?)\b[^.;!?]{0,40}?\sto|\bzurück\s(?:zu|auf)|\b(?:wechsel\p{L}*|steig\p{L}*|stell\p{L}*)\b[^.;!?]{0,40}?\s(?:auf|zu))\s+$/iu
const taking =
  /(?:^|\P{L})(?:us(?:e|ing)|tak(?:e|ing)|go(?:ing)? with|nehmen|nimm|prends?|prenons)\s+(?:wir\s+)?(?:doch\s+)?$/iu
const afterAll = /^\s+(?:instead|after all|anyway|doch|wieder|finalement)(?!\p{L})/iu
/** It is not said that this is so. */
const unsure =
  /(?:^|\P{L})(?:if|unless|whether|would|could|should|might|maybe|perhaps|never(?! ?mind)|not|dont|(?:do|does|did|wo|ca)n['’]t|suggest|propose|recommend|i['’]d|falls|wenn|würden?|könnten?|sollten?|sollen|vielleicht|nicht|wäre)(?!\p{L})/iu
const pronoun = /^(?:it|that|this|them|es|das|ihn|sie)$/iu

/** Sentences that may drop one choice for another: what is looked at before choices are read. */
export const mayReplace = (sentence: string): boolean =>
  /\b(?:drop|scrap|ditch|abandon|dump|discard|remov|rid of|replac|no more|stop|no longer|away from|from|instead|in place|rather than|swap|exchang|back|return|revert|switch|chang|mov|migrat|convert|is out|is gone|after all|anyway|forget|scratch|never ?mind)/i.test(
    sentence,
  ) ||
  mayRegret(sentence) ||
  /\b(?:out|away)\b|, not |vergiss|vergess|oubli|olvid|statt|anstelle|ersetz|raus|weg|zurück|wechsel|steig|stell|tausch|lieu|lugar|vez|abandonn|dej/iu.test(
    sentence,
  )

/**
 * Whether a sentence drops the choice: it orders to drop the name of what was chosen, says that it was a mistake, or
 * returns to what was not chosen. Where more than the name follows it must say what comes in its place, in the same or the
 * `next` sentence. `before`: the sentence before, which a pronoun refers to.
 */
export function replacesChoice(
  { before = '', text, next = '' }: { before?: string | undefined; text: string; next?: string | undefined },
  { chosen, others }: KnownChoice,
): boolean {
  if (/[?？]\s*$/.test(text)) return false
  const isDropped = chosen.some((name) =>
    mentions(text, name).some((place) => regrets(place) || drops(place, next, others)),
  )
  const isPointed = chosen.some((name) => mentions(before, name).length > 0) && dropsPronoun(text, next, others)
  const isReturn = others.some((name) =>
    mentions(text, name).some(({ left, right }) => !unsure.test(left) && choosesAgain(bare(left), right)),
  )
  return isDropped || isPointed || (isReturn && !chosen.some((name) => keeps(text, name)))
}

const choosesAgain = (left: string, right: string): boolean =>
  (returning.test(left) && end.test(right)) || (taking.test(left) && afterAll.test(right))

/** Whether something is said of a choice that is not dropping it: `keep Vitest, and change the docs to Jest`. */
const keeps = (text: string, name: string): boolean =>
  mentions(text, name).some(({ left }) => /\b(?:keep|stay with|behalt\p{L}*|bleib\p{L}*)\b/iu.test(left))

/** A mention of a name, by the text on both sides. */
interface Mention {
  left: string
  right: string
}

function drops({ left, right }: Mention, next: string, others: readonly string[]): boolean {
  const lead = bare(left)
  if (unsure.test(left.replace(instead, ''))) return false
  if (instead.test(lead)) return end.test(right)
  if (swapping.test(lead)) return forAnother.test(right)
  if (leaving.test(lead) && toAnother.test(right)) {
    const to = right.replace(toAnother, '').replace(/^(?:the|an?|our|den|die|das)\s+/i, '')
    return changing.test(lead) || others.some((name) => mentions(to, name).some(({ left }) => left === ''))
  }
  if (throwing.test(lead) && out.test(right)) return true
  if (dropping.test(lead) && wholly.test(right)) return true
  const isChosen = choosing.test(right) || choosing.test(next)
  const rest = `${right} ${next}`
  const isSwapped =
    inPlace.test(rest) ||
    others.some((name) => mentions(rest, name).length > 0) ||
    (!/mind\s+$/i.test(lead) && !aside.test(rest))
  const isLeft = dropping.test(lead) || (forgetting.test(lead) && isSwapped)
  return isChosen && (dropped.test(right) || (isLeft && end.test(right)))
}

const dropsPronoun = (text: string, next: string, others: readonly string[]): boolean =>
  pronounsIn(text).some((place) => drops(place, next, others))

/** Whether a sentence says that what it names was a mistake, or is no longer wanted. */
export const saysRegret = (text: string, name: string): boolean => mentions(text, name).some(regrets)

/** The pronouns that may be what a sentence drops. */
const pronounsIn = (text: string): Mention[] =>
  [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
    const place = { left: text.slice(0, index), right: text.slice(index + word.length) }
    const isDropped = [dropping, throwing, forgetting].some((form) => form.test(place.left))
    return pronoun.test(word) && isDropped ? [place] : []
  })

/** A sentence that drops a pronoun, with the name of what is dropped in its place: `Drop Kafka and use NATS`. */
export function withNameDropped(text: string, name: string): string {
  const [place] = pronounsIn(text)
  return place === undefined ? text : `${place.left}${name}${place.right}`
}

const bare = (left: string): string => left.replace(determiner, '')

/** Whole mentions of a name, in any case. */
function mentions(text: string, name: string): Mention[] {
  const found: Mention[] = []
  // A pattern and not `toLowerCase`, by which some letters become longer: "İ".
  for (const { 0: said, index } of name === '' ? [] : text.matchAll(new RegExp(escaped(name), 'giu'))) {
    const [left, right] = [text.slice(0, index), text.slice(index + said.length)]
    if (!/[\p{L}\p{N}_-]$/u.test(left) && !/^(?:[\p{L}\p{N}_-]|[.:/]\S)/u.test(right)) found.push({ left, right })
  }
  return found
}

/** A name: up to three words, before a word that is part of no name. */
const named =
  /^(?:(?:the|an?|our|den|die|das|der|einen?)\s+)?([\p{L}\p{N}][\p{L}\p{N}+#._/-]*(?:\s[\p{L}\p{N}][\p{L}\p{N}+#._/-]*){0,2}?)(?=\s*[,;:!?)(]|[.](?:\s|$)|\s*$|\s+(?:and|or|over|in|on|at|for|with|by|to|from|as|of|replaces|takes|ersetzt|wegen|because|since|so|that|which|instead|after|anyway|again|then|now|please|is|it|es|statt|für|und|weil|wieder|ist|auf|mit)(?!\p{L}))/iu
const chosenBy =
  /(?:^|\P{L})(?:us(?:e[sd]?|ing)|cho(?:se|ose|osing|sen)|go(?:ing)? with|went with|tak(?:e|ing)|pick(?:ed)?|settled? on|stay(?:ing)? with|decided (?:on|for|to use)|(?:switch\p{L}*|mov(?:e[sd]?|ing)|migrat(?:e[sd]?|ing)|return|back)(?: \p{L}+){0,3}? to|replac(?:e[sd]?|ing) \S+ (?:with|by)|(?:nehmen|nimm|verwenden|nutzen)(?: doch)?|bleiben bei|auf)\s+/giu

/** A sentence whose subject takes the place of something: `Kafka on two nodes replaces RabbitMQ`. */
const takingPlace =
  /^(?!(?:we|i|it|this|that|they|you|wir|ich)\b)[^,;:.!?]{1,60}?\s(?:replaces|takes the place of|ersetzt|remplace|reemplaza)\s/iu

/** The names that a sentence of a decision chooses. */
export function namesChosen(sentence: string): string[] {
  const subject = takingPlace.test(sentence) ? nameAtStart(sentence) : undefined
  if (subject !== undefined) return [subject]
  return [...sentence.matchAll(chosenBy)].flatMap(({ 0: words, index }) => {
    const name = named.exec(sentence.slice(index + words.length))?.[1]
    return name === undefined || instead.test(sentence.slice(0, index)) ? [] : [name.replace(/\.$/, '')]
  })
}

/** The name that words of a question or an answer begin with: `GraphQL` of `GraphQL for the partner API`. */
export function nameAtStart(words: string): string | undefined {
  return named.exec(words.trim())?.[1]?.replace(/\.$/, '')
}
