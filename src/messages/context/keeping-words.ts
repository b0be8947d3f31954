import { englishActs, germanActs } from './acts.ts'

const plainOf = (text: string): string => text.trim().replace(/[’]/g, "'")

/** Says of something that it is still to come, or asks for it. */
export const staysOpen = (text: string): boolean =>
  /[?？]\s*$|(?<!\p{L})(?:still|yet|not|never|\p{L}+n't|will|\p{L}+'ll|gonna|going to|tomorrow|soon|later|next week|waiting|wait|need|needs|remember|forget|forgot|remind|please|pls|can't wait|looking forward|excited|when|if|until|oven|almost|nearly|working on|fast fertig|should|could|would|want|hope|noch|nicht|nie|kein\p{L}*|wird|werde[nt]?|morgen|bald|später|warte|brauch\p{L}*|vergiss|vergessen|denk|bitte|freu\p{L}*|wenn|falls|sobald|soll\p{L}*|todavía|aún|mañana|cuando|si|pas|encore|demain|quand)(?!\p{L})/iu.test(
    plainOf(text),
  )

/** Yes, and done. */
export const affirms = (text: string): boolean =>
  /^(?:(?:oh|ah)[,! ]+)*(?:yes|yep|yeah|yup|done|sure did|i did|just did|already|ja|jep|jo|schon|erledigt|sí|si|oui|👍|✅)(?!\p{L})/iu.test(
    plainOf(text),
  ) && !/\b(?:will|'ll|tomorrow|later|soon|morgen|später|bald|gleich)\b/i.test(plainOf(text))

/** Asked whether it is done: no, and it is still to come. */
export const saysNotYet = (text: string): boolean =>
  /(?<!\p{L})(?:not yet|not quite|(?:have|has|did)(?:n't| not)|forgot|noch nicht|vergessen|todavía no|aún no|pas encore|oublié)(?!\p{L})/iu.test(
    plainOf(text),
  )

export const thanks = (text: string): boolean =>
  /(?<!\p{L})(?:thanks|thank|thx|ty|tysm|danke|vielen dank|gracias|merci)(?!\p{L})|🙏/iu.test(plainOf(text))

/** Likes what is there now. */
export const praises = (text: string): boolean =>
  /(?<!\p{L})(?:lov(?:e|ed|es|ing)|gorgeous|beautiful|delicious|tasty|amazing|wonderful|perfect(?:ly)?|lovely|brilliant|works?|fits|yum|great|lecker|wunderschön|toll|super|passt|genial|rico|bueno|délicieux|top)(?!\p{L})|[❤😍😊🎉]/iu.test(
    plainOf(text),
  )

/** Hands something over: a number, a link, an address, "here it is". */
export const givesIt = (text: string): boolean =>
  /\d{3}|https?:|\S@\S|\b(?:here(?:'s| is| are| it is| you go| they are)|attached|there you go|(?:'s|is|are) (?:in|on|at) your|hier ist|anbei|aquí (?:está|tienes)|voilà)(?!\p{L})/iu.test(
    plainOf(text),
  )

/** Says that something was done, received or found, without its name. */
export const isDone = (text: string): boolean =>
  /^(?:all |it's |is )?(?:done|sent|paid|booked|fixed|ordered|attached|erledigt|fertig|hecho|listo|fait|c'est fait|réservé)\b|(?<!\p{L})(?:got|received|arrived|picked up|found|is back|is here|angekommen|erhalten|gefunden|abgeholt|ist da|ha llegado|llegó|reçu|arrivé)(?!\p{L})/iu.test(
    plainOf(text),
  )

const words = (text: string) =>
  plainOf(text)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []
const acts = new Map<string, string>(
  Object.entries(englishActs).flatMap(([verb, done]) => [verb, gerund(verb)].map((form) => [form, done] as const)),
)
const germanStems = Object.entries(germanActs).map(([stem, [infinitive, done]]) => ({
  stem,
  infinitive: new RegExp(`^(?:${infinitive})$`),
  done,
}))

function gerund(verb: string): string {
  if (/[^aeiou]e$/.test(verb)) return `${verb.slice(0, -1)}ing`
  return /^(?:get|set|let|dig)$/.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`
}

/** Expressions that find what was done, by its forms: there are as many as promises have acts. */
const known = new Map<string, RegExp>()

/** Says that what was promised was done, by one of its acts. */
export function didWhat(promised: string, text: string): boolean {
  const said = words(promised)
  const pairs = said.map((word, at) => `${word} ${said[at + 1]}`)
  const forms = [...said, ...pairs].flatMap((word) => acts.get(word) ?? [])
  for (const { stem, infinitive, done } of germanStems)
    if (said.some((word) => word.startsWith(stem) || infinitive.test(word))) forms.push(done)
  if (forms.length === 0) return false
  const key = forms.join('|')
  let found = known.get(key)
  if (!found) {
    found = new RegExp(
      `(?<!haven't |have not |didn't |not |not yet |never |yet |nicht )(?<!\\p{L})(?:${key})(?!\\p{L})`,
      'iu',
    )
    known.set(key, found)
  }
  return found.test(plainOf(text)) && !/\b(?:haven't|have not|didn't|not yet|hasn't|noch nicht)\b/i.test(plainOf(text))
}
