import { staysOpen } from './keeping-words.ts'
import { turnsAway } from './loop-words.ts'

const plainOf = (text: string): string => text.trim().replace(/[’]/g, "'")

/** "Let me know if you need help": who says "I'll let you know" to that owes nothing. */
export const offersHelp = (sentence: string): boolean =>
  /\blet (?:me|us) know if (?:(?:you|u)(?:'d| would|'re| are)?(?: ever| still)? (?:need|needing|want|wanting|like|interested|have (?:any )?(?:questions?|trouble|problems?))|there(?:'s| is)|anything|something)\b/i.test(
    plainOf(sentence),
  )

/** An acceptance of more words is the answer itself. */
const longestAcceptance = 14
const longestOfTelling = 6

/** Takes on what was asked, and does not do it at once: who is asked to tell or show something does so. */
export const takesOn = (text: string, asked: string): boolean => {
  const words = text.trim().split(/\s+/).length
  const isTelling = /\b(?:tell|show)\b/i.test(asked)
  const isLater = /\b(?:later|tonight|tomorrow|soon|when|once|später|morgen)\b/i.test(text)
  return accepts(text, asked) && words <= (isTelling && !isLater ? longestOfTelling : longestAcceptance)
}

/** Takes on what was asked; "I won't" does where it was not to be forgotten. */
const accepts = (text: string, asked: string): boolean =>
  (/\b(?:forget|vergiss)\b/i.test(asked) &&
    /^(?:i won't|won't|nein|mach ich nicht|keine sorge)\b/i.test(plainOf(text))) ||
  (/\bmind\b/i.test(asked) && /^(?:not at all|no|nope|of course not)\b/i.test(plainOf(text))) ||
  /^(?:(?:oh|ah|haha|hey)[,!. ]+)*(?:sure|of course|yes|yep|yeah|ok(?:ay)?|no prob(?:lem)?|will do|absolutely|gladly|on it|i'm on it|consider it done|you got it|definitely|happy to|np|ja|na klar|sí|si|claro|vale|por supuesto|oui|d'accord|bien sûr|pas de (?:souci|problème)|klar|logo|gerne?|mach(?:e)? ich|wird gemacht|geht klar|kein problem)(?!\p{L})(?![^.!]*\b(?:but|can't|cannot|already|did|done|sent|just|aber|schon|leider|pero|ya|mais|déjà)\b)/iu.test(
    plainOf(text),
  )

/** Says something of its own, and says nothing of what is to come. */
export const informs = (text: string): boolean =>
  text.trim() !== '' && !turnsAway(text) && !/[?？]\s*$/u.test(text) && !staysOpen(text)

/** Names its matter by a word that stands for it: "I'll bring it", "I'll get some", "ich bring sie mit". */
export const pointsBack = (text: string): boolean =>
  /(?<!\p{L})(?:it|them|him|her|some|one|those|these|that one|sie|ihn|es|welche[ns]?|ihm|ihr)(?!\p{L})/iu.test(
    plainOf(text),
  )
