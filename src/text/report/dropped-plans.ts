import { contentTerms } from '../tokenize.ts'

const lead =
  '^\\P{L}*(?:(?:ok|okay|so|and|but|no|well|sorry|actually|also|btw|by the way|then|ja|nein|gut|und|also|ach)[, ]+)*'
const the = '(?:(?:the|our|all|that|this|den|die|das|dem|unseren?|unser|le|la|el)\\s+)?'
/** What is dropped, in up to five words. */
const thing = '((?:[\\p{L}\\p{N}+#._/-]+\\s){0,4}?[\\p{L}\\p{N}+#._/-]*[\\p{L}\\p{N}])'
const end =
  '(?:\\s+(?:after all|any ?more|any longer|entirely|completely|altogether|again|now|then|for good|doch|jetzt|nun|wieder|erst ?mal|ganz))*(?=\\s*(?:[,;:.!–—]|\\s-\\s|$)|\\s+(?:because|since|as|weil|denn|wegen)\\b)'
const doing = '(?:do(?:ing)?|build(?:ing)?|implement(?:ing)?|pursu(?:e|ing)|mak(?:e|ing))'

/** How users say that something planned is not to be made: each form has what is dropped as its group. */
const forms = [
  `${lead}(?:(?:we|i)(?:['’]ll| will|['’]ve| have)? (?:now |just )*|let['’]?s |let us )(?:drop(?:ped)?|scrap(?:ped)?|ditch(?:ed)?|abandon(?:ed)?|shelved?|g[ai]ve up on|given up on|decided against) ${the}${thing}${end}`,
  `${lead}(?:we|i)(?:['’]ll| will|['’]ve| have)? cancel(?:led|ed)? (?:the|our|all|that|this) ${thing}${end}`,
  `${lead}(?:we|i)(?:['’]re| are| am)? (?:not|no longer) (?:going to )?${doing} (?:the|our|an?|any|that|this) ${thing}${end}`,
  `${lead}(?:we|i) (?:won['’]t|will not|don['’]t|do not) (?:${doing}|want) ${the}${thing}(?: (?:after all|any ?more|any longer))(?=\\P{L}|$)`,
  `${lead}(?:(?:we|you) can )?(?:forget|scrap|cancel|shelve) (?:about )?(?:the|our|that) ${thing}${end}`,
  `${lead}no (?!more\\b|need\\b|longer\\b|idea\\b|problem\\b)${thing} after all(?=\\P{L}|$)`,
  `${lead}(?:the|our) ${thing} (?:is|was|has been) (?:now )?(?:cancell?ed|dropped|scrapped|shelved|off the table)(?=\\P{L}|$)`,
  `${lead}(?:den|die|das) ${thing} (?:lassen wir|lasse ich) (?:doch |jetzt |nun |dann )?(?:weg|bleiben|sein|fallen)(?=\\P{L}|$)`,
  `${lead}wir (?:lassen|streichen|verwerfen|kippen) (?:den|die|das) ${thing}(?: (?:weg|bleiben|sein|fallen))?${end}`,
  `${lead}(?:wir verzichten auf|doch keine?n?|wir (?:bauen|machen|wollen|brauchen) (?:doch )?keine?n?) ${the}${thing}${end}`,
  `${lead}(?:der|die|das) ${thing} (?:ist|sind) (?:gestrichen|vom tisch|gestorben|abgesagt|abgeblasen)(?=\\P{L}|$)`,
].map((form) => new RegExp(form, 'iu'))

/** Words of things that are deleted or forgotten and are no plan. */
const noPlan =
  /^(?:it|that|this|them|es|what|rules?|all|everything)$|\b(?:rules?|limits?|rows?|columns?|lines?|tables?|tests?|files?|errors?|warnings?|logs?)$|regel$|^(?:on|in|at|for|with|by|to|from)\b|\b(?:on|in|at|for|with|by|to|from|of)$/iu

/** What every form contains: turns without it are not split into sentences. Lines of a turn may end between its words. */
const sign =
  /drop|scrap|ditch|abandon|shelve|up\s+on|against|cancel|\bnot\b|no\s+longer|n['’]t|forget|after\s+all|off\s+the\s+table|lass|streichen|verwerfen|kippen|verzichten|kein|gestrichen|tisch|gestorben|abge/i

/** Whether a text may contain a sentence that drops a plan. */
export const mayDropPlan = (text: string): boolean => sign.test(text)

/** What is not decided, or holds for a time only. */
const open =
  /(?:^|\P{L})(?:if|falls|wenn|should|maybe|vielleicht|for (?:now|the moment|today)|right now|yet|today|tonight|vorerst|erst ?mal|fürs erste|heute)(?!\p{L})/iu

/** What a sentence of a user drops as a plan: "web ui" of "we drop the web ui, the council says no wifi"; undefined without one. */
export function planDropped(sentence: string): string | undefined {
  if (!mayDropPlan(sentence) || /[?？]\s*$/.test(sentence) || open.test(sentence)) return undefined
  const found = forms.flatMap((form) => form.exec(sentence)?.[1] ?? [])[0]
  return found === undefined || noPlan.test(found) ? undefined : found
}

/**
 * The steps of a list that do not belong to a dropped plan. A step belongs to it if it has half of its words, or follows
 * such a step and speaks of it as "it".
 */
export function withoutPlan(steps: readonly string[], plan: string): string[] {
  const wanted = [...contentTerms(plan)]
  let wasOfPlan = false
  return steps.filter((step) => {
    const own = contentTerms(step.replace(/[/._]/g, ' '))
    const shared = wanted.filter((term) => own.has(term)).length
    wasOfPlan = (shared > 0 && shared >= leastShare * wanted.length) || (wasOfPlan && pointing.test(step))
    return !wasOfPlan
  })
}
const leastShare = 0.5
const pointing = /(?<!\p{L})(?:it|its|them|their|es|sein\p{L}*|ihr\p{L}*)(?!\p{L})/iu
