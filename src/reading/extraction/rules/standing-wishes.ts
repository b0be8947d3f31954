/**
 * Orders without "always" or "never" that hold for each time: they are of no one thing. What tells them apart is what a verb
 * is said of. "Cite sources in APA" and "don't add comments to my code" are of any; "add the salt", "write a mail to Ana" and
 * "avoid the motorway tonight" are of one.
 */

/** How something is written, shown or said: of a thing itself ("buy", "fix", "add"), an order is of this once. */
const manner =
  /^(?:abbreviate|address|answer|capitali[sz]e|cite|convert|describe|express|format|give|greet|indent|label|list|name|number|phrase|pronounce|quote|refer to|reply|respond|round|show|sign|spell|state|summari[sz]e|use|word|write) (?!(?:up|off|out|down|over|away|back)\b)(.+)$/i
/** A ban by its verb, and the word that it bans. */
const ban = /^(?:do not|never) (?:ever )?(\p{L}+)(?: (?:to|at|with|about|from|in|on))? (.+)$/iu
/** "Avoid passive voice": the ban is the verb. */
const avoided = /^(?:avoid|skip|omit|leave out) (?:using )?(.+)$/i
/** "Don't worry about costs" cheers up, and "don't forget milk" is of this once. */
const cheering = /^(?:worry|forget|lose|panic|hesitate|bother|be|let|miss|fret|mind|stress|go|get|wait|give|stop)$/i
/** What the assistant may be kept from with any thing; with what the owner has, it is any verb. */
const ofAssistant =
  /^(?:use|include|call|suggest|recommend|propose|say|mention|explain|add|put|ask|write|send|make|quote|cite|format|answer|reply|translate|remind|offer|schedule|book|plan|order|insert|start|end|begin|round|abbreviate|address|copy|invent|capitali[sz]e|indent|sign|spell|summari[sz]e)$/i
/** "The word 'utilize'": it is named, and is every one. */
const named =
  /^(?:the )?(?:words?|phrases?|terms?|expressions?) (['"‘“]?)[\p{L}][\p{L}' -]{1,40}\1(?: in .+)?['"’”]?$/iu

/** Of one thing, or of one time. */
const ofOne =
  /\b(?:the|this|that|these|those|it|them|him|her|one|now|today|tonight|tomorrow|yesterday|yet|here|there|above|below|again|also|once|soon|an?|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?! (?:morning|afternoon|evening|night)s))\b|['’]s\b|\d{4}|[,;:?!]/i
/** "As day, month, year": the commas of a list of bare words divide nothing. */
const bareList = /(?<=\b(?:as|in|by) \p{L}+)(?:, \p{L}+)+$/iu
/** Each time that comes: "before noon", "on Friday afternoons". */
const eachTime =
  /\b(?:before|after|between|until) (?:noon|midnight|lunch|breakfast|dinner|work|\d{1,2}(?::\d\d)? ?(?:am|pm|o'clock)?)(?: and .{1,12})?$|\b(?:on|at) (?:\p{L}+day |public )?(?:\p{L}+days|mornings|afternoons|evenings|nights|holidays|weekends)$/iu
const own = /^(?:any of )?(?:my|our) \p{L}/iu
const numeral = /^(?:\d|(?:two|three|four|five|six|seven|eight|nine|ten|another|some|more|enough|all|both)\b)/i
/** How, or where: behind what the order is of. */
const how = /^(.*?)(?:^| )(?:in|as|with|by|to|under|without|at) (.+)$/i
/** "Use cloves in mulled wine" is a hint for one dish: what is used says of how many things. */
const used = /^use (.*?) (?:in|for|with|on) (.+)$/i
/** What a ban is of, without where it holds. */
const where = /^(.*?) (?:in|as|with|by|to|under|without|for|after|before|on|at|over|from) .+$/i
/** Things of no number, in the plural or none: "metric units", "prose". */
const bare = /^[\p{L}-]+(?: [\p{Ll}-]+){0,3}$/u
const plural = /\p{Ll}{2,}(?<![su])s$/u
/** The owner's things, or many of a kind: where a wish without "always" holds in a talk, too. */
const scope =
  /\b(?:in|for|to|on|of) (?:(?:my|our) (?:[\p{L}-]+ ){0,2}\p{L}+|(?:\p{Ll}[\p{Ll}-]* ){0,2}\p{Ll}+(?<![su])s)\b/u

/**
 * Whether an order holds for each time that comes. `inTalk`: it was said in a conversation, where most orders are of what
 * lies there. It then has to say where it holds, by more than the task at hand: in what is the owner's, or at which times.
 */
export function isStandingOrder(order: string, inTalk: boolean): boolean {
  const words = order.replace(/[\s.!]+$/, '')
  if (words.split(' ').length > longestOrder || /\b(?:I|we|you)\b/.test(words)) return false
  const told = avoided.exec(words)?.[1] ?? ban.exec(words)?.[2]
  if (told !== undefined) return isBan(words, told, inTalk)
  const [, of] = manner.exec(words) ?? []
  if (of === undefined || ofOne.test(of.replace(bareList, '')) || numeral.test(of)) return false
  const use = used.exec(words)
  const [, thing, way] = use ?? how.exec(of) ?? []
  if (thing === undefined || !way || numeral.test(thing) || (use && !plural.test(way))) return false
  // "Write cards to Tim": for one person.
  if (/ (?:to|for) \p{Lu}/u.test(` ${of}`)) return false
  if (inTalk) return scope.test(of) && (own.test(thing) || /\b(?:my|our)\b/i.test(way) || scope.test(thing))
  return thing === '' || own.test(thing) || bare.test(thing)
}
const longestOrder = 14

function isBan(order: string, told: string, inTalk: boolean): boolean {
  const verb = ban.exec(order)?.[1]
  if (verb !== undefined && cheering.test(verb)) return false
  if (named.test(told)) return !inTalk
  if (ofOne.test(told) || numeral.test(told)) return false
  const isRecurring = eachTime.test(told)
  if (own.test(told)) return isRecurring || plural.test(told.replace(where, '$1'))
  const isOwn = /\b(?:in|to|on|of|for|with) (?:my|our) \p{L}/iu.test(told)
  if (verb !== undefined && !ofAssistant.test(verb)) return isOwn
  return (
    isOwn ||
    isRecurring ||
    (!inTalk && bare.test(told.replace(where, '$1')) && (verb !== undefined || !/^\p{Lu}/u.test(told)))
  )
}
