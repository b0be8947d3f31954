import { turnsAway } from './loop-words.ts'

/** What people take upon themselves for others, with the forms that say it was done. */
const acts: Readonly<Record<string, string>> = {
  send: 'sent|sending now', forward: 'forwarded', email: 'e-?mailed|sent', mail: 'mailed|posted|sent', text: 'texted|messaged',
  bring: 'brought|dropped', call: 'called|rang|spoke|talked', ring: 'rang|called', phone: 'phoned|called', pay: 'paid|transferred|venmoed|sent',
  transfer: 'transferred|sent|paid', wire: 'wired|sent', venmo: 'venmoed|paid|sent', lend: 'lent', return: 'returned|brought back|dropped', give: 'gave|given|handed',
  book: 'booked|reserved', reserve: 'reserved|booked', buy: 'bought|got', order: 'ordered|bought', get: 'got|bought|picked up',
  'pick up': 'picked', 'drop off': 'dropped', drop: 'dropped', pick: 'picked', check: 'checked|looked|turns out', ask: 'asked|(?:he|she|they) says?|(?:he|she|they) said',
  'find out': 'found out|turns out', look: 'looked|found|checked', fix: 'fixed|repaired', share: 'shared|sent', upload: 'uploaded|shared', post: 'posted|mailed|sent',
  print: 'printed', sign: 'signed', write: 'wrote|written|sent', make: 'made', bake: 'baked|made', cook: 'cooked|made',
  schedule: 'scheduled|booked', set: 'set up|scheduled', prepare: 'prepared|made|finished', finish: 'finished|done', review: 'reviewed|read|looked', read: 'read',
  water: 'watered', feed: 'fed', drive: 'drove', take: 'took|taken', show: 'showed|shown', tell: 'told', invite: 'invited', organise: 'organi[sz]ed',
  organize: 'organi[sz]ed', cancel: 'cancel+ed', confirm: 'confirmed', update: 'updated', submit: 'submitted', translate: 'translated',
  talk: 'talked|spoke', speak: 'spoke|talked', contact: 'contacted|wrote|called', remind: 'reminded', collect: 'collected|picked', repair: 'repaired|fixed',
  clean: 'cleaned', draft: 'drafted|wrote|sent', arrange: 'arranged|booked', dig: 'found|dug', scan: 'scanned|sent', renew: 'renewed', file: 'filed', help: 'helped',
  let: 'turns out|(?:he|she|they) said|so it|checked|asked|heard back', 'get back': 'turns out|checked|asked|heard back',
  schick: 'geschickt', bring_: 'gebracht', ruf: 'angerufen', überweis: 'überwiesen', besorg: 'besorgt', kauf: 'gekauft', frag: 'gefragt', buch: 'gebucht', reservier: 'reserviert', hol: 'geholt', schreib: 'geschrieben', kümmer: 'gekümmert|erledigt', geb: 'gegeben', mach: 'gemacht', meld: 'gemeldet',
} // biome-ignore format: a table
const english = Object.keys(acts)
  .filter(
    (act) =>
      !/^(?:schick|bring_|ruf|überweis|besorg|kauf|frag|buch|reservier|hol|schreib|kümmer|geb|mach|meld)$/.test(act),
  )
  .sort((a, b) => b.length - a.length)
const act = `(${english.join('|')})`
const will = "(?:i(?:'ll| will|'m going to| am going to|'m gonna| can definitely|'d be happy to)|ill|gonna|will)"
const soon =
  '(?: (?:definitely|also|just|try to|try and|then|go|make sure to|be sure to|gladly|happily|totally|probably))?'
const promises: readonly RegExp[] = [
  new RegExp(`(?:^|[,;:.!–-] ?|\\b(?:and|so|but|then|ok|okay|yes|sure|yeah) )${will}${soon} ${act}\\b`, 'i'),
  new RegExp(`\\bi (?:promise(?:d)?|swear)(?: you)?(?: that| to)?(?: i(?:'ll| will))? ${act}\\b`, 'i'),
  /\blet me (check|ask|find out|look|see)\b[^.?!]*\b(?:get back|let you know|tell you)\b/i,
  /\bi (?:still )?(owe) you (?!one\b|big\b|an apology\b)/i,
  /\bich (schick|ruf|überweis|besorg|kauf|frag|buch|reservier|hol|schreib|kümmer|geb|mach|meld|bring)(?:e|s)? (?:es |das |die |den |dir |dich |euch |mich |ihn |sie |ihm |ihr |morgen |heute |gleich )/i,
  /\b(?:dir|euch|dich|mich|das|es) (?:morgen|am \p{L}+tag|heute abend) (schick|ruf|überweis|bring|geb|meld)/iu,
]
/** Of oneself, of this moment, or as a manner of speaking. */
const notMeant =
  /\b(?:if|unless|in case|wenn|falls|i'll (?:get|take|make|have) (?:going|off|it|that|this one|a (?:nap|shower|look|break|walk|rest|bath|coffee|drink|bite|picture)|some (?:sleep|rest|coffee)|dressed|ready|up|there|home|in)|i'll (?:call|make) it (?:a day|a night|work)|tell you what|let you (?:go|sleep|get)|give you that|i'll take (?:the|a) (?:bus|train|cab|taxi|uber|tram|metro|first|last|one)|write (?:you )?off|read it now|call him names|get used|get(?: ')?(?:em| them|'em) next|get (?:better|through|over|back (?:on|to (?:work|sleep|bed|it)))|look forward|set off|pick myself|drive myself|help myself|cook (?:dinner|lunch|something) now|feed myself|finish (?:work|my|lunch|dinner|eating))\b/i
const atOnce =
  /\b(?:right now|right away|now|in a (?:sec|second|minute|min|moment|bit)|in \d{1,2} ?(?:min|mins|minutes|m)|brb|as we speak|gleich|sofort|jetzt)\b/i

export interface PromisedAct {
  /** The verb, as `acts` has it. */
  act: string
}

/** What a sentence promises; undefined where it promises nothing that can be kept later. */
export function promisedIn(sentence: string): PromisedAct | undefined {
  const plain = sentence.replace(/[’]/g, "'")
  const said = plain.replace(/[, ]+(?:ok(?:ay)?|alright|right|deal)\s*\?+\s*$/i, '')
  if (/\?\s*$/.test(said) || notMeant.test(said) || atOnce.test(said)) return undefined
  for (const form of promises) {
    const found = form.exec(said)
    if (found?.[1] && !/\b(?:would|never|not|won't|can't)\b/i.test(said.slice(found.index)))
      return { act: found[1].toLowerCase() }
  }
  return undefined
}

const request = new RegExp(
  `\\b(?:can|could|would|will) you(?: (?:please|pls|maybe|also|still|quickly|possibly|kindly))* ${act}\\b|^(?:please|pls) ${act}\\b|\\b(?:don't forget to|remember to|mind) ${act}(?:ing)?\\b`,
  'i',
)
/** What somebody is asked to do for the other. */
export const requestIn = (sentence: string): PromisedAct | undefined => {
  const found = request.exec(sentence.replace(/[’]/g, "'"))
  const verb = found?.slice(1).find((one) => one !== undefined)
  return verb === undefined || atOnce.test(sentence) ? undefined : { act: verb.toLowerCase() }
}

/** Takes on what was asked. */
export const accepts = (text: string): boolean =>
  /^(?:(?:oh|ah|haha|hey)[,!. ]+)*(?:sure|of course|yes|yep|yeah|ok(?:ay)?|no prob(?:lem)?|will do|absolutely|gladly|on it|i'm on it|consider it done|you got it|definitely|happy to|np|klar|gerne|mach(?:e)? ich)\b(?![^.!]*\b(?:but|can't|cannot|already|did|done|sent|just)\b)/i.test(
    text.trim().replace(/[’]/g, "'"),
  )

/** What is promised is an answer. */
export const isAnswering = ({ act }: PromisedAct): boolean =>
  /^(?:let|get back|check|ask|find out|look|see|frag|meld|talk|speak)$/.test(act)

const handedOver = /^(?:send|forward|e?mail|share|upload|post|scan|write|draft|schick|print|dig)/

/** The giver says that it was done, or hands it over. `about` says whether the message is about the same matter; `isSoon`, that it came within a day. */
export function saysDone(
  promised: PromisedAct,
  { text, hasFile, isSoon }: { text: string; hasFile: boolean; isSoon: boolean },
  about: boolean,
): boolean {
  const plain = text.replace(/[’]/g, "'")
  if (handedOver.test(promised.act) && (hasFile || (isSoon && !turnsAway(plain) && /\d|https?:/.test(plain))))
    return true
  if (about && isAnswering(promised)) return true
  const forms = acts[promised.act] ?? (promised.act === 'owe' ? 'paid|transferred|sent|treated' : promised.act)
  const did = new RegExp(`(?<!haven't |have not |didn't |not |not yet |never |yet )\\b(?:${forms})\\b`, 'i').test(plain)
  if (did && !/\b(?:haven't|have not|didn't|not yet|hasn't)\b/i.test(plain) && (about || isBare(plain))) return true
  if (about && /\b(?:here(?:'s| is| are| it is| you go| they are)|attached|there you go|hier ist|anbei)\b/i.test(plain))
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
    /\b(?:thanks|thank you|thx|danke) for (?:sending|bringing|calling|paying|the|getting|picking|sharing|booking|lending|fixing|your)\b/i.test(
      plain,
    ) ||
    (/\b(?:got|received|arrived|angekommen|erhalten)\b/i.test(plain) &&
      (about || isBare(plain)) &&
      !/\b(?:haven't|have not|didn't|not|hasn't|have you|did you)\b/i.test(plain))
  )
}
