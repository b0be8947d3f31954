import { englishActs, germanActs } from './acts.ts'
import { turnsAway } from './loop-words.ts'

const english = Object.keys(englishActs).sort((a, b) => b.length - a.length)
/** `have` and `come` are acts only in forms of their own. */
const act = `(${english.filter((verb) => !/^(?:have|come)$/.test(verb)).join('|')})`
const german = `(${Object.keys(germanActs).join('|')})`
const will = "(?:i(?:'ll| will|'m going to| am going to|'m gonna| can definitely|'d be happy to)|ill|gonna|will)"
const soon =
  '(?: (?:definitely|also|just|try to|try and|then|go|make sure to|be sure to|gladly|happily|totally|probably))?'
const germanObject =
  '(?:es|das|die|den|dem|dir|dich|euch|ihnen|mich|ihn|sie|ihm|ihr|einen?|dein\\p{L}*|ihre[nrms]?|morgen|heute|am|nächste\\p{L}*|gleich|uns)'
const promises: readonly RegExp[] = [
  new RegExp(`(?:^|[,;:.!–-] ?|\\b(?:and|so|but|then|ok|okay|yes|sure|yeah) )${will}${soon} ${act}\\b`, 'i'),
  new RegExp(`(?:^|[,;:.!–-] ?|\\b(?:and|so|but|yes|sure) )${will} (have) .{2,40} (?:ready|done|finished)\\b`, 'i'),
  new RegExp(`\\bi (?:promise(?:d)?|swear)(?: you)?(?: that| to)?(?: i(?:'ll| will))? ${act}\\b`, 'i'),
  /\bi (?:promise|swear)(?: you)?(?: that)? i(?:'ll| will) (come)\b/i,
  /\blet me (check|ask|find out|look|see)\b[^.?!]*\b(?:get back|let you know|tell you)\b/i,
  /\bi (?:still )?(owe) you (?!one\b|big\b|an apology\b)/i,
  new RegExp(`(?:^|[^\\p{L}])ich (?:werde )?${german}(?:e|s)? ${germanObject}(?!\\p{L})`, 'iu'),
  /(?:^|[^\p{L}])ich (frag|ruf|schreib|überweis|reservier|buch|besorg)e? (?:mal |gleich |dann |noch )?(?!mich|nicht|nie|oft|immer|gerade|kein|mir)\p{L}{3,}/iu,
  new RegExp(`(?:^|[^\\p{L}])${german}e? ich (?:dir|euch|ihnen|ihm|ihr|das|es|sie|morgen|heute|am)(?!\\p{L})`, 'iu'),
  new RegExp(`(?<!\\p{L})(?:dir|euch|dich|mich|das|es) (?:morgen|am \\p{L}+tag|heute abend) ${german}`, 'iu'),
]
/** Of oneself, of this moment, or as a manner of speaking. */
const notMeant =
  /\b(?:if|unless|in case|whenever|wenn|falls|make (?:it|sure|that|do|time|the most)\b|make (?:this|things|everything)(?: \S+)? (?:work|happen|count|right|better)\b|take (?:a|another|my|the) (?:shot|chance|stab|crack|leap|risk|gamble|plunge|step)\b|give (?:it|this|that|them|him|her) a (?:go|try|shot|whirl|rest|miss|thought)|let (?:you|u) know (?:if|when|whenever|whether) i (?:need|want|have)|show (?!you|u\b|him|her|them|everyone|your)|i'll (?:get|take|make|have) (?:going|off|it|that|this one|a (?:nap|shower|look|break|walk|rest|bath|coffee|drink|bite|picture)|some (?:sleep|rest|coffee)|dressed|ready|up|there|home|in)|i'll (?:call|make) it (?:a day|a night|work)|tell you what|let you (?:go|sleep|get)|give you that|i'll take (?:the|a) (?:bus|train|cab|taxi|uber|tram|metro|first|last|one)|write (?:you )?off|bring (?:it|this|that) up|read it now|call him names|get used|get(?: ')?(?:em| them|'em) next|get (?:better|through|over|back (?:on|to (?:work|sleep|bed|it)))|look forward|set off|pick myself|drive myself|help myself|cook (?:dinner|lunch|something) now|sign (?:up|in|on)\b|sign off(?! (?:on|the|it|that|this|your|his|her)\b)|return the favou?r|feed myself|finish (?:work|my|lunch|dinner|eating))\b/i
const atOnce =
  /\b(?:right now|right away|now|in a (?:sec|second|minute|min|moment|bit)|in \d{1,2} ?(?:min|mins|minutes|m)|brb|as we speak|gleich|sofort|jetzt)\b/i

/** "I'll check it out" thanks for a recommendation; who also says that they will tell promises that. */
const looksInto =
  /\b(?:check|look)(?: \S+){0,3}? out\b(?!.*\b(?:to(?:day|night|morrow)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)/i
const tellsThen = /\b(?:let you know|get back|tell you|keep you)\b/i
const thanksForTip = (said: string): boolean => looksInto.test(said) && !tellsThen.test(said)

/** What is asked or found out is no condition. */
const asksWhether = /\b((?:ask|check|see|find out|know|look|let you know)(?: \S+){0,3}?) if\b/gi

export interface PromisedAct {
  /** The verb, as `acts` has it. */
  act: string
}

/** What a sentence promises; undefined where it promises nothing that can be kept later. */
export function promisedIn(sentence: string): PromisedAct | undefined {
  const plain = sentence.replace(/[’]/g, "'")
  const asked = plain.replace(asksWhether, '$1 whether')
  const said = asked.replace(/[, ]+(?:ok(?:ay)?|alright|right|deal)\s*\?+\s*$/i, '')
  if (/\?\s*$/.test(said) || notMeant.test(said) || atOnce.test(said) || thanksForTip(said)) return undefined
  for (const form of promises) {
    const found = form.exec(said)
    if (found?.[1] && !/\b(?:would|never|not|won't|can't)\b/i.test(said.slice(found.index)))
      return /owe/i.test(found[1]) && said !== asked ? undefined : { act: found[1].toLowerCase() }
  }
  return undefined
}

const request = new RegExp(
  `\\b(?:can|could|would|will) you(?: (?:please|pls|maybe|also|still|quickly|possibly|kindly))* ${act}\\b|^(?:please|pls) ${act}\\b|\\b(?:don't forget to|remember to|mind) ${act}(?:ing)?\\b|^(let) (?:me|us) know\\b`,
  'i',
)
const germanRequests = Object.entries(germanActs).map(
  ([verb, [infinitive]]) =>
    [
      verb,
      new RegExp(
        `(?<!\\p{L})(?:kannst|könntest|würdest|magst) du [^?]*?(?<!\\p{L})(?:${infinitive})(?!\\p{L})|^${verb}s?t du (?:mir|uns|bitte)(?!\\p{L})|^(?:bitte )?${verb}e? (?:mir |uns )?bitte(?!\\p{L})|^bitte ${verb}e?(?!\\p{L})|^vergiss nicht.*(?:${infinitive})`,
        'iu',
      ),
    ] as const,
)
/** What somebody is asked to do for the other. */
export const requestIn = (sentence: string): PromisedAct | undefined => {
  if (atOnce.test(sentence)) return undefined
  const found = request.exec(sentence.replace(/[’]/g, "'").replace(/\bu\b/gi, 'you'))
  const verb = found?.slice(1).find((one) => one !== undefined)
  if (verb !== undefined) return isOffer(verb, sentence) ? undefined : { act: verb.toLowerCase() }
  const inGerman = germanRequests.find(([, form]) => form.test(sentence))
  return inGerman && { act: inGerman[0] }
}

/** "Let me know if you need help" asks for nothing. */
const isOffer = (verb: string, sentence: string): boolean =>
  /^let$/i.test(verb) && /\bif (?:you|there|anything|u)\b|\band i(?:'m|'ll| am| will| can)\b/i.test(plainOf(sentence))

/** "Let me know if you need help": who says "I'll let you know" to that owes nothing. */
export const offersHelp = (sentence: string): boolean =>
  /\blet (?:me|us) know if (?:(?:you|u)(?:'d| would|'re| are)?(?: ever| still)? (?:need|needing|want|wanting|like|interested|have (?:any )?(?:questions?|trouble|problems?))|there(?:'s| is)|anything|something)\b/i.test(
    plainOf(sentence),
  )

/** What is promised is a message: the next one that tells something keeps it. */
export const isTelling = (promised: PromisedAct): boolean =>
  isAnswering(promised) || /^(?:tell|text|schreib|keep you)$/.test(promised.act)

/** More than this is the answer itself. Words. */
const longestAcceptance = 14
const longestOfTelling = 6

/** Takes it on, and does not do it at once: who is asked to tell something tells it. */
export const takesOn = (text: string, asked: string, { act: verb }: PromisedAct): boolean => {
  const words = text.trim().split(/\s+/).length
  const isTelling = verb === 'tell' || verb === 'show'
  const isLater = /\b(?:later|tonight|tomorrow|soon|when|once|später|morgen)\b/i.test(text)
  return accepts(text, asked) && words <= (isTelling && !isLater ? longestOfTelling : longestAcceptance)
}

/** Takes on what was asked; "I won't" does where it was not to be forgotten. */
const accepts = (text: string, asked: string): boolean =>
  (/\b(?:forget|vergiss)\b/i.test(asked) &&
    /^(?:i won't|won't|nein|mach ich nicht|keine sorge)\b/i.test(plainOf(text))) ||
  (/\bmind\b/i.test(asked) && /^(?:not at all|no|nope|of course not)\b/i.test(plainOf(text))) ||
  /^(?:(?:oh|ah|haha|hey)[,!. ]+)*(?:sure|of course|yes|yep|yeah|ok(?:ay)?|no prob(?:lem)?|will do|absolutely|gladly|on it|i'm on it|consider it done|you got it|definitely|happy to|np|ja|na klar|klar|logo|gerne?|mach(?:e)? ich|wird gemacht|geht klar|kein problem)\b(?![^.!]*\b(?:but|can't|cannot|already|did|done|sent|just|aber|schon|leider)\b)/i.test(
    plainOf(text),
  )

const plainOf = (text: string): string => text.trim().replace(/[’]/g, "'")

/** Says of something that it is still to come, or asks for it. */
export const staysOpen = (text: string): boolean =>
  /[?？]\s*$|(?<!\p{L})(?:still|yet|not|never|\p{L}+n't|will|\p{L}+'ll|gonna|going to|tomorrow|soon|later|next week|waiting|wait|need|needs|remember|forget|forgot|remind|please|pls|can't wait|looking forward|excited|when|if|until|oven|almost|nearly|working on|fast fertig|should|could|would|want|hope|noch|nicht|nie|kein\p{L}*|wird|werde[nt]?|morgen|bald|später|warte|brauch\p{L}*|vergiss|vergessen|denk|bitte|freu\p{L}*|wenn|falls|sobald|soll\p{L}*)(?!\p{L})/iu.test(
    plainOf(text),
  )

/** Says something of its own, and says nothing of what is to come. */
export const tells = (text: string): boolean =>
  text.trim() !== '' && !turnsAway(text) && !/[?？]\s*$/u.test(text) && !staysOpen(text)

/** Yes, and done. */
export const saysYes = (text: string): boolean =>
  /^(?:(?:oh|ah)[,! ]+)*(?:yes|yep|yeah|yup|done|sure did|i did|just did|already|ja|jep|jo|schon|erledigt|👍|✅)(?!\p{L})/iu.test(
    plainOf(text),
  ) && !/\b(?:will|'ll|tomorrow|later|soon|morgen|später|bald|gleich)\b/i.test(plainOf(text))

/** What is promised is an answer. */
export const isAnswering = ({ act }: PromisedAct): boolean =>
  /^(?:let|keep you|get back|check|ask|find out|look|see|remind|frag|meld|talk|speak)$/.test(act)

/** "And?", "Any news?", "Did you?": asks whether what was promised last is done. */
export const nudges = (text: string): boolean =>
  /^(?:(?:so|hey|hi|and|na)[,!. ]+)*(?:and|so|well|any (?:news|luck|update)|did you(?: (?:do|manage|get to) (?:it|that))?|done|how did it go|und|na|hast du|erledigt|gibt'?s was neues)\s*[?？]+$/iu.test(
    plainOf(text),
  )

/** Names its matter by a word that stands for it: "I'll bring it", "I'll get some", "ich bring sie mit". */
export const pointsBack = (text: string): boolean =>
  /(?<!\p{L})(?:it|them|him|her|some|one|those|these|that one|sie|ihn|es|welche[ns]?|ihm|ihr)(?!\p{L})/iu.test(
    plainOf(text),
  )

/** Forms that say that it was done, as alternatives of an expression. */
export function doneForms({ act: verb }: PromisedAct): string {
  const owed = verb === 'owe' ? ['paid|pay ?pal+ed|transferred|sent|treated'] : []
  const known = [englishActs[verb], germanActs[verb]?.[1], ...owed].filter(Boolean)
  return known.length > 0 ? known.join('|') : verb
}

/** Expressions that find what was done, by its forms: there are as many as acts. */
const didForms = new Map<string, { did: RegExp; begins: RegExp }>()

function didForm(forms: string) {
  const known = didForms.get(forms)
  if (known) return known
  const made = {
    did: new RegExp(
      `(?<!haven't |have not |didn't |not |not yet |never |yet |nicht )(?<!\\p{L})(?:${forms})(?!\\p{L})`,
      'iu',
    ),
    // "Read it, looks strong": it begins with what was done.
    begins: new RegExp(`^(?:i(?:'ve| have)? |just |ok |so |hab )*(?:${forms}) (?:it|them|him|her|that)\\b`, 'i'),
  }
  didForms.set(forms, made)
  return made
}

const handedOver = /^(?:send|forward|e?mail|share|upload|post|scan|write|draft|schick|print|dig)/

/** The giver says that it was done, or hands it over. `about` says whether the message is about the same matter; `isSoon`, that it came within a day. */
export function saysDone(
  promised: PromisedAct,
  { text, hasFile, isSoon }: { text: string; hasFile: boolean; isSoon: boolean },
  about: boolean,
): boolean {
  const plain = text.replace(/[’]/g, "'")
  if (handedOver.test(promised.act) && (hasFile || (isSoon && !turnsAway(plain) && /\d|https?:|\S@\S/.test(plain))))
    return true
  if (about && isAnswering(promised)) return true
  const form = didForm(doneForms(promised))
  const did = form.did.test(plain)
  if (form.begins.test(plain)) return true
  if (did && !/\b(?:haven't|have not|didn't|not yet|hasn't|noch nicht)\b/i.test(plain) && (about || isBare(plain)))
    return true
  if (
    about &&
    /\b(?:here(?:'s| is| are| it is| you go| they are)|attached|there you go|(?:'s|is|are) (?:in|on|at) your|hier ist|anbei)\b/i.test(
      plain,
    )
  )
    return true
  return /^(?:all )?(?:done|sent|here (?:it is|you go|they are|we go)|there you go|attached|erledigt|paid|booked|fertig)\b/i.test(
    plain.trim(),
  )
}
/** "Sent it", "just called her": no matter is named. */
const isBare = (text: string): boolean => text.split(/\s+/).length <= 6

/** The other has it, or does not want it any more. */
export const saysReceived = (text: string, about: boolean): boolean => {
  const plain = text.replace(/[’]/g, "'")
  if (
    /\b(?:no need|don't bother|don't worry about (?:it|that)|not necessary|nicht nötig|already (?:have|got|did|bought|paid|called|booked|sorted))\b/i.test(
      plain,
    )
  )
    return true
  return (
    /\b(?:thanks|thank you|thx|danke)(?: (?:again|so much|a lot|very much|a million|vielmals|nochmal))* (?:for (?:\w+ing|the|your)|fürs? )\b/i.test(
      plain,
    ) ||
    (about &&
      /\b(?:found|picked up|tried on|using|gefunden|abgeholt) /i.test(plain) &&
      !/\?|\b(?:can't|couldn't|haven't|nicht)\b/i.test(plain)) ||
    (/\b(?:got|received|arrived|angekommen|erhalten|(?:ist|sind) da|(?:money|cash|payment|parcel|package|letter)(?:'s| is) here)\b/i.test(
      plain,
    ) &&
      (about || isBare(plain)) &&
      !/\b(?:haven't|have not|didn't|not|hasn't|have you|did you)\b/i.test(plain))
  )
}
