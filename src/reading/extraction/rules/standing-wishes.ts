/**
 * Recognizes standing orders without "always" or "never" by the object of their verb. "Cite sources in APA" and "don't
 * add comments to my code" apply to any object and are standing; "add the salt", "write a mail to Ana" and "avoid the
 * motorway tonight" are about a single one.
 */

/**
 * Verbs of writing, showing or saying. Orders with verbs of handling a thing ("buy", "fix", "add") are single requests.
 */
const manner =
  /^(?:abbreviate|address|answer|capitali[sz]e|cite|convert|describe|express|format|give|greet|indent|label|list|name|number|phrase|pronounce|quote|refer to|reply|respond|round|show|sign|spell|state|summari[sz]e|use|word|write) (?!(?:up|off|out|down|over|away|back)\b)(.+)$/i
/** A ban, with its verb and the banned word. */
const ban = /^(?:do not|never) (?:ever )?(\p{L}+)(?: (?:to|at|with|about|from|in|on))? (.+)$/iu
/** "Avoid passive voice": the verb itself is the ban. */
const avoided = /^(?:avoid|skip|omit|leave out) (?:using )?(.+)$/i
/** "Don't worry about costs" is encouragement, and "don't forget milk" a single request. */
const cheering = /^(?:worry|forget|lose|panic|hesitate|bother|be|let|miss|fret|mind|stress|go|get|wait|give|stop)$/i
/** Verbs that can be banned for any object; for the owner's things every verb can. */
const ofAssistant =
  /^(?:use|include|call|suggest|recommend|propose|say|mention|explain|add|put|ask|write|send|make|quote|cite|format|answer|reply|translate|remind|offer|schedule|book|plan|order|insert|start|end|begin|round|abbreviate|address|copy|invent|capitali[sz]e|indent|sign|spell|summari[sz]e)$/i
/** "The word 'utilize'": a quoted word means every occurrence. */
const named =
  /^(?:the )?(?:words?|phrases?|terms?|expressions?) (['"‘“]?)[\p{L}][\p{L}' -]{1,40}\1(?: in .+)?['"’”]?$/iu

/** Words for a single thing or time. */
const ofOne =
  /\b(?:the|this|that|these|those|it|them|him|her|one|now|today|tonight|tomorrow|yesterday|yet|here|there|above|below|again|also|once|soon|an?|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?! (?:morning|afternoon|evening|night)s))\b|['’]s\b|\d{4}|[,;:?!]/i
/** "As day, month, year": commas in a list of single words are not clause boundaries. */
const bareList = /(?<=\b(?:as|in|by) \p{L}+)(?:, \p{L}+)+$/iu
/** Recurring times: "before noon", "on Friday afternoons". */
const eachTime =
  /\b(?:before|after|between|until) (?:noon|midnight|lunch|breakfast|dinner|work|\d{1,2}(?::\d\d)? ?(?:am|pm|o'clock)?)(?: and .{1,12})?$|\b(?:on|at) (?:\p{L}+day |public )?(?:\p{L}+days|mornings|afternoons|evenings|nights|holidays|weekends)$/iu
const own = /^(?:any of )?(?:my|our) \p{L}/iu
const numeral = /^(?:\d|(?:two|three|four|five|six|seven|eight|nine|ten|another|some|more|enough|all|both)\b)/i
/** Manner or place, after the object of the order. */
const how = /^(.*?)(?:^| )(?:in|as|with|by|to|under|without|at) (.+)$/i
/** "Use cloves in mulled wine" is a hint for one dish: objects that are used do not show how many things are meant. */
const used = /^use (.*?) (?:in|for|with|on) (.+)$/i
/** The object of a ban, without its scope. */
const where = /^(.*?) (?:in|as|with|by|to|under|without|for|after|before|on|at|over|from) .+$/i
/** Uncountable or plural objects without a number: "metric units", "prose". */
const bare = /^[\p{L}-]+(?: [\p{Ll}-]+){0,3}$/u
const plural = /\p{Ll}{2,}(?<![su])s$/u
/** The owner's things, or many of a kind; here an order is standing even within a conversation. */
const scope =
  /\b(?:in|for|to|on|of) (?:(?:my|our) (?:[\p{L}-]+ ){0,2}\p{L}+|(?:\p{Ll}[\p{Ll}-]* ){0,2}\p{Ll}+(?<![su])s)\b/u

/**
 * Whether an order applies every time. `inTalk`: it was said in a conversation, where most orders are about the present
 * task. It then has to name its scope: the owner's things, or recurring times.
 */
export function isStandingOrder(order: string, inTalk: boolean): boolean {
  const words = order.replace(/[\s.!]+$/, '')
  if (words.split(' ').length > longestOrder || /\b(?:I|we|you)\b/.test(words)) return false
  const object = avoided.exec(words)?.[1] ?? ban.exec(words)?.[2]
  if (object !== undefined) return isBan(words, object, inTalk)
  const [, of] = manner.exec(words) ?? []
  if (of === undefined || ofOne.test(of.replace(bareList, '')) || numeral.test(of)) return false
  const use = used.exec(words)
  const [, thing, way] = use ?? how.exec(of) ?? []
  if (thing === undefined || !way || numeral.test(thing) || (use && !plural.test(way))) return false
  // "Write cards to Tim" is about one person.
  if (/ (?:to|for) \p{Lu}/u.test(` ${of}`)) return false
  if (inTalk) return scope.test(of) && (own.test(thing) || /\b(?:my|our)\b/i.test(way) || scope.test(thing))
  return thing === '' || own.test(thing) || bare.test(thing)
}
const longestOrder = 14

function isBan(order: string, object: string, inTalk: boolean): boolean {
  const verb = ban.exec(order)?.[1]
  if (verb !== undefined && cheering.test(verb)) return false
  if (named.test(object)) return !inTalk
  if (ofOne.test(object) || numeral.test(object)) return false
  const isRecurring = eachTime.test(object)
  if (own.test(object)) return isRecurring || plural.test(object.replace(where, '$1'))
  const isOwn = /\b(?:in|to|on|of|for|with) (?:my|our) \p{L}/iu.test(object)
  if (verb !== undefined && !ofAssistant.test(verb)) return isOwn
  return (
    isOwn ||
    isRecurring ||
    (!inTalk && bare.test(object.replace(where, '$1')) && (verb !== undefined || !/^\p{Lu}/u.test(object)))
  )
}
