import { clausesOf } from '../reading/clauses.ts'
import { topicWords, wordsByStem } from '../topic-words.ts'

/** A retraction: the words that it is about; empty means the last statement. */
export interface FoundRetraction {
  cue: string
  about: readonly string[]
  predicate?: string
  /** Whether the end is a fact by itself: "no longer works at Acme". */
  ended: boolean
}

const order =
  /^(?:(?:oh|ok|okay|actually|sorry|wait|no|hmm|please|and|also|so|you can|you may|can you|could you|let us)[\s,]+)*(forget|scrap|scratch|ignore|disregard|delete|drop|strike|unremember|take back|remove|cancel(?:led)?|erase)\b(?! to\b|-)(?: (?:about|all|everything|everyting))?(.*)$/i
/** "Forget what I said about the kitchen.": what the user said is to be forgotten, whatever the verb. */
const said =
  /^(?: about)?(?: all(?: of)?)? (?:what|everything|anything|that) I (?:just |have |had |ever )*(?:said|told you|mentioned|wrote)(?: to you)?(?: (?:about|regarding|on|of))?\b(.*)$/i
const nevermind = /^(?:(?:oh|ok|actually|sorry|no)[\s,]+)*never ?mind(?: about)?(?: what I said(?: about)?)?(.*)$/i
/** Cue of a denial. It is a statement of its own: that a person is not allergic is worth knowing. */
export const denied = 'not'
/**
 * "Turns out I'm not allergic to walnuts at all": a state that is denied as a whole, without a time or a condition. A fact
 * that says it is over.
 */
const deniedState =
  /^(?:(?!.*\b(?:said|says|wrote|writes|told|asked|texted)\b)[^,.;:]{0,40}: )?(?:(?:(?:it )?(?:turns|turned) out(?: that)?|actually|no|well|so|ok|luckily|by the way),? )*(?:I|we|the user) (?:am|are|is|do|does) not (?:actually |really )?((?:allergic|intolerant) to (?:any )?[\p{L}-]+(?: (?!when|if|unless|until|today|yet|now|any|at|or|and|but|only|in|from|on)[\p{L}-]+)?|(?:an? )?(?:vegan|vegetarian|pescatarian|diabetic|coeliac|celiac)|(?:live|living|based) in \p{L}+|(?:work|working|employed) (?:at|for) \p{L}+)(?: at all| after all)?(?=$|[,;])/iu
const ended: readonly [RegExp, string][] = [
  [deniedState, denied],
  [/\b(?:I|we|the user)(?: am| are| do| is)? no longer (.+)$/i, 'no longer'],
  [/\b(?:I|we|the user) (?:do|does) not (.+?) any ?more\b/i, 'any more'],
  [/\b(?:I|we|the user) (?:am|is) not (.+?) any ?more\b/i, 'any more'],
  [
    /^(?:(?:just|finally|recently) )?(?:ditched|sold|quit|stopped|(?:gave|given) up(?: on)?|cancelled|canceled|got rid of|binned|uninstalled|deleted) (.+)$/i,
    'stopped',
  ],
  [
    /\b(?:I|we|the user)(?: have| has)?(?: just| finally| recently)? (?:stopped|quit|gave up|given up|cancelled|canceled|sold|dropped|abandoned|ditched|binned|uninstalled|got rid of|left) (.+)$/i,
    'stopped',
  ],
  [
    /^(?:the|my|our) (.+?) (?:is|was|has been|got) (?:cancelled|canceled|called off|off the table|scrapped|dropped|no longer (?:needed|relevant|happening|planned|valid|true))\b/i,
    'cancelled',
  ],
  [/\b(?:that|this|it) is (?:no longer|not) (?:true|the case|valid|correct|right)(?: any ?more)?()$/i, 'not true'],
]
const rules: readonly [RegExp, string][] = [
  [/^(?:works?|working|employed) (?:at|for|with)/i, 'works_at'],
  [/^(?:lives?|living|based) (?:in|at)/i, 'lives_in'],
  [/^(?:uses?|using)\b/i, 'uses'],
  [/^(?:a |an )?(?:vegan|vegetarian|pescatarian)/i, 'diet'],
]

/** Reads a retraction without a new value. */
export function findRetraction(sentence: string, amongPeople: boolean): FoundRetraction | undefined {
  const plain = sentence.replace(/[\s.!]+$/, '')
  const ordered = amongPeople ? undefined : (order.exec(plain.replace(/\?$/, '')) ?? nevermind.exec(plain))
  const ofWords =
    ordered?.[2] === undefined
      ? null
      : said.exec(plain.replace(/\?$/, '').slice(plain.indexOf(ordered[1]!) + ordered[1]!.length))
  if (/\?$/.test(plain) && !ofWords) return undefined
  if (ordered) {
    const cue = ofWords ? 'forget' : ordered.length > 2 ? ordered[1]!.toLowerCase() : 'never mind'
    // "Scrap the five line limit, longer answers are fine": the rest is the reason.
    const rest = (clausesOf((ofWords ?? ordered).at(-1)!.trim())[0]?.text ?? '')
      .trim()
      .replace(/ (?:thing|stuff|bit)$/i, '')
    // "Ignore the noise in the log", "you can delete that file": only statements and plans can be retracted.
    if (
      /^(?:ignore|delete|drop|remove|strike)$/.test(cue) &&
      !/^(?:(?:that|it|this)(?=$|[,;]| (?:about|again|please|one|thing|bit|fact|note|plan|idea|entry|reminder)\b)|(?:what|my (?:last|previous)|the (?:last|previous)|everything)\b)|^$|\b(?:rule|instruction|preference)s?\b(?: I (?:gave|told|set).*)?$/i.test(
        rest,
      )
    )
      return undefined
    if (/^(?:me|you|him|her|us|them)\b/i.test(rest)) return undefined
    const about = [...wordsByStem(rest).values(), ...(rest.match(/\d+(?:[.:]\d+)?/g) ?? [])]
    return { cue: /\b(?:all|every(?:thing)?)\b/i.test(plain) ? `${cue} everything` : cue, about, ended: false }
  }
  for (const [pattern, cue] of ended) {
    const match = pattern.exec(plain)
    if (!match) continue
    const words = match[1]!
      .replace(/^being (?=\p{L})/u, '')
      .replace(/(?:,|;| (?:because|since|but|so|and (?:I|we|now))\b).*$/i, '')
    if (
      /^(?:stopped)$/.test(cue) &&
      /^(?:by|off|out|up|at|for|to|in|home|early|there|it|that|the (?:house|room|party|office))\b/i.test(words)
    )
      return undefined
    if (cue === 'stopped' && onlyPartly.test(words)) return undefined
    const predicate = rules.find(([form]) => form.test(words))?.[1]
    return {
      cue,
      about: [...topicWords(cue === 'stopped' ? thingOf(words) : words)],
      ...(predicate && { predicate }),
      ended: cue === denied || cue === 'no longer' || cue === 'any more' || cue === 'stopped',
    }
  }
  return undefined
}

/** "Stopped taking it with juice", "stopped drinking coffee after six": the rest of the habit continues. */
const onlyPartly =
  /^\w+ing\b.*\b(?:with|during|(?:after|before|past) (?:\d|five|six|seven|eight|nine|ten|noon|midnight|lunch|dinner|bed)|on (?:week(?:end|day)s|\w+days)|in the (?:morning|afternoon|evening)s?|at (?:night|home|work|lunch|weekends))\b/i

/** "The Fiesta to Dai for 900": the sold thing, without buyer, time and reason. */
function thingOf(words: string): string {
  const thing = words.replace(
    /\s(?:to|for|by|with|at|on|in|after|before|from|last|yesterday|today|this|when|as|altogether|completely|entirely)\b.*$/i,
    '',
  )
  return topicWords(thing).size > 0 ? thing : words
}
